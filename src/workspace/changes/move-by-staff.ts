import * as texts from "../../texts/error-messages.ts";
import { isFree } from "../availability/index.ts";
import {
  type CheckedBookingRequest,
  checkBookingRequest,
  type MovedDocuments,
  netPaidPaise,
  slotTakenError,
} from "../booking/index.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  customerOf,
  type DomainError,
  domainError,
  hasPayment,
  type Order,
  orderNotFound,
  paymentInProgress,
  periodOfOrder,
} from "../orders/index.ts";
import { keptQuote } from "../pricing/index.ts";
import { amountError, minRefundPaise, type StaffDeps } from "./cancel-by-staff.ts";
import { isBookedAt, lockForMove, moveAndRefund, priceOfMove } from "./move-booking.ts";
import { checkRefundLimit } from "./refund-limit.ts";

/** A request of staff to move a booking. `start` and `end` are ISO instants. */
export type StaffMoveRequest = {
  readonly orderId: string;
  /** The new item, in the same centre. If omitted, the item of the booking. */
  readonly catalogId?: string | undefined;
  readonly start: string;
  readonly end: string;
  /** The IST dates of passes. If omitted, all days from start to end. */
  readonly dates?: readonly string[] | undefined;
  /** `keep`: the booking keeps its price. `by_rules`: the difference to a lower price is refunded. */
  readonly price: "keep" | "by_rules";
  /** A sentence for the customer. */
  readonly reason: string;
  /** Confirms that the booking is moved even if it has begun or is over. */
  readonly isAfterTheEvent?: boolean;
  /** The effects that a preview has shown. If they differ from the present ones, nothing is changed. */
  readonly expected?: Pick<StaffMove, "refundPaise" | "totalPaise" | "revision"> | undefined;
  /** The name of a second person who has confirmed a refund beyond the day's limit. */
  readonly secondPerson?: string | undefined;
};

/** The effects of a move by staff. Amounts are in paise. A repeated request changes nothing. */
export type StaffMove = MovedDocuments & {
  readonly ok: true;
  readonly refundPaise: number;
  /** The price after the move. */
  readonly totalPaise: number;
  /** The booking's revision before the move. */
  readonly revision: number;
};

type StaffMoveError = DomainError<
  | "order_not_found"
  | "not_movable"
  | "price_changed"
  | "refund_changed"
  | "payment_in_progress"
  | "slot_taken"
  | "item_not_found"
  | "centre_unavailable"
  | "validation_failed"
>;

/**
 * Moves a booking without the customers' deadline and limit of moves. The new time must follow the rules of new bookings
 * and be free (decision 106).
 */
export async function moveByStaff(
  deps: StaffDeps & BookingDeps,
  request: StaffMoveRequest,
): Promise<StaffMove | StaffMoveError> {
  const found = await deps.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", request.orderId)
    .executeTakeFirst();
  if (found === undefined) return orderNotFound;
  const { catalogId = found.item_id, start, end, dates } = request;
  const checked = await checkBookingRequest(deps, {
    ...{ buildingId: found.centre_id, catalogId, start, end, dates },
    ...{ quantity: found.quantity, people: found.people, visitorId: null },
    customer: customerOf(found),
  });
  if (!checked.ok) return checked;
  if (checked.item.unit !== found.unit) return domainError("not_movable", texts.change.otherKind[found.unit]);
  try {
    const moved = await inTransaction(deps.db, deps.actor, (tx) =>
      moveLocked(tx, deps, found, checked, request),
    );
    return moved === "taken" ? slotTakenError(deps, checked, "the centre") : moved;
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    return domainError(
      "slot_taken",
      { hour: texts.hold.slotTaken, day: texts.hold.tooFewPasses }[found.unit],
    );
  }
}

async function moveLocked(
  tx: Tx,
  deps: StaffDeps,
  found: Order,
  { item, period }: CheckedBookingRequest,
  request: StaffMoveRequest,
): Promise<StaffMove | StaffMoveError | "taken"> {
  const { price, reason, expected, secondPerson, isAfterTheEvent = false } = request;
  const now = deps.now();
  const order = await lockForMove(tx, found, item.itemId);
  const error = movableError(order, isAfterTheEvent, now);
  if (error !== null) return domainError("not_movable", error);
  const { revision, total_paise } = order;
  if (isBookedAt(order, { item, period }))
    return { ok: true, refundPaise: 0, totalPaise: total_paise, creditNote: null, invoice: null, revision };
  if (await hasPayment(tx, order.id, "pending")) return paymentInProgress;
  const quote =
    price === "keep"
      ? keptQuote(item, period, { quote: order.quote, period: periodOfOrder(order) })
      : await priceOfMove(tx, order, { item, period });
  if (quote === null) return amountError("price", texts.staff.cannotKeepPrice);
  const { totalPaise } = quote;
  const savedPaise = total_paise - totalPaise;
  if (savedPaise < 0 && order.due_on === null) {
    const message = texts.staff.moveCostsMore(-savedPaise);
    return { ...domainError("price_changed", message), totalPaise };
  }
  const refundPaise = Math.max(0, Math.min(savedPaise, await netPaidPaise(tx, order.id)));
  if (refundPaise > 0 && refundPaise < minRefundPaise)
    return amountError("price", texts.staff.amountTooLow(minRefundPaise));
  const isExpected =
    expected === undefined ||
    (expected.refundPaise === refundPaise &&
      expected.totalPaise === totalPaise &&
      expected.revision === revision);
  if (!isExpected) return { ...domainError("refund_changed", texts.staff.bookingChanged), refundPaise };
  if (!(await isFree(tx, item, period, { now, visitorId: null, bookingId: order.id }))) return "taken";
  const limit = { orderId: order.id, refundPaise, secondPerson };
  const limitError = await checkRefundLimit(tx, deps, limit, now);
  if (limitError !== null) return limitError;
  const documents = await moveAndRefund(tx, order, { item, period, quote }, { refundPaise, reason }, now);
  return { ok: true, refundPaise, totalPaise, revision, ...documents };
}

/** Returns a sentence on why staff cannot move a booking. Null if they can. */
function movableError(order: Order, isAfterTheEvent: boolean, now: Date): string | null {
  if (order.status !== "confirmed") return texts.change.moveConfirmedOnly;
  if (order.repeats.length > 0) return texts.change.weeklyMove;
  return order.starts_at <= now && !isAfterTheEvent ? texts.staff.moveAfterTheEvent : null;
}
