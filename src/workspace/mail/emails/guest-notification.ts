import * as texts from "../../../texts/mail.ts";
import type { OrderGuest, OrderView } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { formatStart } from "../../orders/index.ts";
import { type Attachment, type Email, emailTo, greetingOf, sanitizeName } from "../email.ts";
import { directionsOf, visitFacts } from "./order-facts.ts";

/** Informs a guest. The customer entered the email address, so the email has no price, invoice or link to the order. */
export function guestNotification(
  view: OrderView,
  guest: OrderGuest,
  change: MessagePayload<"guest_news">["news"],
  attachments: readonly Attachment[],
): Email {
  const { order, centre, item } = view;
  const name = sanitizeName(order.customer_name, guestNameLimits);
  const host = name === "" ? texts.unnamedCustomer : name;
  const eventTitle = texts.itemAt(item.name, centre.name);
  const { subject, paragraphs } =
    texts.guest[change === "cancelled" && view.status === "confirmed" ? "withdrawn" : change];
  const to = { name: guestName(guest), address: guest.email };
  const content = {
    subject: subject(formatStart(order), eventTitle),
    greeting: greetingOf(guest.name, guestNameLimits),
    paragraphs: paragraphs(host, centre.name),
    facts: visitFacts(view),
    directions: change === "cancelled" ? undefined : directionsOf(view),
  };
  return emailTo(to, content, { attachments });
}

export function guestName({ name }: Pick<OrderGuest, "name">): string {
  return sanitizeName(name, guestNameLimits);
}

/** Long enough for a name, but too short to send a message to a stranger. */
const guestNameLimits = { letters: 40, words: 5 };
