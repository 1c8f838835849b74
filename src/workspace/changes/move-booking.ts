import { sql } from "kysely";
import type { Quote } from "../../api/contract/booking.ts";
import type { MovePaymentResponse } from "../../api/contract/payment.ts";
import * as texts from "../../texts/refusals.ts";
import { isFree, skippedDays } from "../availability/index.ts";
import {
  type CheckedBookingRequest,
  checkBookingRequest,
  holdForMove,
  holdsForMove,
  moveError,
  moveSlot,
  paidFor,
  releaseMoveHolds,
  slotTakenError,
} from "../booking/index.ts";
import { findCouponOf } from "../coupon/index.ts";
import { runExclusive } from "../database/in-turn.ts";
import { enqueue } from "../database/outbox.ts";
import { isSlotTaken } from "../database/refusals.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  customerOf,
  type DomainError,
  domainError,
  hasPayment,
  lockItem,
  lockOrderRow,
  type Order,
  openOrder,
  orderNotFound,
  paymentInProgress,
  tooManyRequests,
} from "../orders/index.ts";
import { type PaymentDeps, refundPart, startMovePayment } from "../payment/index.ts";
import { quoteOfMove } from "../pricing/index.ts";

/** A request to move a booking. `start` and `end` are ISO instants. */
export type MoveBookingRequest = {
  readonly orderId: string;
  readonly token: string;
  readonly buildingId?: string | undefined;
  readonly catalogId?: string | undefined;
  readonly start: string;
  readonly end: string;
  /** The IST dates of passes; omitted for all days from start to end. */
  readonly dates?: readonly string[] | undefined;
  /** The new total price that the customer has agreed to, in paise. */
  readonly expectedTotalPaise: number;
};

/** `moved`, or `to_pay`: the new time is held until the price difference is paid. */
export type MoveResult =
  | { readonly ok: true; readonly is: "moved" }
  | { readonly ok: true; readonly is: "to_pay"; readonly reply: MovePaymentResponse };

/** Moves a booking: at once if it costs no more, else once the difference is paid. `onMoved` runs in the transaction. */
export async function moveBooking(
  deps: PaymentDeps,
  request: MoveBookingRequest,
  onMoved: (tx: Tx) => Promise<void> = async () => {},
): Promise<MoveResult | DomainError> {
  const opened = await openOrder(deps, deps.db, request);
  if (opened === undefined) return orderNotFound;
  const { buildingId = opened.centre_id, catalogId = opened.item_id, start, end, dates } = request;
  const error = checkMovable(opened, deps.now());
  if (error !== null) return error;
  if (buildingId !== opened.centre_id) {
    return domainError("not_movable", texts.change.otherCentre);
  }
  const checked = await checkBookingRequest(deps, {
    ...{ buildingId, catalogId, start, end, dates },
    ...{ quantity: opened.quantity, people: opened.people, visitorId: null },
    customer: customerOf(opened),
  });
  if (!checked.ok) return checked;
  if (checked.offer.unit !== opened.unit) {
    return domainError("not_movable", texts.change.otherKind);
  }
  const swapped = await runExclusive(deps.db, `book ${checked.offer.itemId}`, () =>
    tryToSwap(deps, opened, checked, { expectedTotalPaise: request.expectedTotalPaise, onMoved }),
  );
  if (swapped === "full") return tooManyForThis;
  if (swapped === "taken") return slotTakenError(deps, checked, "the centre");
  if (!swapped.ok) return swapped;
  if (swapped.is === "moved") {
    deps.wake();
    return swapped;
  }
  return startMovePayment(deps, swapped.order, swapped.hold);
}

const tooManyForThis: DomainError = tooManyRequests(texts.hold.busy, 2);

/** Checks availability first to reject most losers cheaply. The exclusion constraint makes the final decision. */
async function tryToSwap(
  deps: PaymentDeps,
  opened: Order,
  checked: CheckedBookingRequest,
  terms: SwapTerms,
): Promise<Swapped | DomainError | "taken"> {
  const viewer = { now: deps.now(), visitorId: null, bookingId: opened.id };
  if (!(await isFree(deps.db, checked.offer, checked.stay, viewer))) return "taken";
  try {
    return await inTransaction(deps.db, (tx) => swap(tx, deps, opened, checked, terms));
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return "taken";
  }
}

/** Returns the price of a booking at another time or item, under the terms of the original booking. */
export async function priceOfMove(
  db: BookingDeps["db"],
  order: Order,
  to: Pick<CheckedBookingRequest, "offer" | "stay">,
): Promise<Quote> {
  return quoteOfMove(to.offer, to.stay, order.quote, await findCouponOf(db, order));
}

/** The agreed total price, in paise, and a callback that runs in the same transaction. */
type SwapTerms = {
  readonly expectedTotalPaise: number;
  readonly onMoved: (tx: Tx) => Promise<void>;
};

type Swapped =
  | { readonly ok: true; readonly is: "moved" }
  | { readonly ok: true; readonly is: "held"; readonly order: Order; readonly hold: Order };

async function swap(
  tx: Tx,
  deps: Pick<BookingDeps, "now">,
  opened: Order,
  { offer: item, stay: period }: CheckedBookingRequest,
  { expectedTotalPaise, onMoved }: SwapTerms,
): Promise<Swapped | DomainError> {
  const now = deps.now();
  // Lock both items in a fixed order to prevent deadlocks.
  for (const itemId of [...new Set([opened.item_id, item.itemId])].toSorted()) await lockItem(tx, itemId);
  const order = await lockOrderRow(tx, opened.id);
  const error = checkMovable(order, now);
  if (error !== null) return error;
  const isSame =
    order.item_id === item.itemId &&
    order.starts_at.getTime() === period.start.getTime() &&
    order.ends_at.getTime() === period.end.getTime() &&
    order.cancelled_dates.join() === skippedDays(period).join();
  if (isSame) return { ok: true, is: "moved" };
  const quote = await priceOfMove(tx, order, { offer: item, stay: period });
  if (quote.totalPaise !== expectedTotalPaise) return priceChangedError(quote.totalPaise);
  if (await hasPayment(tx, order.id, "pending")) return paymentInProgress;
  const to = { offer: item, stay: period, quote };
  const dearerBy = quote.totalPaise - order.total_paise;
  if (dearerBy > 0) {
    const known = await findSameHold(tx, order, to, now);
    if (known !== undefined) return { ok: true, is: "held", order, hold: known };
    await releaseMoveHolds(tx, order.id, now);
    return { ok: true, is: "held", order, hold: await holdForMove(tx, order, to, now) };
  }
  const taxDocuments = await moveSlot(tx, order, to, now);
  const refundPaise = Math.min(-dearerBy, await paidFor(tx, order.id));
  const reason = texts.refund.cheaper;
  await refundPart(tx, order.id, { amountPaise: refundPaise, reason }, now);
  const payload = { orderId: order.id, change: "moved", refundPaise, ...taxDocuments } as const;
  await enqueue(tx, { kind: "booking_changed", payload, dueAt: now }, now);
  await onMoved(tx);
  return { ok: true, is: "moved" };
}

/** Finds the hold that an earlier request created for the same move. */
function findSameHold(
  tx: Tx,
  order: Order,
  {
    offer: item,
    stay: period,
    quote,
  }: {
    readonly offer: CheckedBookingRequest["offer"];
    readonly stay: CheckedBookingRequest["stay"];
    readonly quote: Quote;
  },
  now: Date,
): Promise<Order | undefined> {
  return holdsForMove(tx, order, now)
    .where("item_id", "=", item.itemId)
    .where("starts_at", "=", period.start)
    .where("ends_at", "=", period.end)
    .where(sql<boolean>`cancelled_dates = ${JSON.stringify(skippedDays(period))}::jsonb`)
    .where("total_paise", "=", quote.totalPaise - order.total_paise)
    .forUpdate()
    .executeTakeFirst();
}

function checkMovable(order: Order, now: Date): DomainError | null {
  const message = moveError(order, now);
  return message === null ? null : domainError("not_movable", message);
}

function priceChangedError(totalPaise: number): DomainError {
  return {
    ...domainError("price_changed", texts.change.movePriceChanged),
    totalPaise,
  };
}
