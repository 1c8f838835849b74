import { bookingsLinkTtlMinutes } from "../../../api/contract/booking-rules.ts";
import { noRefundText, standardCancellation } from "../../../api/contract/cancellation.ts";
import { href } from "../../../api/contract/href.ts";
import {
  addDays,
  areConsecutive,
  formatDay,
  formatDays,
  formatProseDate,
  formatTime,
  formatTimeInIst,
  istDateOf,
} from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import { bookedDays, invoiceNumberOf, maxGuests, moveError, type OrderView } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import type { BookingsLink } from "../../my-bookings/index.ts";
import { formatShortTime, formatStart, passDatesOf } from "../../orders/index.ts";
import { type Attachment, type Email, type EmailContent, emailTo, greetingOf, type Link } from "../email.ts";
import { cancellationFact, directionsOf, orderEmail, orderFacts } from "./order-facts.ts";
import type { OrderLinks } from "./order-links.ts";

/** Confirms a booking, with its details, price, deadlines, invoice and calendar file. */
export function bookingConfirmed(
  view: OrderView,
  links: OrderLinks,
  attachments: readonly Attachment[],
): Email {
  const { item, now, order } = view;
  const invoiceNumber = invoiceNumberOf(view);
  const content = {
    subject: texts.confirmed(...subjectOf(view)),
    paragraphs: [
      [texts.confirmedText(...bookingOf(view)), ...dueLines(view)].join(" "),
      texts.attached(invoiceNumber !== null),
      ...texts.nextSteps({
        canInvite: maxGuests(order, item, now) > 0,
        canMove: moveError(order, now) === null,
        canCancel: bookedDays(order, now).some(({ hasBegun }) => !hasBegun),
      }),
    ],
    facts: [
      ...[...orderFacts(view), totalFact(view)],
      ...[...taxDocumentFacts({ invoice: invoiceNumber }), ...cancellationFact(view)],
    ],
    directions: directionsOf(view),
    links: [...calendarLinks(view, links), links.closeElsewhere],
  };
  return orderEmail(view, links, content, attachments);
}

function totalFact({ order, due }: OrderView): EmailContent["facts"][number] {
  if (order.total_paise === 0) return [texts.facts.total, texts.nothingToPay];
  return due === null
    ? [texts.facts.paid, texts.includingGst(order.total_paise)]
    : [texts.facts.due, texts.dueBy(due.amountPaise, formatProseDate(due.on))];
}

/** Returns a sentence on what is due for a booking on invoice. Empty if nothing is due. */
function dueLines({ due }: OrderView): string[] {
  return due === null ? [] : [texts.due(due.amountPaise, formatProseDate(due.on))];
}

/** Reminds the customer of a booking that starts soon. Mail clients can unsubscribe from reminders with one click. */
export function bookingReminder(view: OrderView, links: OrderLinks): Email {
  const { order, item, centre, begin, now } = view;
  const [date, today] = [istDateOf(begin), istDateOf(now)];
  const tomorrow = date === addDays(today, 1) ? texts.tomorrow : null;
  const when = texts.reminderTime(date === today ? texts.today : tomorrow, formatTime(begin));
  const email = orderEmail(view, links, {
    subject: texts.reminder(when, texts.itemAt(item.name, centre.name)),
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
  message: MessagePayload<"booking_changed">,
  attachments: readonly Attachment[],
): Email {
  const { change, dates = [], reason, refundPaise = 0, keptPaise, paidPaise = 0, ...numbers } = message;
  const isMoved = change === "moved";
  const [start, what, number] = subjectOf(view);
  const days = dates.length === 0 ? texts.someDays : formatDays(dates);
  const money = [
    ...(paidPaise > 0 ? [texts.paidDifference(paidPaise)] : []),
    ...(isMoved && refundPaise === 0 ? [] : cancellationRefundLines({ refundPaise, keptPaise }, view)),
    ...dueLines(view),
  ];
  const content = {
    subject: isMoved ? texts.moved(start, what, number) : texts.daysCancelled(days, what, number),
    paragraphs: [
      [
        isMoved ? texts.movedText(...bookingOf(view)) : texts.daysCancelledText(dates),
        ...(reason === undefined ? [] : [asSentence(reason)]),
        ...money,
      ].join(" "),
    ],
    facts: [...orderFacts(view), ...cancellationFact(view), ...taxDocumentFacts(numbers)],
    directions: isMoved ? directionsOf(view) : undefined,
    links: isMoved ? calendarLinks(view, links) : [],
  };
  return orderEmail(view, links, content, attachments);
}

/** Reports a cancelled booking, with the refund. */
export function bookingCancelled(
  view: OrderView,
  links: OrderLinks,
  message: MessagePayload<"booking_cancelled">,
  attachments: readonly Attachment[],
): Email {
  const { reason = "", by, creditNote, refundPaise, keptPaise } = message;
  const { refund } = view;
  const returning = refund === null ? [] : [refundLine(refund)];
  const money =
    refundPaise === undefined
      ? returning
      : [...cancellationRefundLines({ refundPaise, keptPaise }, view), ...unpaidLines(view, message)];
  const content = {
    subject: texts.cancelled(...subjectOf(view)),
    paragraphs: [
      [
        by === "customer"
          ? texts.cancelledByYou(...bookingOf(view))
          : `${texts.cancelledText(...bookingOf(view))} ${asSentence(reason)}`.trim(),
        ...money,
      ].join(" "),
    ],
    facts: [...orderFacts(view), ...taxDocumentFacts({ creditNote })],
  };
  return orderEmail(view, links, content, attachments);
}

/** Sends the credit notes and invoices of a correction. */
export function invoiceCorrected(
  view: OrderView,
  links: OrderLinks,
  attachments: readonly Attachment[],
): Email {
  const content = {
    subject: texts.invoiceCorrected(view.order.number),
    paragraphs: [
      [texts.invoiceCorrectedText, ...(view.due === null ? [texts.nothingMoreToPay] : dueLines(view))].join(
        " ",
      ),
    ],
    facts: [...orderFacts(view), ...taxDocumentFacts({ invoice: invoiceNumberOf(view) })],
  };
  return orderEmail(view, links, content, attachments);
}

/** Returns the parts of a subject. */
function subjectOf({ order, item, centre }: OrderView): [start: string, what: string, number: string] {
  return [formatStart(order), texts.itemAt(item.name, centre.name), order.number];
}

/** Returns the parts of a first sentence. */
function bookingOf({ order, item, centre }: OrderView): [when: string, what: string] {
  return [formatShortTime(order), texts.itemAt(item.name, centre.name)];
}

/** Links to web calendars. None for separate days, which only the attached file can express. */
function calendarLinks({ order }: OrderView, { calendars }: OrderLinks): readonly Link[] {
  return order.repeats.length === 0 && areConsecutive(passDatesOf(order)) ? calendars : [];
}

/** Adds the full stop that staff may have omitted in a reason, because another sentence follows. */
function asSentence(reason: string): string {
  return /[\p{L}\p{N}]$/u.test(reason) ? `${reason}.` : reason;
}

type TaxDocumentNumbers = Partial<Record<"creditNote" | "invoice", string | null>>;

function taxDocumentFacts({ creditNote, invoice }: TaxDocumentNumbers): EmailContent["facts"] {
  return [
    ...(creditNote ? [[texts.facts.creditNote, creditNote] as const] : []),
    ...(invoice ? [[texts.facts.invoice, invoice] as const] : []),
  ];
}

type CancelledMoney = { readonly refundPaise: number; readonly keptPaise: number | undefined };

/** Returns what a cancelled booking on invoice leaves due. Only the credit note of an unpaid invoice has no refund. */
function unpaidLines(
  { due }: OrderView,
  { refundPaise, creditNote }: MessagePayload<"booking_cancelled">,
): string[] {
  if (due !== null) return [texts.stillDue(due.amountPaise, formatProseDate(due.on))];
  return refundPaise === 0 && creditNote ? [texts.nothingDue] : [];
}

/** Formats the refund of a cancellation. If something was paid but nothing is refunded, gives the reason. */
function cancellationRefundLines(
  { refundPaise, keptPaise }: CancelledMoney,
  { paidPaise, order, refund, due }: OrderView,
): string[] {
  // A fee that is not paid yet is due.
  const fee = keptPaise === undefined || due !== null ? [] : [texts.feeKept(keptPaise)];
  if (refundPaise > 0) return [...fee, refundingLine(refundPaise, refund)];
  if (keptPaise !== undefined) return fee;
  return paidPaise > 0 ? [noRefundText(order.quote.cancellation ?? standardCancellation)] : [];
}

function refundLine(refund: NonNullable<OrderView["refund"]>): string {
  const { amountPaise, status, isFromBank } = refund;
  const isReturned = status === "refunded" && isFromBank;
  return isReturned ? texts.returnedByBank(amountPaise) : refundingLine(amountPaise, refund);
}

function refundingLine(paise: number, refund: OrderView["refund"]): string {
  const { payoutPaise, gatewayPaise } = partsOf(paise, refund);
  const expectedBy = refund === null ? undefined : formatDay(refund.expectedBy);
  return [
    ...(gatewayPaise > 0 ? [texts.refunding(gatewayPaise, expectedBy)] : []),
    ...(payoutPaise > 0 ? [texts.payout(payoutPaise)] : []),
  ].join(" ");
}

function refundSubject(paise: number, { refund, order }: OrderView): string {
  const { payoutPaise } = partsOf(paise, refund);
  return (payoutPaise > 0 ? texts.payoutSubject : texts.refundSubject)(paise, order.number);
}

/** Splits an amount into what our office still has to transfer and what is on its way. */
function partsOf(paise: number, refund: OrderView["refund"]) {
  const payoutPaise = Math.min(paise, refund?.payoutPaise ?? 0);
  return { payoutPaise, gatewayPaise: paise - payoutPaise };
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

/** Sends the link with which a customer pays for a hold that staff have made. */
export function paymentLinkEmail(view: OrderView, links: OrderLinks): Email {
  const { order } = view;
  const until = `${formatDay(istDateOf(order.hold_expires_at))}, ${formatTimeInIst(order.hold_expires_at)}`;
  return orderEmail(view, links, {
    subject: texts.paymentLink(order.total_paise, ...subjectOf(view)),
    paragraphs: [texts.paymentLinkText(...bookingOf(view), until), texts.paymentLinkNotRequested],
    facts: [...orderFacts(view), [texts.facts.total, texts.includingGst(order.total_paise)]],
    button: { label: texts.payNow, href: links.order },
  });
}

/** A refund. `reason` is a sentence for the customer. `isFromBank`: the customer's bank refunded it after a dispute. */
type RefundNotice = {
  readonly amountPaise: number;
  readonly reason: string;
  readonly isFromBank: boolean;
  /** Number of the credit note, if an operator refunded a part of a booking. */
  readonly creditNote: string | null;
};

/** Reports a payment that could not be used and is being refunded. */
export function refundStarted(view: OrderView, links: OrderLinks, returning: RefundNotice): Email {
  const { amountPaise, reason } = returning;
  const statusLine = view.status === "confirmed" ? texts.stillConfirmed : texts.nothingBooked;
  const sentences = [texts.received(amountPaise), reason, refundingLine(amountPaise, view.refund)];
  return orderEmail(view, links, {
    subject: refundSubject(amountPaise, view),
    paragraphs: [sentences.filter((sentence) => sentence !== "").join(" "), statusLine],
  });
}

/** Reports that the gateway, the customer's bank or an operator has sent the refund. */
export function refundCompleted(
  view: OrderView,
  links: OrderLinks,
  returning: RefundNotice,
  attachments: readonly Attachment[],
): Email {
  const { amountPaise, reason, isFromBank, creditNote } = returning;
  const sentence = isFromBank
    ? texts.returnedAfterDispute(amountPaise)
    : refundingLine(amountPaise, view.refund);
  const isUpcoming = view.status === "confirmed" && view.order.ends_at > view.now;
  const content = {
    subject: isFromBank
      ? texts.returnedSubject(amountPaise, view.order.number)
      : refundSubject(amountPaise, view),
    paragraphs: [
      creditNote === null ? sentence : `${asSentence(reason)} ${sentence}`,
      ...(isUpcoming ? [texts.stillConfirmed] : []),
    ],
    facts: [...orderFacts(view), ...taxDocumentFacts({ creditNote })],
  };
  return orderEmail(view, links, content, attachments);
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
