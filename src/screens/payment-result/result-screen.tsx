import type { ReactNode } from "react";
import { areCookiesBlocked } from "../../api/contract/order-tokens.ts";
import * as refusals from "../../texts/error-messages.ts";
import * as texts from "../../texts/payment-result.ts";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import layout from "../../ui/layout.module.css";
import { LiveRegion } from "../../ui/live-region.tsx";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import type { RouteLocation } from "../screen.ts";
import { BookingSkeleton } from "../skeletons/booking-skeleton.tsx";
import { Access } from "./access.tsx";
import { ChangeBooking } from "./change-booking.tsx";
import { ChangeNotice, isWholeCancellation } from "./change-notice.tsx";
import { Guests } from "./guests.tsx";
import { Invoice } from "./invoice.tsx";
import { NextSteps, TaxDocuments } from "./next-steps.tsx";
import { useOfflineTicket } from "./offline-ticket.ts";
import type { ResultPage } from "./page.ts";
import styles from "./payment-result.module.css";
import { RebookOptions } from "./rebook-options.tsx";
import { Reminders } from "./reminders.tsx";
import { type ResultSnapshot, useReloadChangedOrder, useResult, useResultActions } from "./result.tsx";
import { isNewBooking, resultMessage } from "./result-message.ts";
import { Ticket } from "./ticket.tsx";
import { UnpaidMove } from "./unpaid-move.tsx";

/** Shows the status of the order, and the actions that the status allows. */
export function ResultScreen(props: {
  readonly location: RouteLocation;
  readonly page?: ResultPage | undefined;
}): ReactNode {
  const { location, page } = props;
  const { retry } = useResultActions();
  const state = useResult(stateOf);
  const order = useResult(({ context }) => context.order);
  const { sendsMail } = useSiteContent();
  const change = useResult(({ context }) => context.change);
  useOfflineTicket(state === "missing" ? "missing" : order);
  useReloadChangedOrder();
  if (state === "missing" && areCookiesBlocked(location.query)) {
    return (
      <EmptyState isPage heading={texts.cookiesBlocked}>
        <p>{texts.cookiesBlockedMissing}</p>
      </EmptyState>
    );
  }
  if (state === "missing") return <ErrorPage error={unknownOrder} />;
  if (state === "unreachable") {
    return (
      <>
        <ChangeNotice />
        <EmptyState isPage heading={texts.unavailable} actions={<RetryButton onClick={retry} />}>
          <p>{texts.unavailableText}</p>
        </EmptyState>
      </>
    );
  }
  if (order === null) return <BookingSkeleton />;
  // While the order reloads after a change, keeps the input on the page.
  const isOutdated = state === "loading";
  const isJustCancelled = isWholeCancellation(change, order);
  const { heading, text, tone } = resultMessage(order, sendsMail);
  if (areCookiesBlocked(location.query)) {
    // Without the cookie, no API call, link or form of this page can access the order.
    return (
      <div className={classes(layout.wrap, layout.narrow, styles.page)}>
        <Notice tone="warning" heading={texts.cookiesBlocked} quiet>
          <p>{texts.cookiesBlockedText}</p>
        </Notice>
        <header className={classes(styles.head, styles[tone])}>
          <p className={styles.number}>{texts.bookingNumber(order.number)}</p>
          <h1 className={styles.heading}>{heading}</h1>
          <p className={layout.lead}>{text}</p>
        </header>
        <Ticket order={order} qr={page?.qr} />
      </div>
    );
  }
  return (
    <div className={classes(layout.wrap, layout.narrow, styles.page)}>
      <ChangeNotice />
      {isOutdated ? (
        <BookingSkeleton />
      ) : (
        <>
          {state === "confirmed" && page?.move === undefined && <UnpaidMove order={order} />}
          <header
            {...(isJustCancelled && { ref: focusOnMount, tabIndex: -1 })}
            className={classes(styles.head, styles[tone], isNewBooking(order) && styles.new)}
          >
            {tone === "good" && <span className={styles.garland} aria-hidden="true" />}
            <p className={styles.number}>{texts.bookingNumber(order.number)}</p>
            <h1 className={styles.heading}>{heading}</h1>
            <p className={layout.lead}>{text}</p>
          </header>
          <LiveRegion message={heading} />
          <NextSteps order={order} location={location} />
          <Ticket order={order} qr={page?.qr} />
          <TaxDocuments order={order} />
        </>
      )}
      {(state === "confirmed" || isOutdated) && order.mostGuests > 0 && (
        <div hidden={isOutdated} data-print="no">
          <Guests order={order} snapshot={page?.guests} />
        </div>
      )}
      {state === "confirmed" && order.reminders.canChange && sendsMail && (
        <Reminders order={order} snapshot={page?.reminders} />
      )}
      {state === "confirmed" && <ChangeBooking order={order} page={page} />}
      {!isOutdated && <RebookOptions order={order} />}
      {state === "confirmed" && order.invoice !== null && <Invoice />}
      {!isOutdated && <Access order={order} />}
    </div>
  );
}

/** Error for an unknown order. It contains nothing from the URL, so that it does not reveal which orders exist. */
const unknownOrder = { message: refusals.hold.orderNotFound, code: "order_not_found" };

function stateOf(snapshot: ResultSnapshot): string {
  return typeof snapshot.value === "string" ? snapshot.value : (Object.keys(snapshot.value)[0] ?? "");
}
