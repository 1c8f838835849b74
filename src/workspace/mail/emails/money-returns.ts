import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { Email } from "../email.ts";
import { orderEmail } from "./order-facts.ts";
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
  const sentences = [texts.received(amountPaise), reason, texts.refunding(amountPaise)];
  return orderEmail(story, links, {
    subject: texts.refundingSubject(amountPaise, story.order.number),
    paragraphs: [sentences.filter((sentence) => sentence !== "").join(" "), standing],
    button: viewBooking(links),
  });
}

/** The gateway has sent the money back, or the customer's bank has. */
export function moneyReturned(
  story: OrderStory,
  links: OrderLinks,
  { amountPaise, isFromBank }: Returning,
): Email {
  const sentence = isFromBank ? texts.returnedAfterDispute(amountPaise) : texts.refunded(amountPaise);
  return orderEmail(story, links, {
    subject: texts.refundedSubject(amountPaise, story.order.number),
    paragraphs: [sentence, ...(story.status === "confirmed" ? [texts.stillConfirmed] : [])],
    button: viewBooking(links),
  });
}

/** A second payment was set aside by the bank and never taken. */
export function paymentNotTaken(
  story: OrderStory,
  links: OrderLinks,
  { amountPaise }: { readonly amountPaise: number },
): Email {
  return orderEmail(story, links, {
    subject: texts.notTakenSubject(amountPaise, story.order.number),
    paragraphs: [texts.notTakenText(amountPaise), texts.nothingToDo],
    button: viewBooking(links),
  });
}
