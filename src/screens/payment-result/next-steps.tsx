import { type ReactNode, useMemo } from "react";
import { calendarHref, taxDocumentPdfHref } from "../../api/calls/payment.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import { areConsecutive } from "../../api/contract/ist.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { toResultStatus } from "../../machines/result/result-status.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Countdown, useSecondsUntil } from "../../ui/countdown.tsx";
import { formatTime } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { bookingHref } from "../booking-parts/booking-href.ts";
import { storeHold } from "../booking-parts/draft.ts";
import { skewOf } from "../booking-parts/service-clock.ts";
import { useSiteContent } from "../layout/use-site-content.ts";
import { DirectionsLink } from "../map/directions-link.tsx";
import { directionsHref } from "../places/centre/centre-hrefs.ts";
import type { RouteLocation } from "../screen.ts";
import { BookAgain } from "./book-again.tsx";
import styles from "./payment-result.module.css";
import { useResult } from "./result.tsx";
import { isPast } from "./result-message.ts";
import { ShareLink } from "./share-link.tsx";

/**
 * The next step for each status: directions, waiting, or paying again. Its links have `data-exact`, so that they do not
 * pass on the query of the order's page.
 */
export function NextSteps({
  order,
  location,
}: {
  readonly order: OrderDetails;
  readonly location: RouteLocation;
}): ReactNode {
  const resultStatus = toResultStatus(order);
  if (resultStatus === "confirmed") return <VisitActions order={order} />;
  if (resultStatus === "checking" || resultStatus === "unconfirmed")
    return <PollingNotice location={location} />;
  if (resultStatus === "awaited") {
    return (
      <>
        <RetryPayment order={order} />
        <PollingNotice location={location} />
      </>
    );
  }
  return resultStatus === "unpaid" || resultStatus === "failed" ? <RetryPayment order={order} /> : null;
}

/** Actions before the booked time: directions, a calendar menu, and sharing. */
function VisitActions({ order }: { readonly order: OrderDetails }): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { location, name } = order.building;
  if (isPast(order)) return null;
  return (
    <div className={styles.visit} data-print="no">
      <DirectionsLink
        href={directionsHref(location)}
        name={name}
        className={buttonClass({ size: "small" })}
      />
      <button
        type="button"
        popoverTarget={calendarMenuId}
        className={classes(buttonClass({ variant: "secondary", size: "small" }), styles.menuButton)}
      >
        <Icon name="calendar" /> {texts.addToCalendar}
      </button>
      <ul id={calendarMenuId} popover="auto" className={styles.menu}>
        {calendarsFor(order).map(({ to, label }) => (
          <li key={label}>
            <a href={calendarHref(key, to)} {...(to && { target: "_blank", rel: "noreferrer" })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <ShareLink order={order} />
    </div>
  );
}

/**
 * Links below the ticket: invoices, credit notes and, for a confirmed booking, booking again and the list of bookings.
 */
export function TaxDocuments({ order }: { readonly order: OrderDetails }): ReactNode {
  const isConfirmed = toResultStatus(order) === "confirmed";
  if (!isConfirmed && order.papers.length === 0) return null;
  return (
    <div className={layout.row} data-print="no">
      <TaxDocumentLinks order={order} />
      {isConfirmed && (
        <>
          <BookAgain order={order} />
          <a data-exact href={href("/my-bookings")} className={buttonClass({ variant: "quiet" })}>
            {texts.allBookings}
          </a>
        </>
      )}
    </div>
  );
}

/** Links to invoices and credit notes as PDF, with their numbers if there are several of a kind. */
function TaxDocumentLinks({ order: { papers } }: { readonly order: OrderDetails }): ReactNode {
  const key = useResult(({ context }) => context.key);
  return papers.map(({ kind, number }) => {
    const isOnly = papers.filter((document) => document.kind === kind).length === 1;
    return (
      <a
        key={number}
        href={taxDocumentPdfHref(key, { kind, number })}
        className={buttonClass({ variant: "quiet" })}
        data-print="no"
      >
        <Icon name="download" />{" "}
        <span>{texts.taxDocumentPdf(texts.taxDocuments[kind], isOnly ? undefined : number)}</span>
      </a>
    );
  });
}

const calendarMenuId = "calendar-menu";

const calendars = [
  { to: "google", label: "Google" },
  { to: "outlook", label: "Outlook" },
  { to: undefined, label: texts.calendarFile },
] as const;

/** The links of web calendars have only one time, or a first and a last day, so separate days need the file. */
function calendarsFor({ dates, repeats = [] }: OrderDetails) {
  return repeats.length === 0 && areConsecutive(dates)
    ? calendars
    : calendars.filter(({ to }) => to === undefined);
}

function PollingNotice({ location }: { readonly location: RouteLocation }): ReactNode {
  const { sendsMail } = useSiteContent();
  return (
    <div className={styles.following}>
      <span className={styles.pulse} aria-hidden="true" />
      <p>{`${texts.updatesAutomatically}${sendsMail ? ` ${texts.canClosePage}` : ""}`}</p>
      <noscript>
        <a href={location.pathname} className={buttonClass({ variant: "secondary" })}>
          {texts.checkAgain}
        </a>
      </noscript>
    </div>
  );
}

function RetryPayment({ order }: { readonly order: OrderDetails }): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { building, item, start, end, dates, people, quantity, holdExpiresAt, now } = order;
  // Corrects the end of the hold by the skew of the local clock, which is computed from the order's `now`.
  const skew = useMemo(() => skewOf(now), [now]);
  const localEnd = holdExpiresAt === null ? null : new Date(Date.parse(holdExpiresAt) - skew).toISOString();
  const seconds = useSecondsUntil(localEnd);
  const room = { buildingId: building.id, catalogId: item.id };
  const count = hasPasses[item.unit] ? quantity : people;
  return (
    <div className={layout.row}>
      {holdExpiresAt !== null && seconds !== 0 && (
        <>
          <a
            data-exact
            href={bookingHref(room, {
              ...{ start, end, people: count, unit: item.unit },
              ...(dates.length > 0 && { dates }),
            })}
            className={buttonClass()}
            onClick={() => storeHold({ ...key, catalogId: item.id })}
          >
            {toResultStatus(order) === "failed" ? texts.tryAgainToPay : texts.continueToPayment}
          </a>
          <Countdown secondsLeft={seconds} label={texts.heldUntil(formatTime(holdExpiresAt))} />
        </>
      )}
      <a
        data-exact
        href={href("/booking-details/:buildingId/:catalogId", {
          buildingId: building.id,
          catalogId: item.id,
        })}
        className={buttonClass({ variant: "secondary" })}
      >
        {texts.chooseAnotherTime[item.unit]}
      </a>
    </div>
  );
}
