import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import type { Attachment, Email } from "../email.ts";
import { moneyOfCancelling } from "./booking-cancelled.ts";
import { cancellationFact, directionsTo, orderEmail, orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking was moved, or some of its days were cancelled: how it stands now, and what was paid or returns. */
export function bookingChanged(
  story: OrderStory,
  links: OrderLinks,
  {
    change,
    dates = [],
    refundPaise = 0,
    paidPaise = 0,
    creditNote,
    invoice,
  }: MessagePayload<"booking_changed">,
  attachments: readonly Attachment[],
): Email {
  const { order, item, centre } = story;
  const isMoved = change === "moved";
  const money = [
    ...(paidPaise > 0 ? [texts.paidDifference(paidPaise)] : []),
    ...(isMoved && refundPaise === 0 ? [] : moneyOfCancelling(refundPaise, story)),
  ];
  const content = {
    subject: (isMoved ? texts.moved : texts.daysCancelled)(item.name, centre.name, order.number),
    paragraphs: [isMoved ? texts.movedText : texts.daysCancelledText(dates), ...money],
    facts: [
      ...orderFacts(story),
      ...cancellationFact(story),
      ...(creditNote ? [[texts.facts.creditNote, creditNote] as const] : []),
      ...(invoice ? [[texts.facts.invoice, invoice] as const] : []),
    ],
    button: viewBooking(links),
    links: isMoved ? [directionsTo(story), ...links.calendars] : [],
  };
  return orderEmail(story, links, content, attachments);
}
