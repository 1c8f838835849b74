import { sql } from "kysely";
import { activeHoldCondition, overlapCondition, type Period } from "../availability/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { afterCommit, inTransaction } from "../database/transaction.ts";
import type { BookableItem } from "../inventory/index.ts";
import { bookingsTotal } from "../metrics/counters.ts";
import { releaseCouponUse } from "./coupon-uses.ts";
import type { BookingDeps } from "./deps.ts";
import { orderTransitions, transition } from "./states.ts";

/** Ends holds and releases their coupon uses. The caller must have locked the orders. */
export async function endHolds(
  tx: Tx,
  orderIds: readonly string[],
  end: { readonly to: "expired" | "released"; readonly reason: string; readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0 || !transition(orderTransitions, "held", end.to).ok) return;
  const endedHolds = await tx
    .updateTable("orders")
    .set({ status: end.to, ended_at: end.now, end_reason: end.reason, claimed_until: null })
    .where("id", "in", orderIds)
    .where("status", "=", "held")
    .returning(["id", "moves_order"])
    .execute();
  for (const { id } of endedHolds) {
    await releaseCouponUse(tx, id);
    recordAct(tx, end.to === "expired" ? "hold_expired" : "hold_released", id);
  }
  // The hold of a move does not count as a booking.
  const ended = endedHolds.filter(({ moves_order }) => moves_order === null).length;
  afterCommit(tx, () => bookingsTotal.inc({ state: end.to }, ended));
}

/** Expires overdue holds that overlap a new booking's slot. */
export async function expireOverlappingHolds(
  tx: Tx,
  item: BookableItem,
  period: Period,
  now: Date,
): Promise<void> {
  const rows = await overdueHolds(tx, now)
    .where("item_id", "=", item.itemId)
    .where(overlapCondition(period, item))
    .forUpdate()
    .execute();
  await endHolds(tx, idsOf(rows), { to: "expired", reason: "hold_ran_out", now });
}

/** Expires overdue holds that still use a coupon. */
export async function expireHoldsWithCoupon(tx: Tx, couponCode: string, now: Date): Promise<void> {
  const rows = await overdueHolds(tx, now)
    .where("coupon_code", "=", couponCode)
    .forUpdate()
    .skipLocked()
    .execute();
  await endHolds(tx, idsOf(rows), { to: "expired", reason: "hold_ran_out", now });
}

const batch = 200;

/** Expires a batch of overdue holds and returns their number. New bookings do not depend on this clean-up. */
export function expireOverdueHolds({
  db,
  now,
  actor,
}: Pick<BookingDeps, "db" | "now" | "actor">): Promise<number> {
  const currentTime = now();
  return inTransaction(db, actor, async (tx) => {
    const rows = await overdueHolds(tx, currentTime).limit(batch).forUpdate().skipLocked().execute();
    await endHolds(tx, idsOf(rows), { to: "expired", reason: "hold_ran_out", now: currentTime });
    return rows.length;
  });
}

function overdueHolds(db: Db, now: Date) {
  return db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "held")
    .where(sql<boolean>`not ${activeHoldCondition(now)}`)
    .orderBy("id");
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map((row) => row.id);
}
