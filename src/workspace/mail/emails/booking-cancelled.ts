import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { type Attachment, type Email, greetingOf } from "../email.ts";
import { refundSentence } from "./booking-changed.ts";
import { orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking was cancelled, and what happens to the money. */
export function bookingCancelled(
  story: OrderStory,
  links: OrderLinks,
  {
    reason,
    creditNote,
    refundPaise,
  }: Pick<MessagePayload<"booking_cancelled">, "reason" | "creditNote" | "refundPaise">,
  attachments: readonly Attachment[],
): Email {
  const { order, item, centre, refund } = story;
  const returning = refund === null ? [] : [moneyLine(refund)];
  const money = refundPaise === undefined ? returning : refundPaise > 0 ? [refundSentence(refundPaise)] : [];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject: `Cancelled: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: [`Your booking has been cancelled. ${reason ?? ""}`.trim(), ...money],
      facts: [...orderFacts(story), ...(creditNote ? [["Credit note", creditNote] as const] : [])],
      button: viewBooking(links),
      links: [],
    },
    attachments,
  };
}

function moneyLine({ amountPaise, status, isFromBank }: NonNullable<OrderStory["refund"]>): string {
  const amount = formatPaise(amountPaise);
  if (status === "pending") return refundSentence(amountPaise);
  return isFromBank
    ? `Your bank has returned ${amount} to you.`
    : `We've refunded ${amount} the way you paid. It should appear in your account within five to seven working days.`;
}
