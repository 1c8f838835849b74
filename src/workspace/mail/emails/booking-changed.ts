import { formatPaise } from "../../../api/contract/money.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { type Attachment, type Email, greetingOf } from "../email.ts";
import { cancellationFact, orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking was moved, or some of its days were cancelled: how it stands now, and what was paid or returns. */
export function bookingChanged(
  story: OrderStory,
  links: OrderLinks,
  { change, refundPaise = 0, paidPaise = 0, creditNote, invoice }: MessagePayload<"booking_changed">,
  attachments: readonly Attachment[],
): Email {
  const { order, item, centre } = story;
  const isMoved = change === "moved";
  const money = [
    ...(paidPaise > 0 ? [`You paid a difference of ${formatPaise(paidPaise)}.`] : []),
    ...(refundPaise > 0 ? [refundSentence(refundPaise)] : []),
  ];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject: `${isMoved ? "Moved" : "Days cancelled"}: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: [
        isMoved
          ? "Your booking has been moved. Here is your new time."
          : "We've cancelled the days you chose. The rest of your booking stays as it is.",
        ...money,
      ],
      facts: [
        ...orderFacts(story),
        ...cancellationFact(story),
        ...(creditNote ? [["Credit note", creditNote] as const] : []),
        ...(invoice ? [["Invoice", invoice] as const] : []),
      ],
      button: viewBooking(links),
      links: isMoved ? links.calendars : [],
    },
    attachments,
  };
}

/** How a refund that has been started is told. */
export function refundSentence(paise: number): string {
  return `We're refunding ${formatPaise(paise)} the way you paid. It should appear in your account within five to seven working days.`;
}
