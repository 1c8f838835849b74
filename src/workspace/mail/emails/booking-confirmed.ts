import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Attachment, type Email, greetingOf } from "../email.ts";
import { cancellationFact, gettingThere, orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking is confirmed: what, where, when, how to get there, invoice and calendar file. */
export function bookingConfirmed(
  story: OrderStory,
  links: OrderLinks,
  attachments: readonly Attachment[],
): Email {
  const { order, centre, item, invoiceNumber } = story;
  const paid = order.total_paise === 0 ? "Nothing to pay" : `${formatPaise(order.total_paise)}, GST included`;
  const invoice = invoiceNumber === null ? [] : [["Invoice", invoiceNumber] as const];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject: `Booked: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: [
        `Your booking is confirmed. ${invoiceNumber === null ? "A calendar entry is attached" : "Your invoice and a calendar entry are attached"}. We look forward to seeing you.`,
        "On the booking's page you can invite guests, move it or cancel it.",
      ],
      facts: [
        ...orderFacts(story),
        ...gettingThere(story),
        ["Paid", paid],
        ...invoice,
        ...cancellationFact(story),
      ],
      button: viewBooking(links),
      links: links.calendars,
    },
    attachments,
  };
}
