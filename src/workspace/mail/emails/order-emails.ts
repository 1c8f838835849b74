import { bookingsLinkTtlMinutes } from "../../../api/contract/booking-rules.ts";
import { noRefundText, standardCancellation } from "../../../api/contract/cancellation.ts";
import { href } from "../../../api/contract/href.ts";
import { addDays, formatTime, formatTimeInIst, istDateOf } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import { invoiceNumberOf, moveError, type OrderView } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import type { BookingsLink } from "../../my-bookings/index.ts";
import { type Attachment, type Email, type EmailContent, emailTo, greetingOf } from "../email.ts";
import { cancellationFact, directionsOf, orderEmail, orderFacts } from "./order-facts.ts";
import type { OrderLinks } from "./order-links.ts";

/** Confirms a booking, with its details, price, deadlines, invoice and calendar file. */
export function bookingConfirmed(
  view: OrderView,
  links: OrderLinks,
  attachments: readonly Attachment[],
): Email {
  const { order, now } = view;
  const invoiceNumber = invoiceNumberOf(view);
  const total =
    order.total_paise === 0
      ? ([texts.facts.total, texts.nothingToPay] as const)
      : ([texts.facts.paid, texts.includingGst(order.total_paise)] as const);
  const content = {
    subject: texts.confirmed(...namesOf(view)),
    paragraphs: [
      texts.confirmedText(invoiceNumber !== null),
      texts.nextSteps(moveError(order, now) === null),
    ],
    facts: [
      ...[...orderFacts(view), total],
      ...[...taxDocumentFacts({ invoice: invoiceNumber }), ...cancellationFact(view)],
    ],
    directions: directionsOf(view),
    links: [...links.calendars, links.closeElsewhere],
  };
  return orderEmail(view, links, content, attachments);
}

/** Reminds the customer of a booking that starts soon. Mail clients can unsubscribe from reminders with one click. */
export function bookingReminder(view: OrderView, links: OrderLinks): Email {
  const { order, item, centre, begin, now } = view;
  const [date, today] = [istDateOf(begin), istDateOf(now)];
  const tomorrow = date === addDays(today, 1) ? texts.tomorrow : null;
  const when = texts.reminderTime(date === today ? texts.today : tomorrow, formatTime(begin));
  const email = orderEmail(view, links, {
    subject: texts.reminder(item.name, centre.name, when),
    paragraphs: [{ hour: texts.startsAt, day: texts.validFrom }[order.unit](when), texts.reminderText],
    directions: directionsOf(view),
    links: [{ label: texts.turnOffReminders, href: `${links.order}#reminders` }],
  });
  return { ...email, unsubscribe: links.noReminders };
}

/** Reports that a booking was moved or some of its days were cancelled, and the amount paid or refunded. */
export function bookingChanged(
  view: OrderView,
  links: OrderLinks,
  { change, dates = [], refundPaise = 0, paidPaise = 0, ...numbers }: MessagePayload<"booking_changed">,
  attachments: readonly Attachment[],
): Email {
  const isMoved = change === "moved";
  const money = [
    ...(paidPaise > 0 ? [texts.paidDifference(paidPaise)] : []),
    ...(isMoved && refundPaise === 0 ? [] : cancellationRefundLines(refundPaise, view)),
  ];
  const content = {
    subject: (isMoved ? texts.moved : texts.daysCancelled)(...namesOf(view)),
    paragraphs: [[isMoved ? texts.movedText : texts.daysCancelledText(dates), ...money].join(" ")],
    facts: [...orderFacts(view), ...cancellationFact(view), ...taxDocumentFacts(numbers)],
    directions: isMoved ? directionsOf(view) : undefined,
    links: isMoved ? links.calendars : [],
  };
  return orderEmail(view, links, content, attachments);
}

/** Reports a cancelled booking, with the refund. */
export function bookingCancelled(
  view: OrderView,
  links: OrderLinks,
  { reason = "", by, creditNote, refundPaise }: MessagePayload<"booking_cancelled">,
  attachments: readonly Attachment[],
): Email {
  const { refund } = view;
  const returning = refund === null ? [] : [refundLine(refund)];
  const money = refundPaise === undefined ? returning : cancellationRefundLines(refundPaise, view);
  const content = {
    subject: texts.cancelled(...namesOf(view)),
    paragraphs: [
      [by === "customer" ? texts.cancelledByYou : `${texts.cancelledText} ${reason}`.trim(), ...money].join(
        " ",
      ),
    ],
    facts: [...orderFacts(view), ...taxDocumentFacts({ creditNote })],
  };
  return orderEmail(view, links, content, attachments);
}

function namesOf({ order, item, centre }: OrderView): [item: string, centre: string, number: string] {
  return [item.name, centre.name, order.number];
}

type TaxDocumentNumbers = Partial<Record<"creditNote" | "invoice", string | null>>;

function taxDocumentFacts({ creditNote, invoice }: TaxDocumentNumbers): EmailContent["facts"] {
  return [
    ...(creditNote ? [[texts.facts.creditNote, creditNote] as const] : []),
    ...(invoice ? [[texts.facts.invoice, invoice] as const] : []),
  ];
}

/** Formats the refund of a cancellation. If something was paid but nothing is refunded, gives the reason. */
function cancellationRefundLines(refundPaise: number, { paidPaise, order }: OrderView): string[] {
  if (refundPaise > 0) return [texts.refunding(refundPaise)];
  return paidPaise > 0 ? [noRefundText(order.quote.cancellation ?? standardCancellation)] : [];
}

function refundLine({ amountPaise, status, isFromBank }: NonNullable<OrderView["refund"]>): string {
  if (status === "pending") return texts.refunding(amountPaise);
  return isFromBank ? texts.returnedByBank(amountPaise) : texts.refunded(amountPaise);
}

/** Sends the code that confirms a free booking. A confirmation link would be unsafe if the email address is wrong. */
export function emailCodeEmail(view: OrderView, links: OrderLinks, code: string): Email {
  const { order, item, centre } = view;
  return orderEmail(view, links, {
    subject: texts.code(code, item.name, centre.name),
    paragraphs: [texts.codeText(code, formatTimeInIst(order.hold_expires_at)), texts.codeNotRequested],
    button: undefined,
  });
}

/** A refund. `reason` is a sentence for the customer. `isFromBank`: the customer's bank refunded it after a dispute. */
type RefundNotice = { readonly amountPaise: number; readonly reason: string; readonly isFromBank: boolean };

/** Reports a payment that could not be used and is being refunded. */
export function refundStarted(view: OrderView, links: OrderLinks, returning: RefundNotice): Email {
  const { amountPaise, reason } = returning;
  const statusLine = view.status === "confirmed" ? texts.stillConfirmed : texts.nothingBooked;
  const sentences = [texts.received(amountPaise), reason, texts.refunding(amountPaise)];
  return orderEmail(view, links, {
    subject: texts.refundingSubject(amountPaise, view.order.number),
    paragraphs: [sentences.filter((sentence) => sentence !== "").join(" "), statusLine],
  });
}

/** Reports that the gateway, or the customer's bank, has sent the refund. */
export function refundCompleted(view: OrderView, links: OrderLinks, returning: RefundNotice): Email {
  const { amountPaise, isFromBank } = returning;
  const sentence = isFromBank ? texts.returnedAfterDispute(amountPaise) : texts.refunded(amountPaise);
  return orderEmail(view, links, {
    subject: texts.refundedSubject(amountPaise, view.order.number),
    paragraphs: [sentence, ...(view.status === "confirmed" ? [texts.stillConfirmed] : [])],
  });
}

/** Reports that a second payment was authorised but never captured. */
export function paymentNotTaken(view: OrderView, links: OrderLinks, amountPaise: number): Email {
  return orderEmail(view, links, {
    subject: texts.paymentUnusableSubject(amountPaise, view.order.number),
    paragraphs: [texts.paymentUnusableText(amountPaise), texts.nothingToDo],
  });
}

/** Sends a link to all bookings of an email address. The link works repeatedly, because mail scanners open it too. */
export function bookingsLinkEmail({ email, key }: BookingsLink, publicOrigin: string): Email {
  const button = { label: texts.viewBookings, href: publicOrigin + href("/my-bookings", {}, { key }) };
  const paragraphs = [texts.bookingsText(bookingsLinkTtlMinutes), texts.bookingsWarning];
  const content = { subject: texts.bookingsSubject, greeting: greetingOf(""), paragraphs, button };
  return emailTo({ name: "", address: email }, content);
}
