import { sql } from "kysely";
import type { Quote } from "../../api/contract/booking.ts";
import type { ErrorCodeOf } from "../../api/contract/calls.ts";
import type { MovePaymentResponse } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { excludedDates, isFree } from "../availability/index.ts";
import {
  type CheckedBookingRequest,
  checkBookingRequest,
  clearSettledDue,
  createMoveHold,
  type MovedDocuments,
  type MoveTarget,
  moveError,
  moveHoldsQuery,
  moveSlot,
  netPaidPaise,
  releaseMoveHolds,
  slotTakenError,
} from "../booking/index.ts";
import { findDiscountOf } from "../coupon/index.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { runExclusive } from "../database/work-queue.ts";
import {
  type BookingDeps,
  customerOf,
  type DomainError,
  domainError,
  findOrderByKey,
  hasPayment,
  lockItem,
  lockOrderRow,
  type Order,
  orderNotFound,
  paymentInProgress,
  tooManyRequests,
} from "../orders/index.ts";
import { type PaymentDeps, refundPartially, startMovePayment } from "../payment/index.ts";
import { quoteOfMove } from "../pricing/index.ts";

/** A request to move a booking. `start` and `end` are ISO instants. */
export type MoveBookingRequest = {
  readonly orderId: string;
  readonly token: string;
  readonly buildingId?: string | undefined;
  readonly catalogId?: string | undefined;
  readonly start: string;
  readonly end: string;
  /** The IST dates of passes. If omitted, all days from start to end. */
  readonly dates?: readonly string[] | undefined;
  /** The new total price that the customer has agreed to, in paise. */
  readonly expectedTotalPaise: number;
};

/** Result of a move. `to_pay`: the new time is held until the price difference is paid. */
export type MoveResult =
  | { readonly ok: true; readonly is: "moved" }
  | { readonly ok: true; readonly is: "to_pay"; readonly response: MovePaymentResponse };

type MoveErrorCode = ErrorCodeOf<"move">;

/**
 * Moves a booking: immediately, or after payment if the new price exceeds the paid price. If the booking is on invoice and
 * unpaid, it is moved immediately, and the new price is due (decision 112). `onMoved` runs in the transaction of the move.
 */
export async function moveBooking(
  deps: PaymentDeps,
  request: MoveBookingRequest,
  onMoved: (tx: Tx) => Promise<void> = async () => {},
): Promise<MoveResult | DomainError<MoveErrorCode>> {
  const found = await findOrderByKey(deps, deps.db, request);
  if (found === undefined) return orderNotFound;
  const { buildingId = found.centre_id, catalogId = found.item_id, start, end, dates } = request;
  const error = checkMovable(found, deps.now());
  if (error !== null) return error;
  if (buildingId !== found.centre_id) {
    return domainError("not_movable", texts.change.otherCentre);
  }
  const checked = await checkBookingRequest(deps, {
    ...{ buildingId, catalogId, start, end, dates },
    ...{ quantity: found.quantity, people: found.people, visitorId: null },
    customer: customerOf(found),
  });
  if (!checked.ok) return checked;
  if (checked.item.unit !== found.unit) {
    return domainError("not_movable", texts.change.otherKind[found.unit]);
  }
  const swapResult = await runExclusive(deps.db, `book ${checked.item.itemId}`, () =>
    trySwap(deps, found, checked, { expectedTotalPaise: request.expectedTotalPaise, onMoved }),
  );
  if (swapResult === "full") return itemQueueFull;
  if (swapResult === "taken") return slotTakenError(deps, checked, "the centre");
  if (!swapResult.ok) return swapResult;
  if (swapResult.is === "moved") {
    deps.wake();
    return swapResult;
  }
  return startMovePayment(deps, swapResult.order, swapResult.hold);
}

const itemQueueFull = tooManyRequests(texts.hold.busy, 2);

/** Checks availability first to reject most losers cheaply. The exclusion constraint makes the final decision. */
async function trySwap(
  deps: PaymentDeps,
  found: Order,
  checked: CheckedBookingRequest,
  options: SwapOptions,
): Promise<SwapResult | SwapError | "taken"> {
  const viewer = { now: deps.now(), visitorId: null, bookingId: found.id };
  if (!(await isFree(deps.db, checked.item, checked.period, viewer))) return "taken";
  try {
    return await inTransaction(deps.db, deps.actor, (tx) => swapSlot(tx, deps, found, checked, options));
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return "taken";
  }
}

/** Returns the price of a booking if it is moved to another time or item, under the terms of the original booking. */
export async function priceOfMove(
  db: BookingDeps["db"],
  order: Order,
  to: Pick<CheckedBookingRequest, "item" | "period">,
): Promise<Quote> {
  return quoteOfMove(to.item, to.period, order.quote, await findDiscountOf(db, order));
}

/** The agreed total price in paise, and a callback that runs in the transaction of the move. */
type SwapOptions = {
  readonly expectedTotalPaise: number;
  readonly onMoved: (tx: Tx) => Promise<void>;
};

type SwapResult =
  | { readonly ok: true; readonly is: "moved" }
  | { readonly ok: true; readonly is: "held"; readonly order: Order; readonly hold: Order };

type SwapError = DomainError<"not_movable" | "price_changed" | "payment_in_progress">;

async function swapSlot(
  tx: Tx,
  deps: Pick<BookingDeps, "now">,
  found: Order,
  { item, period }: CheckedBookingRequest,
  { expectedTotalPaise, onMoved }: SwapOptions,
): Promise<SwapResult | SwapError> {
  const now = deps.now();
  const order = await lockForMove(tx, found, item.itemId);
  const error = checkMovable(order, now);
  if (error !== null) return error;
  if (isBookedAt(order, { item, period })) return { ok: true, is: "moved" };
  const quote = await priceOfMove(tx, order, { item, period });
  if (quote.totalPaise !== expectedTotalPaise) return priceChangedError(quote.totalPaise);
  if (await hasPayment(tx, order.id, "pending")) return paymentInProgress;
  const target = { item, period, quote };
  const differencePaise = quote.totalPaise - order.total_paise;
  if (differencePaise > 0 && order.due_on === null) {
    const existingHold = await findSameHold(tx, order, target, now);
    if (existingHold !== undefined) return { ok: true, is: "held", order, hold: existingHold };
    await releaseMoveHolds(tx, order.id, now);
    return { ok: true, is: "held", order, hold: await createMoveHold(tx, order, target, now) };
  }
  const refundPaise = Math.max(0, Math.min(-differencePaise, await netPaidPaise(tx, order.id)));
  await moveAndRefund(tx, order, target, { refundPaise }, now);
  await onMoved(tx);
  return { ok: true, is: "moved" };
}

/** Locks the items of a booking and of its move in a fixed order, which prevents deadlocks, and then the booking. */
export async function lockForMove(tx: Tx, order: Order, itemId: string): Promise<Order> {
  for (const each of [...new Set([order.item_id, itemId])].toSorted()) await lockItem(tx, each);
  return lockOrderRow(tx, order.id);
}

/** Returns true if a booking already has this item and time. */
export function isBookedAt(order: Order, { item, period }: Pick<MoveTarget, "item" | "period">): boolean {
  return (
    order.item_id === item.itemId &&
    order.starts_at.getTime() === period.start.getTime() &&
    order.ends_at.getTime() === period.end.getTime() &&
    order.cancelled_dates.join() === excludedDates(period).join()
  );
}

/** The refund of a move, in paise. A move by staff also has a reason, a sentence for the customer. */
type MoveRefund = { readonly refundPaise: number; readonly reason?: string };

/** Moves a locked booking, refunds the difference, and enqueues the emails. Returns the issued documents. */
export async function moveAndRefund(
  tx: Tx,
  order: Order,
  target: MoveTarget,
  refund: MoveRefund,
  now: Date,
): Promise<MovedDocuments> {
  const taxDocuments = await moveSlot(tx, order, target, now);
  await clearSettledDue(tx, order);
  const { refundPaise: amountPaise } = refund;
  await refundPartially(tx, order.id, { amountPaise, reason: texts.refund.cheaper }, now);
  const payload = { orderId: order.id, change: "moved", ...refund, ...taxDocuments } as const;
  await enqueue(tx, { kind: "booking_changed", payload, dueAt: now }, now);
  return taxDocuments;
}

/** Finds the hold that a previous request for this move created. */
function findSameHold(
  tx: Tx,
  order: Order,
  {
    item,
    period,
    quote,
  }: {
    readonly item: CheckedBookingRequest["item"];
    readonly period: CheckedBookingRequest["period"];
    readonly quote: Quote;
  },
  now: Date,
): Promise<Order | undefined> {
  return moveHoldsQuery(tx, order, now)
    .where("item_id", "=", item.itemId)
    .where("starts_at", "=", period.start)
    .where("ends_at", "=", period.end)
    .where(sql<boolean>`cancelled_dates = ${JSON.stringify(excludedDates(period))}::jsonb`)
    .where("total_paise", "=", quote.totalPaise - order.total_paise)
    .forUpdate()
    .executeTakeFirst();
}

function checkMovable(order: Order, now: Date): DomainError<"not_movable"> | null {
  const message = moveError(order, now);
  return message === null ? null : domainError("not_movable", message);
}

function priceChangedError(totalPaise: number): DomainError<"price_changed"> {
  return {
    ...domainError("price_changed", texts.change.movePriceChanged),
    totalPaise,
  };
}
