import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Email, greetingOf } from "../email.ts";
import { refundSentence } from "./booking-changed.ts";
import { orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** What goes back, in paise, and why, in a sentence; by the customer's bank after a dispute, or by us. */
export type Returning = {
  readonly amountPaise: number;
  readonly reason: string;
  readonly isFromBank?: boolean;
};

/** Money came that buys nothing: it goes back by itself. */
export function moneyReturning(
  story: OrderStory,
  links: OrderLinks,
  { amountPaise, reason }: Returning,
): Email {
  const amount = formatPaise(amountPaise);
  const standing =
    story.status === "confirmed"
      ? "Your booking itself is confirmed and stays as it is."
      : "Nothing is booked, and you owe us nothing. Other times and rooms may be free.";
  return refundEmail(story, links, `We're refunding ${amount} (${story.order.number})`, [
    [`We've received ${amount} from you.`, reason, refundSentence(amountPaise)]
      .filter((sentence) => sentence !== "")
      .join(" "),
    standing,
  ]);
}

/** The gateway has sent the money back, or the customer's bank has. */
export function moneyReturned(
  story: OrderStory,
  links: OrderLinks,
  { amountPaise, isFromBank }: Returning,
): Email {
  const amount = formatPaise(amountPaise);
  const sentence = isFromBank
    ? `Your bank has returned ${amount} to you after a dispute about this payment.`
    : `We've refunded ${amount} the way you paid. It should appear in your account within five to seven working days.`;
  return refundEmail(story, links, `Refunded: ${amount} (${story.order.number})`, [
    sentence,
    ...(story.status === "confirmed" ? ["Your booking itself stays confirmed."] : []),
  ]);
}

/** A second payment was set aside by the bank and never taken. */
export function paymentNotTaken(
  story: OrderStory,
  links: OrderLinks,
  { amountPaise }: { readonly amountPaise: number },
): Email {
  const amount = formatPaise(amountPaise);
  return refundEmail(story, links, `Your second payment of ${amount} was not taken (${story.order.number})`, [
    `You paid twice for this booking. We have not taken the second payment of ${amount}: your bank has only set it aside and will release it by itself within five to seven working days.`,
    "You don't need to do anything.",
  ]);
}

function refundEmail(
  story: OrderStory,
  links: OrderLinks,
  subject: string,
  paragraphs: readonly string[],
): Email {
  const { order } = story;
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject,
      greeting: greetingOf(order.customer_name),
      paragraphs,
      facts: orderFacts(story),
      button: viewBooking(links),
      links: [],
    },
    attachments: [],
  };
}
