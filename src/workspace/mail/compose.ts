import type { Brand } from "../../api/contract/content.ts";
import {
  countEarlierInvitations,
  findGuest,
  invoiceNumberOf,
  type OrderView,
  readOrder,
} from "../booking/index.ts";
import type { Message, PostedKind } from "../database/message-kinds.ts";
import { type CalendarEntry, calendarFile, methodOf, type PdfDeps, pdfByNumber } from "../invoice/index.ts";
import { findLead, type Lead } from "../lead/index.ts";
import { bookingsLinkOf } from "../my-bookings/index.ts";
import { type BookingDeps, emailCodeOf, orderKeyOf } from "../orders/index.ts";
import type { Attachment, Email } from "./email.ts";
import { alarm, overdueCheckAlarm } from "./emails/alarm.ts";
import { guestName, guestNotification } from "./emails/guest-notification.ts";
import { leadChanged, leadNotice, leadThanks } from "./emails/lead-emails.ts";
import {
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
  bookingReminder,
  bookingsLinkEmail,
  emailCodeEmail,
  invoiceCorrected,
  paymentLinkEmail,
  paymentNotTaken,
  refundCompleted,
  refundStarted,
} from "./emails/order-emails.ts";
import { type OrderKey, type OrderLinks, orderLinks } from "./emails/order-links.ts";

export type ComposeDeps = BookingDeps &
  PdfDeps & {
    readonly publicOrigin: string;
    readonly brand: Brand;
    /** Recipient of alarms. */
    readonly alarmEmail: string;
  };

/** Renders the email of a message from the current records. Returns null if the email is no longer needed. */
export async function composeEmail(
  deps: ComposeDeps,
  message: Exclude<Message, { kind: PostedKind }>,
  signal: AbortSignal,
): Promise<Email | null> {
  if (message.kind === "alarm") return alarm(message, deps);
  if (message.kind === "overdue_check") return overdueCheckAlarm(message, deps);
  if ("leadId" in message) {
    const lead = await findLead(deps.db, message.leadId);
    return lead === undefined ? null : leadEmail(deps, message, lead);
  }
  if (message.kind === "bookings_link") {
    const link = await bookingsLinkOf(deps, message.linkId);
    return link && bookingsLinkEmail(link, deps.publicOrigin);
  }
  const key = await orderKeyOf(deps, deps.db, message.orderId);
  if (key === undefined) return null;
  const result = await readOrder(deps, key);
  return result.ok ? orderEmail(deps, message, result.view, key, signal) : null;
}

function leadEmail(
  { brand, publicOrigin }: ComposeDeps,
  message: Exclude<Extract<Message, { leadId: string }>, { kind: PostedKind }>,
  lead: Lead,
): Email {
  if (message.kind === "lead_changed") return leadChanged(lead, message.changed, brand);
  return message.kind === "lead_notice" ? leadNotice(lead, brand) : leadThanks(lead, brand, publicOrigin);
}

async function orderEmail(
  deps: ComposeDeps,
  message: Extract<Message, { orderId: string }>,
  view: OrderView,
  key: OrderKey,
  signal: AbortSignal,
): Promise<Email | null> {
  const links = orderLinks(deps.publicOrigin, key);
  if (message.kind === "confirm_email") {
    // The code is only valid while the hold exists. The hold may have ended before the email is sent.
    return view.status === "held"
      ? emailCodeEmail(view, links, emailCodeOf(deps.tokenSecrets, view.order))
      : null;
  }
  // Nothing is to be paid if the hold has ended or was paid before the email is sent.
  if (message.kind === "payment_link") return isPayable(view) ? paymentLinkEmail(view, links) : null;
  if (message.kind === "guest_news") return guestEmail(deps, message, view);
  if (message.kind === "booking_reminder") {
    const { order, status, begin, now } = view;
    const isStillDue =
      status === "confirmed" && order.reminders && order.revision === message.revision && now < begin;
    return isStillDue ? bookingReminder(view, links) : null;
  }
  const withAttachments = async (...numbers: readonly (string | null | undefined)[]) => [
    ...calendarAttachment(deps, view, links),
    ...(await taxDocumentAttachments(deps, numbers, signal)),
  ];
  if (message.kind === "booking_confirmed")
    return bookingConfirmed(view, links, await withAttachments(invoiceNumberOf(view)));
  if (message.kind === "booking_cancelled")
    return bookingCancelled(view, links, message, await withAttachments(message.creditNote));
  if (message.kind === "booking_changed")
    return bookingChanged(view, links, message, await withAttachments(message.invoice, message.creditNote));
  if (message.kind === "payment_not_taken") return paymentNotTaken(view, links, message.amountPaise);
  if (message.kind === "invoice_corrected")
    return invoiceCorrected(view, links, await taxDocumentAttachments(deps, message.documents, signal));
  const returning = {
    amountPaise: message.amountPaise ?? view.refund?.amountPaise ?? view.order.total_paise,
    reason: message.reason ?? view.refund?.reason ?? "",
    isFromBank: message.isFromBank ?? false,
    creditNote: message.creditNote ?? null,
  };
  if (message.kind === "money_returning") return refundStarted(view, links, returning);
  const attachments = await taxDocumentAttachments(deps, [message.creditNote], signal);
  return refundCompleted(view, links, returning, attachments);
}

function isPayable({ status, paymentStatus }: OrderView): boolean {
  return status === "held" && paymentStatus !== "pending";
}

/** Returns null if the email is no longer needed because the guest was removed or invited again. */
async function guestEmail(
  deps: ComposeDeps,
  { guestId, news: change }: Extract<Message, { kind: "guest_news" }>,
  view: OrderView,
): Promise<Email | null> {
  const guest = await findGuest(deps.db, guestId);
  if (guest === undefined) return null;
  const isCancelled = change === "cancelled";
  const guests = view.status === "confirmed" ? view.guests : [];
  const isRecipient = isCancelled
    ? !guests.some(({ email }) => email === guest.email)
    : guests.some(({ id }) => id === guestId);
  if (!isRecipient) return null;
  // The sequence increases with each change, invitation and withdrawal, so that each entry replaces the previous one.
  const earlier = await countEarlierInvitations(deps.db, guest);
  const sequence = view.order.revision + 2 * earlier + (isCancelled ? 1 : 0);
  const attendee = { name: guestName(guest), email: guest.email, isGuest: true };
  const entry = { ...view, link: null, attendee, isCancelled, sequence };
  return guestNotification(view, guest, change, calendarAttachments(deps, entry));
}

/** Returns the customer's calendar file of a booking. For a cancelled booking, the file removes the calendar entry. */
function calendarAttachment(deps: ComposeDeps, view: OrderView, links: OrderLinks): Attachment[] {
  const isCancelled = view.status === "cancelled";
  const { revision, customer_name: name, customer_email: email } = view.order;
  const attendee = { name, email, isGuest: false };
  return calendarAttachments(deps, { ...view, link: links.order, attendee, isCancelled, sequence: revision });
}

function calendarAttachments(deps: ComposeDeps, entry: CalendarEntry): Attachment[] {
  // Mail clients read the method from the content type and offer to add or remove the entry.
  const contentType = `text/calendar; charset=utf-8; method=${methodOf(entry)}`;
  return [{ filename: `${entry.order.number}.ics`, contentType, content: calendarFile(entry, deps) }];
}

function taxDocumentAttachments(
  deps: ComposeDeps,
  numbers: readonly (string | null | undefined)[],
  signal: AbortSignal,
): Promise<Attachment[]> {
  const pdf = async (number: string) => ({
    filename: `${number.replaceAll("/", "-")}.pdf`,
    contentType: "application/pdf",
    content: await pdfByNumber(deps, number, signal),
  });
  return Promise.all(numbers.filter((number) => typeof number === "string").map(pdf));
}
