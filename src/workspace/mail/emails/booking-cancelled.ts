import { noRefundWords, standardCancellation } from "../../../api/contract/cancellation.ts";
import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import type { Attachment, Email } from "../email.ts";
import { orderEmail, orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking was cancelled, and what happens to the money. */
export function bookingCancelled(
  story: OrderStory,
  links: OrderLinks,
  {
    reason,
    by,
    creditNote,
    refundPaise,
  }: Pick<MessagePayload<"booking_cancelled">, "reason" | "by" | "creditNote" | "refundPaise">,
  attachments: readonly Attachment[],
): Email {
  const { order, item, centre, refund } = story;
  const returning = refund === null ? [] : [moneyLine(refund)];
  const money = refundPaise === undefined ? returning : moneyOfCancelling(refundPaise, story);
  const content = {
    subject: texts.cancelled(item.name, centre.name, order.number),
    paragraphs: [
      by === "customer" ? texts.cancelledByYou : `${texts.cancelledText} ${reason ?? ""}`.trim(),
      ...money,
    ],
    facts: [...orderFacts(story), ...(creditNote ? [[texts.facts.creditNote, creditNote] as const] : [])],
    button: viewBooking(links),
  };
  return orderEmail(story, links, content, attachments);
}

/** What returns for a cancellation, or why nothing does though money was paid. */
export function moneyOfCancelling(
  refundPaise: number,
  { paidPaise, order }: Pick<OrderStory, "paidPaise" | "order">,
): string[] {
  if (refundPaise > 0) return [texts.refunding(refundPaise)];
  return paidPaise > 0 ? [noRefundWords(order.quote.cancellation ?? standardCancellation)] : [];
}

function moneyLine({ amountPaise, status, isFromBank }: NonNullable<OrderStory["refund"]>): string {
  if (status === "pending") return texts.refunding(amountPaise);
  return isFromBank ? texts.returnedByBank(amountPaise) : texts.refunded(amountPaise);
}
