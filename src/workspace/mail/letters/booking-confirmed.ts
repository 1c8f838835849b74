import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Enclosure, greetingOf, type Mail } from "../letter.ts";
import { orderFacts } from "./order-facts.ts";
import type { orderLinks } from "./order-links.ts";

/** The booking stands: what, where, when, how to get there, and the papers. */
export function bookingConfirmed(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  enclosures: readonly Enclosure[],
): Mail {
  const { order, centre, item, invoiceNumber } = story;
  const paid = order.total_paise === 0 ? "Nothing to pay" : `${formatPaise(order.total_paise)}, GST included`;
  const invoice = invoiceNumber === null ? [] : [["Invoice", invoiceNumber] as const];
  const papers = invoiceNumber === null ? [] : [{ label: "Your invoice (PDF)", href: links.invoice }];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    letter: {
      subject: `Booked: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: ["Your booking is confirmed. We look forward to seeing you."],
      facts: [...orderFacts(story), ["Getting there", centre.directions], ["Paid", paid], ...invoice],
      links: [
        { label: "Your booking", href: links.result },
        ...papers,
        { label: "Add it to your calendar", href: links.calendar },
      ],
    },
    enclosures,
  };
}
