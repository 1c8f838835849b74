import { sql } from "kysely";
import { isSlotTaken } from "../database/refusals.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type BookingRequest, type CheckedWish, checkWish } from "./check-wish.ts";
import type { BookingDeps } from "./deps.ts";
import { endHolds, expireInTheWay } from "./end-hold.ts";
import { insertHold } from "./insert-hold.ts";
import { isSameSlot, keepHold } from "./keep-hold.ts";
import { isHoldRunning, lockItem, type Order } from "./orders.ts";
import { paymentInProgress, type Refusal } from "./refusal.ts";
import { slotTaken } from "./verify-booking.ts";

/**
 * Takes the hold of a slot. That it is free is not checked before: the insert is refused by the database when it is not,
 * and that is the answer. A visitor's other hold is given back in the same transaction.
 */
export async function bookSlot(
  deps: BookingDeps,
  request: BookingRequest,
): Promise<{ ok: true; order: Order } | Refusal> {
  const wish = await checkWish(deps, request);
  if (!wish.ok) return wish;
  try {
    return await inTransaction(deps.db, (tx) => takeHold(tx, wish, deps.now()));
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return slotTaken(deps, wish);
  }
}

async function takeHold(tx: Tx, wish: CheckedWish, now: Date): Promise<{ ok: true; order: Order } | Refusal> {
  const { visitorId } = wish.request;
  await lockItem(tx, wish.offer.itemId);
  const repeated = await findRepeated(tx, wish, now);
  if (repeated !== undefined) return { ok: true, order: repeated };
  const own = visitorId === null ? [] : await lockHoldsOf(tx, visitorId, now);
  const same = own.find((order) => isSameSlot(order, wish));
  if (same?.isPaying) return paymentInProgress;
  const others = own.filter((order) => order !== same && !order.isPaying).map((order) => order.id);
  await endHolds(tx, others, { to: "released", reason: "booked_anew", now });
  if (same !== undefined) return { ok: true, order: await keepHold(tx, same, wish) };
  await expireInTheWay(tx, wish.offer, wish.stay, now);
  return { ok: true, order: await insertHold(tx, wish, now) };
}

/** The hold that an earlier run of this very request took, before it could answer. */
async function findRepeated(tx: Tx, { request }: CheckedWish, now: Date): Promise<Order | undefined> {
  if (request.requestKey == null) return undefined;
  const query = tx.selectFrom("orders").selectAll().where("request_key", "=", request.requestKey);
  const order = await query.executeTakeFirst();
  if (order === undefined || isHoldRunning(order, now)) return order;
  // Its time is over, so the name is free for a new hold.
  await tx.updateTable("orders").set({ request_key: null }).where("id", "=", order.id).execute();
  return undefined;
}

/**
 * The visitor's running holds, locked, each with whether its money is already on the way. Two bookings of one visitor
 * take turns, or both would find no other hold.
 */
async function lockHoldsOf(tx: Tx, visitorId: string, now: Date): Promise<(Order & { isPaying: boolean })[]> {
  await sql`select pg_advisory_xact_lock(7346203, hashtext(${visitorId}))`.execute(tx);
  const orders = await tx
    .selectFrom("orders")
    .selectAll()
    .where("visitor_id", "=", visitorId)
    .where("status", "=", "held")
    .orderBy("id")
    .forUpdate()
    .execute();
  const running = orders.filter((order) => isHoldRunning(order, now));
  if (running.length === 0) return [];
  const paying = await tx
    .selectFrom("payments")
    .select("order_id")
    .where(
      "order_id",
      "in",
      running.map((order) => order.id),
    )
    .where("status", "in", ["pending", "captured"])
    .execute();
  const ids = new Set(paying.map((payment) => payment.order_id));
  return running.map((order) => ({ ...order, isPaying: ids.has(order.id) }));
}
