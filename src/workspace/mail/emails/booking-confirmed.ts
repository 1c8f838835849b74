import * as texts from "../../../texts/mail.ts";
import { invoiceNumberOf, moveFault, type OrderStory } from "../../booking/index.ts";
import type { Attachment, Email } from "../email.ts";
import { cancellationFact, directionsTo, gettingThere, orderEmail, orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking is confirmed: what, where, when, how to get there, invoice and calendar file. */
export function bookingConfirmed(
  story: OrderStory,
  links: OrderLinks,
  attachments: readonly Attachment[],
): Email {
  const { order, centre, item, now } = story;
  const invoiceNumber = invoiceNumberOf(story);
  const total =
    order.total_paise === 0
      ? ([texts.facts.total, texts.nothingToPay] as const)
      : ([texts.facts.paid, texts.includingGst(order.total_paise)] as const);
  const invoice = invoiceNumber === null ? [] : [[texts.facts.invoice, invoiceNumber] as const];
  const content = {
    subject: texts.confirmed(item.name, centre.name, order.number),
    paragraphs: [texts.confirmedText(invoiceNumber !== null), texts.whatNext(moveFault(order, now) === null)],
    facts: [...orderFacts(story), ...gettingThere(story), total, ...invoice, ...cancellationFact(story)],
    button: viewBooking(links),
    links: [directionsTo(story), ...links.calendars, links.closeElsewhere],
  };
  return orderEmail(story, links, content, attachments);
}
