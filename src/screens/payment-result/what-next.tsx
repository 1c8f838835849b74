import { type ReactNode, useMemo } from "react";
import { calendarHref, paperPdfHref } from "../../api/calls/payment.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import { formatTime } from "../../api/contract/ist.ts";
import { verdictOf } from "../../machines/result/verdict.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Countdown, useSecondsUntil } from "../../ui/countdown.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { bookingHref } from "../booking-parts/address.ts";
import { keepHold } from "../booking-parts/draft.ts";
import { useSiteContent } from "../frame/use-site-content.ts";
import type { Place } from "../screen.ts";
import { BookAgain } from "./book-again.tsx";
import styles from "./payment-result.module.css";
import { useResult } from "./result.tsx";
import { isPast } from "./verdict-words.ts";

/**
 * The next step for each truth: papers, waiting, paying again, or another time. Its links lead to exactly their address:
 * nothing of the order's own goes along.
 */
export function WhatNext({
  order,
  place,
}: {
  readonly order: OrderDetails;
  readonly place: Place;
}): ReactNode {
  const verdict = verdictOf(order);
  if (verdict === "confirmed") return <Papers order={order} />;
  if (verdict === "checking" || verdict === "unconfirmed") return <Following place={place} />;
  if (verdict === "refunding") {
    return (
      <>
        <Following place={place} />
        <PapersAlone order={order} />
      </>
    );
  }
  if (verdict === "awaited") {
    return (
      <>
        <PayAgain order={order} />
        <Following place={place} />
      </>
    );
  }
  if (verdict === "unpaid" || verdict === "failed") return <PayAgain order={order} />;
  return <PapersAlone order={order} />;
}

function Papers({ order }: { readonly order: OrderDetails }): ReactNode {
  const key = useResult(({ context }) => context.key);
  return (
    <div className={styles.papers} data-print="no">
      {!isPast(order) && (
        <section aria-labelledby="calendar" className={layout.row}>
          <h2 id="calendar" className={styles.actionsHeading}>
            <Icon name="calendar" /> {texts.addToCalendar}
          </h2>
          {calendars.map(({ to, label }) => (
            <a
              key={label}
              href={calendarHref(key, to)}
              className={buttonClass({ look: "secondary", size: "small" })}
              {...(to && { target: "_blank", rel: "noreferrer" })}
            >
              {label}
            </a>
          ))}
        </section>
      )}
      <div className={layout.row}>
        <PaperLinks order={order} />
        <BookAgain order={order} />
      </div>
    </div>
  );
}

function PapersAlone({ order }: { readonly order: OrderDetails }): ReactNode {
  if (order.papers.length === 0) return null;
  return (
    <div className={layout.row}>
      <PaperLinks order={order} />
    </div>
  );
}

/** Invoices and credit notes as PDF, by their numbers where there are several of a kind. */
function PaperLinks({ order: { papers } }: { readonly order: OrderDetails }): ReactNode {
  const key = useResult(({ context }) => context.key);
  return papers.map(({ kind, number }) => {
    const isOnly = papers.filter((paper) => paper.kind === kind).length === 1;
    return (
      <a
        key={number}
        href={paperPdfHref(key, { kind, number })}
        className={buttonClass({ look: "secondary" })}
        data-print="no"
      >
        <Icon name="download" /> {texts.paperPdf(texts.papers[kind], isOnly ? undefined : number)}
      </a>
    );
  });
}

const calendars = [
  { to: "google", label: "Google" },
  { to: "outlook", label: "Outlook" },
  { to: undefined, label: texts.calendarFile },
] as const;

function Following({ place }: { readonly place: Place }): ReactNode {
  const { sendsMail } = useSiteContent();
  return (
    <div className={styles.following}>
      <span className={styles.pulse} aria-hidden="true" />
      <p>
        {texts.upToDate}
        {sendsMail && ` ${texts.canLeave}`}
      </p>
      <noscript>
        <a href={place.pathname} className={buttonClass({ look: "secondary" })}>
          {texts.checkAgain}
        </a>
      </noscript>
    </div>
  );
}

function PayAgain({ order }: { readonly order: OrderDetails }): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { building, item, start, end, people, quantity, holdExpiresAt, now } = order;
  // The order names the service's time; what this machine's clock is off by is taken off the end of the hold.
  const skew = useMemo(() => Date.parse(now) - Date.now(), [now]);
  const localEnd = holdExpiresAt === null ? null : new Date(Date.parse(holdExpiresAt) - skew).toISOString();
  const seconds = useSecondsUntil(localEnd);
  const room = { buildingId: building.id, catalogId: item.id };
  const count = item.unit === "day" ? quantity : people;
  return (
    <div className={layout.row}>
      {holdExpiresAt !== null && seconds !== 0 && (
        <>
          <a
            data-exact
            href={bookingHref(room, { start, end, people: count, unit: item.unit })}
            className={buttonClass()}
            onClick={() => keepHold({ ...key, catalogId: item.id })}
          >
            {verdictOf(order) === "unpaid" ? texts.goToPayment : texts.payAgain}
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
        className={buttonClass({ look: "secondary" })}
      >
        {texts.chooseAnotherTime}
      </a>
    </div>
  );
}
