import type { Brand } from "../../api/contract/content.ts";
import { type OrderStory, readOrder } from "../booking/index.ts";
import type { Message } from "../database/message-kinds.ts";
import { readCalendar } from "../invoice/index.ts";
import { findLead, type Lead } from "../lead/index.ts";
import { bookingsLinkOf } from "../my-bookings/index.ts";
import { type BookingDeps, emailCodeOf, tokenOf } from "../orders/index.ts";
import type { Attachment, Email } from "./email.ts";
import { alarm } from "./emails/alarm.ts";
import { bookingCancelled } from "./emails/booking-cancelled.ts";
import { bookingChanged } from "./emails/booking-changed.ts";
import { bookingConfirmed } from "./emails/booking-confirmed.ts";
import { bookingsLinkEmail } from "./emails/bookings-link.ts";
import { emailCodeEmail } from "./emails/email-code.ts";
import { leadChanged } from "./emails/lead-changed.ts";
import { leadNotice } from "./emails/lead-notice.ts";
import { leadThanks } from "./emails/lead-thanks.ts";
import { moneyReturned, moneyReturning, paymentNotTaken } from "./emails/money-returns.ts";
import { type OrderKey, orderLinks } from "./emails/order-links.ts";

/** What composing an email needs. */
export type ComposeDeps = BookingDeps & {
  readonly publicOrigin: string;
  readonly brand: Brand;
  /** Who is told of alarms. */
  readonly alarmEmail: string;
};

/** Composes the email of a message from the current records; null when its record is gone, and nothing is to be sent. */
export async function composeEmail(
  deps: ComposeDeps,
  message: Exclude<Message, { kind: "lead_webhook" | "lead_changed_webhook" }>,
): Promise<Email | null> {
  if (message.kind === "alarm") return alarm(message, deps);
  if ("leadId" in message) {
    const lead = await findLead(deps.db, message.leadId);
    return lead === undefined ? null : leadEmail(deps, message, lead);
  }
  if (message.kind === "bookings_link") {
    const link = await bookingsLinkOf(deps, message.linkId);
    return link && bookingsLinkEmail(link, deps.publicOrigin);
  }
  const key = { orderId: message.orderId, token: tokenOf(deps.tokenSecret, message.orderId) };
  const read = await readOrder(deps, key);
  return read.ok ? orderEmail(deps, message, read.story, key) : null;
}

function leadEmail(
  { brand }: ComposeDeps,
  message: Exclude<Extract<Message, { leadId: string }>, { kind: "lead_webhook" | "lead_changed_webhook" }>,
  lead: Lead,
): Email {
  if (message.kind === "lead_changed") return leadChanged(lead, message.changed, brand);
  return message.kind === "lead_notice" ? leadNotice(lead, brand) : leadThanks(lead, brand);
}

async function orderEmail(
  deps: ComposeDeps,
  message: Extract<Message, { orderId: string }>,
  story: OrderStory,
  key: OrderKey,
): Promise<Email | null> {
  const links = orderLinks(deps.publicOrigin, key);
  if (message.kind === "confirm_email") {
    // The hold ended or was confirmed before the email was sent: its code no longer works.
    return story.status === "held" ? emailCodeEmail(story, emailCodeOf(deps.tokenSecret, story.order)) : null;
  }
  if (message.kind === "booking_confirmed") {
    return bookingConfirmed(story, links, await attachmentsOf(deps, key));
  }
  if (message.kind === "booking_cancelled") {
    return bookingCancelled(story, links, message, await attachmentsOf(deps, key));
  }
  if (message.kind === "booking_changed") {
    return bookingChanged(story, links, message, await attachmentsOf(deps, key));
  }
  if (message.kind === "payment_not_taken") return paymentNotTaken(story, links, message);
  const returning = {
    amountPaise: message.amountPaise ?? story.refund?.amountPaise ?? story.order.total_paise,
    reason: message.reason ?? story.refund?.reason ?? "",
    isFromBank: message.isFromBank ?? false,
  };
  return message.kind === "money_returning"
    ? moneyReturning(story, links, returning)
    : moneyReturned(story, links, returning);
}

/** The calendar file of the booking; of a cancelled one it takes the entry back. */
async function attachmentsOf(deps: ComposeDeps, key: OrderKey): Promise<Attachment[]> {
  const read = await readCalendar(deps, key);
  if (!read.ok) return [];
  const contentType = "text/calendar; charset=utf-8";
  return [{ filename: `${read.number}.ics`, contentType, content: read.calendar }];
}
