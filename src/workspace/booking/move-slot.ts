import { sql } from "kysely";
import type { Quote } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addMinutes, formatDay, istDateOf } from "../../api/contract/ist.ts";
import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/invoice.ts";
import type { Period } from "../availability/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { type BookableItem, findBookableItem } from "../inventory/index.ts";
import { issueCreditNote, issueInvoice } from "../invoice/index.ts";
import {
  customerColumns,
  customerOf,
  endHolds,
  expireOverlappingHolds,
  newId,
  newOrderNumber,
  type Order,
  periodOfOrder,
  timesOfPeriod,
} from "../orders/index.ts";
import { notifyGuests } from "./guests.ts";
import { itemAndPeriodColumns } from "./insert-hold.ts";
import { nextReminder } from "./reminders.ts";

/** The target of a move, with its price. */
export type MoveTarget = { readonly item: BookableItem; readonly period: Period; readonly quote: Quote };

/** Numbers of the credit note and invoice that a move issued; null when the amount is unchanged. */
export type MovedDocuments = { readonly creditNote: string | null; readonly invoice: string | null };

/**
 * Moves a locked booking in one update. The exclusion constraint rejects a taken slot. Issues new documents if the
 * amount changes.
 */
export async function moveSlot(
  tx: Tx,
  order: Order,
  target: MoveTarget,
  now: Date,
  newPayment?: InvoicePayment,
): Promise<MovedDocuments> {
  await releaseMoveHolds(tx, order.id, now);
  await expireOverlappingHolds(tx, target.item, target.period, now);
  const slotColumns = itemAndPeriodColumns(target);
  const movedOrder = await tx
    .updateTable("orders")
    .set({
      ...slotColumns,
      quote: JSON.stringify(target.quote),
      total_paise: target.quote.totalPaise,
      coupon_code: target.quote.couponCode,
      revision: order.revision + 1,
      moves: order.moves + 1,
      remind_at: await nextReminder(
        tx,
        { ...order, ...timesOfPeriod(target.period), centre_id: target.item.centreId },
        now,
      ),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  recordAct(tx, "booking_moved", order.id, {
    item: movedOrder.item_id,
    startsAt: movedOrder.starts_at.toISOString(),
    totalPaise: movedOrder.total_paise,
  });
  await notifyGuests(tx, order.id, "changed", now);
  return movedOrder.total_paise === order.total_paise
    ? { creditNote: null, invoice: null }
    : reissueInvoice(tx, { before: order, after: movedOrder, newPayment }, target.item.stateCode, now);
}

/** Holds the new time while the price difference is paid. The exclusion constraint rejects a taken slot. */
export async function createMoveHold(tx: Tx, order: Order, target: MoveTarget, now: Date): Promise<Order> {
  await expireOverlappingHolds(tx, target.item, target.period, now);
  const id = newId("ORD");
  recordAct(tx, "move_held", order.id, { hold: id });
  return tx
    .insertInto("orders")
    .values({
      id,
      number: newOrderNumber(now),
      status: "held",
      visitor_id: null,
      ...itemAndPeriodColumns(target),
      own_dates: JSON.stringify(reusableDates(order, target)),
      quantity: order.quantity,
      people: order.people,
      ...customerColumns(customerOf(order)),
      quote: JSON.stringify(target.quote),
      total_paise: target.quote.totalPaise - order.total_paise,
      hold_expires_at: addMinutes(now, bookingRules.holdMinutes),
      created_at: now,
      moves_order: order.id,
      revision: order.revision,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Query for the active holds of a booking's move. Excludes holds that were created before the booking's last change
 * (`revision`).
 */
export function moveHoldsQuery(db: Db, order: Order, now: Date) {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("booking_id", "=", order.id)
    .where("moves_order", "is not", null)
    .where("status", "=", "held")
    .where("hold_expires_at", ">", now)
    .where("revision", "=", order.revision);
}

/**
 * Moves a booking to its held time once the price difference is paid. A block that was created after the hold does not
 * prevent the move.
 */
export async function moveBookingToHold(
  tx: Tx,
  order: Order,
  hold: Order,
  now: Date,
  newPayment: InvoicePayment,
): Promise<MovedDocuments> {
  const item = await findBookableItem(tx, hold.item_id);
  if (item === undefined) throw new Error(`The item of hold ${hold.id} does not exist.`);
  const period = periodOfOrder(hold);
  const target = { item, period, quote: hold.quote };
  await sql`select set_config('baithak.move_hold', ${hold.id}, true)`.execute(tx);
  const moveResult = await moveSlot(tx, order, target, now, newPayment);
  await tx.updateTable("orders").set({ end_reason: movedHoldReason }).where("id", "=", hold.id).execute();
  return moveResult;
}

/** `end_reason` of a move's hold after the booking was moved to the held time. */
export const movedHoldReason = "moved";

/** Releases the holds of a booking's unpaid moves because the booking changes or another move is requested. */
export async function releaseMoveHolds(tx: Tx, orderId: string, now: Date): Promise<void> {
  const holds = await tx
    .selectFrom("orders")
    .select("id")
    .where("booking_id", "=", orderId)
    .where("moves_order", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  await endHolds(
    tx,
    holds.map(({ id }) => id),
    { to: "released", reason: "booking_changed", now },
  );
}

function reusableDates(order: Order, { item, period }: MoveTarget): string[] {
  const currentPeriod = periodOfOrder(order);
  const isSameItem = currentPeriod.unit === "day" && period.unit === "day" && order.item_id === item.itemId;
  return isSameItem ? period.days.filter((date) => currentPeriod.days.includes(date)) : [];
}

type ReissuedOrder = {
  readonly before: Order;
  readonly after: Order;
  readonly newPayment: InvoicePayment | undefined;
};

/**
 * Credits the old price and invoices the new price. Amounts that were credited before the move are credited again,
 * against the new invoice.
 */
async function reissueInvoice(
  tx: Tx,
  { before, after, newPayment }: ReissuedOrder,
  stateCode: string,
  now: Date,
): Promise<MovedDocuments> {
  const part = texts.movedFrom(formatDay(istDateOf(before.starts_at)));
  const credited = await issueCreditNote(tx, before.id, before.total_paise, now, { part });
  const invoice = after.total_paise > 0 ? await issueInvoice(tx, after, stateCode, now, newPayment) : null;
  await issueCreditNote(tx, after.id, before.total_paise - credited.amountPaise, now);
  return { creditNote: credited.number, invoice };
}
