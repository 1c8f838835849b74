import { sql } from "kysely";
import { isoInIst } from "../../api/contract/ist.ts";
import { mayAct } from "../../api/contract/staff-roles.ts";
import {
  bookedDays,
  hasSeparateDays,
  maskedEmail,
  netPaidPaise,
  readAmountDue,
  readGuests,
  readPayments,
} from "../booking/index.ts";
import { type Act, recordAct } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffMember } from "../http/staff-route.ts";
import {
  formatOrderTime,
  isAwaitingPayment,
  type Order,
  orderUrl,
  presentTimes,
  tokenOf,
} from "../orders/index.ts";
import { readArrivals } from "./arrivals.ts";
import type { ActDeps, StaffDeps } from "./deps.ts";
import { findBooking, listSecondPersons, versionOf } from "./find-booking.ts";
import { presentBooking } from "./read-calls.ts";

type Deps = Pick<StaffDeps, "db" | "now">;
type PageDeps = Pick<StaffDeps & ActDeps, "db" | "now" | "publicOrigin" | "tokenSecrets">;

/** Reads everything about a booking. Null if there is none in the centres of the member. */
export async function readBookingPage(deps: PageDeps, member: StaffMember, number: string) {
  const { db, now } = deps;
  const order = await findBooking(db, member, number);
  if (order === undefined) return null;
  // Read first, so that a concurrent change makes the version outdated instead of going unnoticed.
  const version = await versionOf(db, order.id);
  const place = await db
    .selectFrom("items")
    .innerJoin("centres", "centres.id", "items.centre_id")
    .select(["items.name as item", "centres.id", "centres.name"])
    .where("items.id", "=", order.item_id)
    .executeTakeFirstOrThrow();
  const { start, end } = presentTimes(order);
  const guests = await readGuests(db, order.id);
  const arrivals = await readArrivals(db, { orderIds: [order.id] });
  return {
    booking: {
      ...presentBooking({ ...order, item: place.item }),
      ...{ version, itemId: order.item_id, centre: { id: place.id, name: place.name } },
      ...{ when: formatOrderTime(order), start, end },
      ...{ totalPaise: order.total_paise, paidPaise: await netPaidPaise(db, order.id) },
      ...{ hold: await presentHold(deps, order, member), due: await readAmountDue(db, order) },
      ...{ gstin: order.customer_gstin, address: order.customer_address },
      ...{ couponCode: order.coupon_code, isErased: order.erased_at !== null },
      days: bookedDays(order, now()).map(({ date }) => ({
        date,
        arrival: arrivals.find((arrival) => arrival.date === date)?.state ?? null,
      })),
      hasSeparateDays: hasSeparateDays(order),
      guests: guests.map(({ id, name, email }) => ({ id, name, email: maskedEmail(email) })),
      items: await listMoveItems(db, order),
      secondPersons: mayAct(member.role, "exceed_refund_limit") ? await listSecondPersons(db, member) : [],
    },
    events: await readEvents(db, order),
  };
}

/**
 * Returns the end of an unpaid hold. The link opens the order like a customer's, so only roles that book by phone get it,
 * and only for holds made by phone: a visitor pays in their own browser.
 */
async function presentHold(deps: PageDeps, order: Order, { role }: StaffMember) {
  const { db, now, publicOrigin, tokenSecrets } = deps;
  if (!isAwaitingPayment(order, now())) return null;
  const hasLink = mayAct(role, "book_by_phone") && (await isByPhone(db, order.id));
  const key = { orderId: order.id, token: tokenOf(tokenSecrets, order) };
  return { until: isoInIst(order.hold_expires_at), link: hasLink ? orderUrl(publicOrigin, key) : null };
}

async function isByPhone(db: Db, orderId: string): Promise<boolean> {
  const booked = await db
    .selectFrom("audit")
    .select("id")
    .where("subject", "=", orderId)
    .where("act", "=", "booked_by_phone")
    .executeTakeFirst();
  return booked !== undefined;
}

function listMoveItems(db: Db, { centre_id, unit, item_id }: Order) {
  return db
    .selectFrom("items")
    .select(["id", "name"])
    .where("centre_id", "=", centre_id)
    .where("unit", "=", unit)
    .where(({ eb, or }) => or([eb("active", "=", true), eb("id", "=", item_id)]))
    .orderBy("position")
    .execute();
}

type EventTime = { readonly at: string };

/** Reads what happened to a booking, in order of time. */
async function readEvents(db: Db, order: Order) {
  const made = { is: "made", at: isoInIst(order.created_at), totalPaise: order.total_paise } as const;
  // At the same second, causes precede their effects.
  const lists = await Promise.all([
    readPaymentEvents(db, order.id),
    readActs(db, order.id),
    readNotes(db, order.id),
    readDocuments(db, order.id),
    readRefunds(db, order.id),
    readMails(db, order.id),
  ]);
  const byTime = (one: EventTime, other: EventTime) => Date.parse(one.at) - Date.parse(other.at);
  return [made, ...lists.flat().toSorted(byTime)];
}

async function readPaymentEvents(db: Db, orderId: string) {
  const payments = await readPayments(db, orderId);
  return payments.map(({ created_at, amount_paise: amountPaise, status, means, reference }) => ({
    ...{ is: "payment" as const, at: isoInIst(created_at) },
    ...{ amountPaise, status, means, reference },
  }));
}

async function readMails(db: Db, orderId: string) {
  const mails = await db
    .selectFrom("outbox")
    .select(["kind", "created_at", "delivered_at", "dead_at", "last_error"])
    .where(sql`payload ->> 'orderId'`, "=", orderId)
    .orderBy("id")
    .execute();
  return mails.map(({ kind, created_at, delivered_at, dead_at, last_error }) => ({
    ...{ is: "mail" as const, at: isoInIst(created_at), kind },
    state: stateOfMail({ delivered_at, dead_at, last_error }),
    sentAt: delivered_at && isoInIst(delivered_at),
  }));
}

function stateOfMail(mail: {
  readonly delivered_at: Date | null;
  readonly dead_at: Date | null;
  readonly last_error: string | null;
}): "sent" | "failed" | "waiting" | "retrying" {
  if (mail.delivered_at !== null) return "sent";
  if (mail.dead_at !== null) return "failed";
  // The number of attempts is increased before the first attempt, so only the error shows that one has failed.
  return mail.last_error === null ? "waiting" : "retrying";
}

async function readDocuments(db: Db, orderId: string) {
  const documents = await db
    .selectFrom("invoices")
    .select(["kind", "number", "content", "issued_at"])
    .where("order_id", "=", orderId)
    .orderBy("issued_at")
    .orderBy("serial")
    .execute();
  return documents.map(({ kind, number, content, issued_at }) => ({
    ...{ is: "document" as const, at: isoInIst(issued_at) },
    ...{ kind, number, totalPaise: content.totalPaise },
  }));
}

async function readRefunds(db: Db, orderId: string) {
  const refunds = await db
    .selectFrom("refunds")
    .select(["amount_paise as amountPaise", "status", "reason", "created_at", "refunded_at"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return refunds.map(({ created_at, refunded_at, ...refund }) => ({
    ...{ is: "refund" as const, at: isoInIst(created_at), ...refund },
    refundedAt: refunded_at && isoInIst(refunded_at),
  }));
}

/** Acts whose rows `readEvents` reads from their own tables. */
const actsWithRows: readonly Act[] = [
  ...(["slot_held", "payment_started", "payment_recorded", "payment_changed"] as const),
  ...(["refund_started", "refund_changed", "invoice_issued", "credit_note_issued", "note_added"] as const),
];

async function readActs(db: Db, orderId: string) {
  const entries = await db
    .selectFrom("audit")
    .leftJoin("staff", "staff.id", "audit.actor_user")
    .select(["at", "actor as kind", "actor_name", "actor_user", "act", "details", "staff.name as staffName"])
    .where("subject", "=", orderId)
    .where("act", "not in", actsWithRows)
    .orderBy("audit.id")
    .execute();
  return entries.map(({ at, kind, actor_name, actor_user, staffName, act, details }) => ({
    ...{ is: "act" as const, at: isoInIst(at), act },
    actor: {
      kind,
      name: staffName ?? ([actor_name, actor_user].filter((part) => part !== null).join(", ") || null),
    },
    details: { ...details },
  }));
}

async function readNotes(db: Db, orderId: string) {
  const notes = await db
    .selectFrom("staff_notes")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(["text", "staff_notes.created_at", "staff.name as by"])
    .where("order_id", "=", orderId)
    .orderBy("staff_notes.id")
    .execute();
  return notes.map(({ created_at, text, by }) => ({
    ...{ is: "note" as const, at: isoInIst(created_at), text, by },
  }));
}

/** Returns a customer's contacts and records who has seen them. Null if there is no booking in the centres of the member. */
export function revealContact({ db }: Deps, member: StaffMember, number: string) {
  return inTransaction(db, { kind: "staff", user: member.id }, async (tx) => {
    const order = await findBooking(tx, member, number);
    if (order === undefined) return null;
    recordAct(tx, "contact_revealed", order.id);
    return { phone: order.customer_phone, email: order.customer_email };
  });
}
