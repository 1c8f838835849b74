import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { formatDate, istDateOf } from "../../../api/contract/ist.ts";
import { formatPaise } from "../../../api/contract/money.ts";
import { mayAct, type StaffAct } from "../../../api/contract/staff-roles.ts";
import * as shared from "../../../texts/console.ts";
import * as texts from "../../../texts/console-booking.ts";
import { formatInstant } from "../../parts.tsx";
import { page, type Reply, type Session } from "../../screen.ts";
import { ArrivalForm } from "./arrival-form.tsx";
import { type FormState, forms } from "./forms.tsx";
import { History } from "./history.tsx";
import type { Booking, BookingPage } from "./load-booking.ts";

type Contact = { readonly phone: string; readonly email: string };

type PageOptions = {
  readonly session: Session;
  /** The name of the act that was done. */
  readonly done?: string | null;
  /** The name of the act whose form is open. */
  readonly opened?: string | null;
  /** The full contact, after the member has asked for it. */
  readonly contact?: Contact;
  /** A form that was sent and not accepted. */
  readonly sent?: FormState;
  readonly now: Date;
};

/** The page of a booking: what it is, what happened, and the forms of the acts that the role may do. */
export function bookingPage({ booking, events }: BookingPage, options: PageOptions): Reply {
  const { session, done = null, opened = null, contact, sent, now } = options;
  const may = (act: StaffAct) => mayAct(session.member.role, act);
  const offered = forms.filter(({ act, isOffered }) => may(act) && isOffered(booking));
  const message = done === null ? undefined : texts.done[done];
  return page(
    texts.title(booking.number),
    <div className="booking">
      <h1>{texts.title(booking.number)}</h1>
      {message !== undefined && <p role="status">{message}</p>}
      {sent !== undefined && (
        <p role="alert" className="problem">
          {sent.message}
        </p>
      )}
      {booking.isErased && <p>{texts.erased}</p>}
      <Facts booking={booking} contact={contact} mayReveal={may("reveal_contact") && !booking.isErased} />
      {may("record_arrival") && <Arrivals booking={booking} now={now} />}
      <History events={events} />
      {offered.length > 0 && <h2>{texts.actsHeading}</h2>}
      {offered.map(({ name, heading, Form }) => {
        const state = sent?.name === name ? sent : undefined;
        return (
          <details key={name} id={name} open={state !== undefined || name === opened}>
            <summary>{heading}</summary>
            <form method="post" action={`/bookings/${booking.number}/${name}`} className="stack">
              <input type="hidden" name="key" value={randomUUID()} />
              <input type="hidden" name="version" value={booking.version} />
              <Form booking={booking} state={state} />
            </form>
          </details>
        );
      })}
    </div>,
    sent === undefined ? {} : { status: sent.status },
  );
}

function Facts({
  booking,
  contact,
  mayReveal,
}: {
  readonly booking: Booking;
  readonly contact: Contact | undefined;
  readonly mayReveal: boolean;
}): ReactNode {
  const { phone, email } = contact ?? booking;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.facts.status, shared.bookingStatus[booking.status]],
    [texts.facts.item, `${booking.item}, ${booking.centre.name}`],
    [texts.facts.time, booking.when],
    [texts.facts.size, texts.size[booking.unit](booking.unit === "day" ? booking.quantity : booking.people)],
    [texts.facts.customer, booking.name],
    [texts.facts.company, booking.company],
    [texts.facts.gstin, booking.gstin],
    [texts.facts.address, booking.address],
    [
      texts.facts.contact,
      <>
        {contact === undefined ? (
          `${phone}, ${email}`
        ) : (
          <>
            <a href={`tel:${phone}`}>{phone}</a>, <a href={`mailto:${email}`}>{email}</a>
            <br />
            <span className="soft">{texts.revealed}</span>
          </>
        )}
        {contact === undefined && mayReveal && (
          <form method="post" action={`/bookings/${booking.number}/contact`}>
            <button type="submit" className="quiet">
              {texts.reveal}
            </button>
          </form>
        )}
      </>,
    ],
    [texts.facts.guests, booking.guests.map((guest) => `${guest.name} (${guest.email})`).join(", ")],
    [texts.facts.coupon, booking.couponCode],
    ...holdRows(booking),
    [texts.facts.price, formatPaise(booking.totalPaise)],
    [texts.facts.paid, formatPaise(booking.paidPaise)],
    [texts.facts.due, booking.due && texts.due(booking.due.amountPaise, formatDate(booking.due.on))],
  ];
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== null && value !== "")
        .map(([label, value]) => (
          <div key={label} className="pair">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Until when an unpaid booking is held, and the link with which the customer pays. */
function holdRows({ hold }: Booking): readonly (readonly [string, ReactNode])[] {
  if (hold === null) return [];
  const link = hold.link !== null && (
    <>
      <code>{hold.link}</code>
      <br />
      <span className="soft">{texts.linkHint}</span>
    </>
  );
  return [
    [texts.facts.heldUntil, formatInstant(hold.until)],
    ...(link ? [[texts.facts.paymentLink, link] as const] : []),
  ];
}

/** The dates up to today, each with a button for each state and one to undo. */
function Arrivals({ booking, now }: { readonly booking: Booking; readonly now: Date }): ReactNode {
  const days = booking.days.filter(({ date }) => date <= istDateOf(now));
  if (booking.status !== "confirmed" || days.length === 0) return null;
  return (
    <>
      <h2>{texts.arrivals}</h2>
      {days.map(({ date, arrival }) => (
        <ArrivalForm key={date} number={booking.number} date={date} arrival={arrival}>
          <span>{formatDate(date)}</span>
        </ArrivalForm>
      ))}
    </>
  );
}
