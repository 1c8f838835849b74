import type { Brand } from "../../api/contract/content.ts";
import { type OrderStory, readOrder } from "../booking/index.ts";
import type { Message } from "../database/message-kinds.ts";
import { readCalendar } from "../invoice/index.ts";
import { findLead, type Lead } from "../lead/index.ts";
import { type BookingDeps, emailCodeOf, tokenOf } from "../orders/index.ts";
import type { Enclosure, Mail } from "./letter.ts";
import { alarm } from "./letters/alarm.ts";
import { bookingCancelled } from "./letters/booking-cancelled.ts";
import { bookingConfirmed } from "./letters/booking-confirmed.ts";
import { emailCodeMail } from "./letters/email-code.ts";
import { leadChanged } from "./letters/lead-changed.ts";
import { leadNotice } from "./letters/lead-notice.ts";
import { leadThanks } from "./letters/lead-thanks.ts";
import { moneyReturned, moneyReturning, paymentNotTaken } from "./letters/money-returns.ts";
import { type OrderKey, orderLinks } from "./letters/order-links.ts";

/** What writing a mail needs. */
export type ComposeDeps = BookingDeps & {
  readonly publicOrigin: string;
  readonly brand: Brand;
  /** Who is told of alarms. */
  readonly alarmEmail: string;
};

/** Writes the mail of a message from what is true now; null when its record is gone, and nobody is to be told. */
export async function composeMail(
  deps: ComposeDeps,
  message: Exclude<Message, { kind: "lead_webhook" | "lead_changed_webhook" }>,
): Promise<Mail | null> {
  if (message.kind === "alarm") return alarm(message, deps);
  if ("leadId" in message) {
    const lead = await findLead(deps.db, message.leadId);
    return lead === undefined ? null : leadMail(deps, message, lead);
  }
  const key = { orderId: message.orderId, token: tokenOf(deps.tokenSecret, message.orderId) };
  const read = await readOrder(deps, key);
  return read.ok ? orderMail(deps, message, read.story, key) : null;
}

function leadMail(
  { brand }: ComposeDeps,
  message: Exclude<Extract<Message, { leadId: string }>, { kind: "lead_webhook" | "lead_changed_webhook" }>,
  lead: Lead,
): Mail {
  if (message.kind === "lead_changed") return leadChanged(lead, message.changed, brand);
  return message.kind === "lead_notice" ? leadNotice(lead, brand) : leadThanks(lead, brand);
}

async function orderMail(
  deps: ComposeDeps,
  message: Extract<Message, { orderId: string }>,
  story: OrderStory,
  key: OrderKey,
): Promise<Mail | null> {
  const links = orderLinks(deps.publicOrigin, key);
  if (message.kind === "confirm_email") {
    // The hold ended or was confirmed before the mail went out: its code opens nothing any more.
    return story.status === "held" ? emailCodeMail(story, emailCodeOf(deps.tokenSecret, story.order)) : null;
  }
  if (message.kind === "booking_confirmed") {
    return bookingConfirmed(story, links, await enclosuresOf(deps, key));
  }
  if (message.kind === "booking_cancelled") {
    return bookingCancelled(story, links, message, await enclosuresOf(deps, key));
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
async function enclosuresOf(deps: ComposeDeps, key: OrderKey): Promise<Enclosure[]> {
  const read = await readCalendar(deps, key);
  if (!read.ok) return [];
  const contentType = "text/calendar; charset=utf-8";
  return [{ filename: `${read.number}.ics`, contentType, content: read.calendar }];
}
