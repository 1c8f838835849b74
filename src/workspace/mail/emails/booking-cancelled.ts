import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Attachment, type Email, greetingOf } from "../email.ts";
import { orderFacts } from "./order-facts.ts";
import type { orderLinks } from "./order-links.ts";

/** The booking was cancelled, and what happens to the money. */
export function bookingCancelled(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  {
    reason,
    creditNote,
  }: { readonly reason?: string | undefined; readonly creditNote?: string | null | undefined },
  attachments: readonly Attachment[],
): Email {
  const { order, item, centre, refund } = story;
  const money = refund === null ? [] : [moneyLine(refund)];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject: `Cancelled: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: [`Your booking has been cancelled. ${reason ?? ""}`.trim(), ...money],
      facts: [...orderFacts(story), ...(creditNote ? [["Credit note", creditNote] as const] : [])],
      links: [{ label: "Your booking", href: links.result }],
    },
    attachments,
  };
}

function moneyLine({ amountPaise, status, isFromBank }: NonNullable<OrderStory["refund"]>): string {
  const amount = formatPaise(amountPaise);
  if (status === "pending")
    return `We're refunding ${amount} the way you paid. It should appear in your account within five to seven working days.`;
  return isFromBank
    ? `Your bank has returned ${amount} to you.`
    : `We've refunded ${amount} the way you paid. It should appear in your account within five to seven working days.`;
}
