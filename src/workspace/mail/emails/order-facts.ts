import { describeRefundDeadlines } from "../../../api/contract/cancellation.ts";
import * as texts from "../../../texts/mail.ts";
import { cancellableOrder, type OrderView } from "../../booking/index.ts";
import { addressOf, directionsTo } from "../../inventory/index.ts";
import { formatOrderTime, openingOfOrder } from "../../orders/index.ts";
import {
  type Attachment,
  type Directions,
  type Email,
  type EmailContent,
  emailTo,
  greetingOf,
} from "../email.ts";
import type { OrderLinks } from "./order-links.ts";

/** Builds an email to the customer. Booking details, a button and a link to all bookings are included by default. */
export function orderEmail(
  view: OrderView,
  { order, myBookings }: OrderLinks,
  content: Pick<EmailContent, "subject" | "paragraphs"> & Partial<EmailContent>,
  attachments: readonly Attachment[] = [],
): Email {
  const { customer_name: name, customer_email: address } = view.order;
  const button = { label: texts.viewBooking, href: order };
  const links = [...(content.links ?? []), myBookings];
  const commonContent = { greeting: greetingOf(name), facts: orderFacts(view), button };
  return emailTo({ name, address }, { ...commonContent, ...content, links }, { attachments });
}

export function orderFacts(view: OrderView): EmailContent["facts"] {
  const { order } = view;
  const count = {
    hour: [texts.facts.people, String(order.people)] as const,
    day: [texts.facts.passesADay, String(order.quantity)] as const,
  }[order.unit];
  return [...visitFacts(view), count, [texts.facts.booking, order.number]];
}

/** Formats the time, place and item of a booking. Contains no private data, because guests see it too. */
export function visitFacts({ order, centre, item }: Pick<OrderView, "order" | "centre" | "item">) {
  return [
    [texts.facts.when, [formatOrderTime(order), ...openingOfOrder(order, centre)].join("\n")],
    [texts.facts.where, `${centre.name}\n${addressOf(centre)}`],
    [texts.facts.what, `${item.name}, ${item.label}`],
  ] as const;
}

/** Returns how to get to the centre, with a link that opens the route in a maps app. */
export function directionsOf({ centre }: Pick<OrderView, "centre">): Directions {
  const query = new URLSearchParams({ api: "1", destination: `${centre.lat},${centre.lng}` });
  const link = {
    label: texts.directions(centre.name),
    href: `https://www.google.com/maps/dir/?${query}`,
  };
  return { heading: texts.gettingThere, text: directionsTo(centre), link };
}

/** Formats the deadlines for refunds. Returns no fact if nothing is paid or the order is not confirmed. */
export function cancellationFact({ order, paidPaise, due, now }: OrderView): EmailContent["facts"] {
  if (order.status !== "confirmed" || due !== null) return [];
  const sentence = describeRefundDeadlines(cancellableOrder(order), now, paidPaise);
  return sentence === "" ? [] : [[texts.facts.cancellation, sentence]];
}
