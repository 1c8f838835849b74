import { sql } from "kysely";
import * as texts from "../../texts/error-messages.ts";
import { activeHoldCondition, isFree, isHoldActive, overlapCondition } from "../availability/index.ts";
import { type Actor, recordAct } from "../database/audit.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import type { Db, Tx } from "../database/tables.ts";
import { afterCommit, inTransaction } from "../database/transaction.ts";
import { clearCoalescedResults, runExclusive } from "../database/work-queue.ts";
import { bookingsTotal } from "../metrics/counters.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  endHolds,
  expireOverlappingHolds,
  lockItem,
  type Order,
  tooManyRequests,
} from "../orders/index.ts";
import {
  type BookingRequest,
  type BookingRequestError,
  type CheckedBookingRequest,
  checkBookingRequest,
} from "./check-booking-request.ts";
import { checkHoldLimits, checkHoldRate, lockNetworkAndPerson } from "./hold-limits.ts";
import { insertHold } from "./insert-hold.ts";
import { isSameSlot, updateHold } from "./update-hold.ts";
import { slotTakenError } from "./verify-booking.ts";

/**
 * Creates a hold and releases the visitor's previous hold. Checks availability first to reject most losers cheaply. The
 * exclusion constraint makes the final decision. Limits are counted under locks.
 */
export function bookSlot(deps: BookingDeps, request: BookingRequest): Promise<BookingResult | BookingError> {
  return bookAndComplete(deps, request, async (_, order) => ({ ok: true, order }));
}

/**
 * Creates a hold like `bookSlot`, and completes the booking in the same transaction. If `complete` throws, nothing is
 * stored.
 * @param run starts the transaction. `inRolledBackTransaction` previews the booking
 */
export async function bookAndComplete<Completed>(
  deps: BookingDeps,
  request: BookingRequest,
  complete: (tx: Tx, held: Order) => Promise<Completed>,
  run: RunTransaction = inTransaction,
): Promise<Completed | BookingError> {
  const checked = await checkBookingRequest(deps, request);
  if (!checked.ok) return checked;
  const result = await runExclusive(deps.db, `book ${checked.item.itemId}`, () =>
    tryHold(deps, checked, { complete, run }),
  );
  if (result === "full") return itemQueueFull;
  return result === "taken" ? slotTakenError(deps, checked) : result;
}

const itemQueueFull = tooManyRequests(texts.hold.busy, 2);

type BookingResult = { readonly ok: true; readonly order: Order };
type HoldError = DomainError<"too_many_requests" | "payment_in_progress">;
export type BookingError = HoldError | BookingRequestError | DomainError<"slot_taken">;
type RunTransaction = <Result>(db: Db, actor: Actor, work: (tx: Tx) => Promise<Result>) => Promise<Result>;

async function tryHold<Completed>(
  deps: BookingDeps,
  checked: CheckedBookingRequest,
  { complete, run }: { complete: (tx: Tx, held: Order) => Promise<Completed>; run: RunTransaction },
): Promise<Completed | HoldError | "taken"> {
  const { visitorId, requestKey } = checked.request;
  const now = deps.now();
  if (!(await isFree(deps.db, checked.item, checked.period, { now, visitorId, requestKey }))) return "taken";
  try {
    const result = await run(deps.db, deps.actor, async (tx) => {
      const held = await createHold(tx, checked, now);
      return held.ok ? complete(tx, held.order) : held;
    });
    clearCoalescedResults(deps.db);
    return result;
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return (await hasOverlappingOwnPayment(deps.db, checked, now)) ? overlapsOwnPaymentError : "taken";
  }
}

/** Returns true if the slot overlaps a hold of the visitor that cannot be released because it is being paid. */
async function hasOverlappingOwnPayment(
  db: Db,
  { item, period, request }: CheckedBookingRequest,
  now: Date,
): Promise<boolean> {
  if (request.visitorId === null) return false;
  const found = await db
    .selectFrom("orders")
    .select("orders.id")
    .where("visitor_id", "=", request.visitorId)
    .where("item_id", "=", item.itemId)
    .where("status", "=", "held")
    .where(activeHoldCondition(now))
    .where(overlapCondition(period, item))
    .where(receivedMoneyCondition)
    .executeTakeFirst();
  return found !== undefined;
}

const overlapsOwnPaymentError = domainError("payment_in_progress", texts.hold.overlapsOwnPayment);

async function createHold(
  tx: Tx,
  checked: CheckedBookingRequest,
  now: Date,
): Promise<BookingResult | HoldError> {
  const { visitorId, network = null, customer, isByPhone = false } = checked.request;
  const isLimited = network !== null || isByPhone;
  await lockItem(tx, checked.item.itemId, visitorId);
  const repeated = await findRepeatedHold(tx, checked, now);
  if (repeated !== undefined) return { ok: true, order: repeated };
  if (isLimited) await lockNetworkAndPerson(tx, network, customer);
  const visitorHolds = visitorId === null ? [] : await lockVisitorHolds(tx, visitorId, now);
  const repeatedHold = visitorHolds.find((order) => isSameSlot(order, checked));
  if (repeatedHold?.isPaying) return overlapsOwnPaymentError;
  const replaceableIds = visitorHolds
    .filter((order) => order !== repeatedHold && !order.isPaying)
    .map((order) => order.id);
  if (isLimited) {
    const replacedIds = repeatedHold === undefined ? replaceableIds : [...replaceableIds, repeatedHold.id];
    const error =
      (await checkHoldLimits(tx, checked, { network, replacedIds, now })) ??
      (repeatedHold === undefined && network !== null ? await checkHoldRate(tx, network, now) : null);
    if (error !== null) return error;
  }
  await endHolds(tx, replaceableIds, { to: "released", reason: "booked_anew", now });
  if (repeatedHold !== undefined) {
    recordAct(tx, "hold_changed", repeatedHold.id);
    return { ok: true, order: await updateHold(tx, repeatedHold, checked) };
  }
  await expireOverlappingHolds(tx, checked.item, checked.period, now);
  const order = await insertHold(tx, checked, now);
  recordAct(tx, "slot_held", order.id, { item: order.item_id, totalPaise: order.total_paise });
  afterCommit(tx, () => bookingsTotal.inc({ state: "held" }));
  return { ok: true, order };
}

/** Finds the hold that a previous attempt of this request created. The caller may not have received its response. */
async function findRepeatedHold(
  tx: Tx,
  { request }: CheckedBookingRequest,
  now: Date,
): Promise<Order | undefined> {
  if (request.requestKey == null) return undefined;
  const query = tx.selectFrom("orders").selectAll().where("request_key", "=", request.requestKey);
  const order = await query.executeTakeFirst();
  if (order === undefined || isHoldActive(order, now)) return order;
  // The hold of the previous attempt has ended, so a new hold can use its key.
  await tx.updateTable("orders").set({ request_key: null }).where("id", "=", order.id).execute();
  return undefined;
}

/** Locks and returns the visitor's active holds. `isPaying`: a payment is pending or captured. */
async function lockVisitorHolds(
  tx: Tx,
  visitorId: string,
  now: Date,
): Promise<(Order & { isPaying: boolean })[]> {
  const orders = await tx
    .selectFrom("orders")
    .selectAll()
    .select(receivedMoneyCondition.as("isPaying"))
    .where("visitor_id", "=", visitorId)
    .where("status", "=", "held")
    .orderBy("id")
    .forUpdate()
    .execute();
  return orders.filter((order) => isHoldActive(order, now));
}

/** SQL condition on `orders`: a payment is pending or captured. */
const receivedMoneyCondition = sql<boolean>`exists (
  select from payments where payments.order_id = orders.id and payments.status in ('pending', 'captured'))`;
