import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Email, greetingOf } from "../email.ts";
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
  const standing = story.status === "confirmed" ? texts.stillConfirmed : texts.nothingBooked;
  return refundEmail(story, links, texts.refundingSubject(amountPaise, story.order.number), [
    [texts.received(amountPaise), reason, texts.refunding(amountPaise)]
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
  const sentence = isFromBank ? texts.returnedAfterDispute(amountPaise) : texts.refunded(amountPaise);
  return refundEmail(story, links, texts.refundedSubject(amountPaise, story.order.number), [
    sentence,
    ...(story.status === "confirmed" ? [texts.stillConfirmed] : []),
  ]);
}

/** A second payment was set aside by the bank and never taken. */
export function paymentNotTaken(
  story: OrderStory,
  links: OrderLinks,
  { amountPaise }: { readonly amountPaise: number },
): Email {
  return refundEmail(story, links, texts.notTakenSubject(amountPaise, story.order.number), [
    texts.notTakenText(amountPaise),
    texts.nothingToDo,
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
