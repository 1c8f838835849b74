import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Attachment, type Email, greetingOf } from "../email.ts";
import { orderFacts } from "./order-facts.ts";
import type { orderLinks } from "./order-links.ts";

/** The booking is confirmed: what, where, when, how to get there, invoice and calendar file. */
export function bookingConfirmed(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  attachments: readonly Attachment[],
): Email {
  const { order, centre, item, invoiceNumber } = story;
  const paid = order.total_paise === 0 ? "Nothing to pay" : `${formatPaise(order.total_paise)}, GST included`;
  const invoice = invoiceNumber === null ? [] : [["Invoice", invoiceNumber] as const];
  const invoiceLink = invoiceNumber === null ? [] : [{ label: "Your invoice (PDF)", href: links.invoice }];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject: `Booked: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: ["Your booking is confirmed. We look forward to seeing you."],
      facts: [...orderFacts(story), ["Getting there", centre.directions], ["Paid", paid], ...invoice],
      links: [
        { label: "Your booking", href: links.result },
        ...invoiceLink,
        { label: "Add it to your calendar", href: links.calendar },
      ],
    },
    attachments,
  };
}
