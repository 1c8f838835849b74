import type { ReactNode } from "react";
import type * as v from "valibot";
import { formatPaise } from "../../../api/contract/money.ts";
import type { bookingResponse, contactResponse } from "../../../api/contract/staff-bookings.ts";
import { mayAct } from "../../../api/contract/staff-roles.ts";
import * as texts from "../../../texts/console-booking.ts";
import type { CallService } from "../../call-service.ts";
import { get, type Page, page, post, type Reply, type Screen, type Session } from "../../screen.ts";
import { History } from "./history.tsx";

export type Booking = v.InferOutput<typeof bookingResponse>["booking"];
type Contact = v.InferOutput<typeof contactResponse>;

/** The page of a booking: everything about it in order of time. */
export const booking: Screen = {
  routes: [
    get("/bookings/:number", "see_booking", ({ session, params, call }) =>
      bookingPage(session, call, params.number ?? "", null),
    ),
    post("/bookings/:number/contact", "reveal_contact", async ({ session, params, call }) => {
      const number = params.number ?? "";
      const revealed = await call("revealContact", { params: { number }, body: {} });
      if (!revealed.ok) return notFound(revealed.message);
      return bookingPage(session, call, number, revealed.body);
    }),
  ],
};

export function notFound(message: string): Reply {
  return page(message, <h1>{message}</h1>, { status: 404 });
}

async function bookingPage(
  session: Session,
  call: CallService,
  number: string,
  contact: Contact | null,
  more: Omit<Page, "title" | "content"> = {},
): Promise<Reply> {
  const read = await call("booking", { params: { number } });
  if (!read.ok) return notFound(read.message);
  const { booking: shown, events } = read.body;
  return page(
    shown.number,
    <>
      <h1>{`${shown.number}: ${shown.item}`}</h1>
      <Facts booking={shown} />
      <Customer {...{ booking: shown, contact, session }} />
      <History events={events} />
    </>,
    more,
  );
}

function Facts({ booking: shown }: { readonly booking: Booking }): ReactNode {
  const { status, centre, when, unit, quantity, people, totalPaise, paidPaise, couponCode } = shown;
  const price = [formatPaise(totalPaise), ...(couponCode === null ? [] : [texts.coupon(couponCode)])];
  return (
    <dl>
      <dt>{texts.status}</dt>
      <dd>{texts.statuses[status]}</dd>
      <dt>{texts.place}</dt>
      <dd>{`${shown.item}, ${centre.name}`}</dd>
      <dt>{texts.when}</dt>
      <dd>{when}</dd>
      <dt>{unit === "day" ? texts.passes : texts.people}</dt>
      <dd>{unit === "day" ? quantity : people}</dd>
      <dt>{texts.price}</dt>
      <dd>{price.join(" ")}</dd>
      <dt>{texts.paid}</dt>
      <dd>{formatPaise(paidPaise)}</dd>
    </dl>
  );
}

function Customer({
  booking: shown,
  contact,
  session: { member },
}: {
  readonly booking: Booking;
  readonly contact: Contact | null;
  readonly session: Session;
}): ReactNode {
  if (shown.isErased) return <p>{texts.erased}</p>;
  const company = [shown.company, shown.gstin].filter((part) => part !== null).join(", ");
  return (
    <>
      <h2>{texts.customer}</h2>
      <dl>
        <dt>{texts.customer}</dt>
        <dd>{shown.name}</dd>
        {company !== "" && <Pair term={texts.company} value={company} />}
        {shown.address !== null && <Pair term={texts.address} value={shown.address} />}
        <dt>{texts.phone}</dt>
        <dd>{contact === null ? shown.phone : <a href={`tel:${contact.phone}`}>{contact.phone}</a>}</dd>
        <dt>{texts.email}</dt>
        <dd>{contact === null ? shown.email : <a href={`mailto:${contact.email}`}>{contact.email}</a>}</dd>
        {shown.guests.length > 0 && (
          <Pair
            term={texts.guests}
            value={shown.guests.map(({ name, email }) => `${name} (${email})`).join(", ")}
          />
        )}
      </dl>
      {contact === null && mayAct(member.role, "reveal_contact") && (
        <form method="post" action={`/bookings/${shown.number}/contact`} className="row">
          <button type="submit" className="quiet">
            {texts.showContact}
          </button>
          <p className="soft">{texts.showContactHint}</p>
        </form>
      )}
    </>
  );
}

function Pair({ term, value }: { readonly term: string; readonly value: string }): ReactNode {
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  );
}
