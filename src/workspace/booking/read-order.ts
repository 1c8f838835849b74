import { type Selectable, sql } from "kysely";
import type { OrderStatus, PaymentStatus, Quote } from "../../api/contract/booking.ts";
import { addWorkingDays, istDateOf } from "../../api/contract/ist.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { isHoldActive } from "../availability/index.ts";
import { findDiscountOf } from "../coupon/index.ts";
import type { Db, Tables } from "../database/tables.ts";
import {
  bookableItems,
  type CatalogueItem,
  type Centre,
  findBookableItem,
  findCatalogueItem,
  findCentre,
} from "../inventory/index.ts";
import {
  type BookingDeps,
  type DomainError,
  findOrderByKey,
  type Order,
  orderNotFound,
  periodOfOrder,
} from "../orders/index.ts";
import { quoteOfMove } from "../pricing/index.ts";
import { findAlternatives } from "./alternatives.ts";
import { type AmountDue, moveError, netPaidPaise, readAmountDue } from "./change-terms.ts";
import { type OrderGuest, readGuests } from "./guests.ts";
import { moveHoldsQuery } from "./move-slot.ts";
import { bookingBegin } from "./reminders.ts";

/** All data about an order that the screens show. */
export type OrderView = {
  readonly order: Order;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** True if it is certain that nobody has tried to pay. */
  readonly hasNoAttempt: boolean;
  readonly centre: Centre;
  readonly item: CatalogueItem;
  readonly papers: readonly TaxDocument[];
  /** All payments, oldest first. */
  readonly payments: readonly Selectable<Tables["payments"]>[];
  readonly refund: OrderRefund | null;
  /** Captured money that is neither refunded nor being refunded, in paise. */
  readonly paidPaise: number;
  /** What is due for a booking on invoice. */
  readonly due: AmountDue | null;
  readonly guests: readonly OrderGuest[];
  readonly begin: Date;
  /** Items to which the booking can be moved, with prices. Empty if the booking cannot be moved. */
  readonly movePlaces: readonly MoveOption[];
  readonly unpaidMove: UnpaidMove | null;
  readonly alternatives: Awaited<ReturnType<typeof findAlternatives>>;
  readonly now: Date;
};

export type TaxDocument = Pick<Invoice, "kind" | "number">;

/** A refund to the visitor, in paise. */
export type OrderRefund = {
  readonly amountPaise: number;
  readonly status: "pending" | "refunded";
  readonly reason: string;
  /** True when the visitor's bank returned the money after a dispute. */
  readonly isFromBank: boolean;
  /** The part that our office still has to pay out, because the payment was made outside the gateway. Omitted if zero. */
  readonly payoutPaise?: number;
  /** The IST date by which banks usually pay out. */
  readonly expectedBy: string;
};

/** Reads an order with all related data. Includes alternatives if the order's hold expired or was released. */
export async function readOrder(
  deps: BookingDeps,
  key: { readonly orderId: string; readonly token: string },
): Promise<{ ok: true; view: OrderView } | DomainError<"order_not_found">> {
  const order = await findOrderByKey(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  const now = deps.now();
  const payments = await readPayments(deps.db, order.id);
  const paymentStatus = paymentStatusOf(payments);
  const status = statusOf(order, paymentStatus, now);
  const view = {
    order,
    status,
    paymentStatus,
    hasNoAttempt: payments.length === 0,
    payments,
    now,
    ...(await readCentreAndItem(deps.db, order, now)),
    papers: await readTaxDocuments(deps.db, order.id),
    refund: await readRefund(deps.db, order.id),
    paidPaise: await netPaidPaise(deps.db, order.id),
    due: await readAmountDue(deps.db, order),
    begin: await bookingBegin(deps.db, order, now),
    guests: await readGuests(deps.db, order.id),
    movePlaces: moveError(order, now) === null ? await readMoveOptions(deps.db, order) : [],
    unpaidMove: status === "confirmed" ? await readUnpaidMove(deps.db, order, payments, now) : null,
    alternatives: status === "expired" || status === "released" ? await readAlternatives(deps, order) : [],
  };
  return { ok: true, view };
}

/** Returns the status to show. An overdue hold is shown as expired before the clean-up, unless a payment is pending. */
export function statusOf(order: Order, paymentStatus: PaymentStatus, now: Date): OrderStatus {
  const isOver = order.status === "held" && !isHoldActive(order, now) && paymentStatus !== "pending";
  return isOver ? "expired" : order.status;
}

/**
 * Summarises the payments of an order: the first of captured, pending and refund_pending that any payment has,
 * otherwise the status of the latest payment.
 */
export function paymentStatusOf(payments: readonly { readonly status: PaymentStatus }[]): PaymentStatus {
  const decisiveStatus = (["captured", "pending", "refund_pending"] as const).find((status) =>
    payments.some((payment) => payment.status === status),
  );
  return decisiveStatus ?? payments.at(-1)?.status ?? "none";
}

/** Returns the payments of an order, oldest first. */
export function readPayments(db: Db, orderId: string): Promise<Selectable<Tables["payments"]>[]> {
  return db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("serial").execute();
}

async function readCentreAndItem(
  db: Db,
  order: Order,
  now: Date,
): Promise<{ centre: Centre; item: CatalogueItem }> {
  const centre = await findCentre(db, order.centre_id, istDateOf(now));
  const item = await findCatalogueItem(db, order.item_id);
  if (centre === null || item === null)
    throw new Error(`The centre or item of order ${order.id} does not exist.`);
  return { centre, item };
}

function readTaxDocuments(db: Db, orderId: string): Promise<TaxDocument[]> {
  // At the same instant, an invoice precedes the credit note against it.
  return db
    .selectFrom("invoices")
    .select(["kind", "number"])
    .where("order_id", "=", orderId)
    .orderBy("issued_at")
    .orderBy("serial")
    .orderBy("kind", "desc")
    .execute();
}

/** Returns the number of the latest invoice. Null without an invoice. */
export function invoiceNumberOf({ papers }: Pick<OrderView, "papers">): string | null {
  return papers.findLast(({ kind }) => kind === "invoice")?.number ?? null;
}

/** Summarises the refunds of the payment that was refunded last: the open refunds, or all refunds if there are no open ones. */
async function readRefund(db: Db, orderId: string): Promise<OrderRefund | null> {
  const rows = await db
    .selectFrom("refunds")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "<>", "void")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const latest = rows.at(-1);
  if (latest === undefined) return null;
  // One change of a booking can refund several payments. All refunds of one change have one creation time.
  const ofPayment = rows.filter(
    (row) => row.payment_id === latest.payment_id || row.created_at.getTime() === latest.created_at.getTime(),
  );
  const openRefunds = ofPayment.filter(({ status }) => status !== "refunded");
  const relevantRefunds = openRefunds.length > 0 ? openRefunds : ofPayment;
  const sumOf = (refunds: typeof rows) => refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  const payoutPaise = sumOf(relevantRefunds.filter((refund) => refund.status === "to_pay_out"));
  return {
    amountPaise: sumOf(relevantRefunds),
    ...(payoutPaise > 0 && { payoutPaise }),
    status: openRefunds.length > 0 ? "pending" : "refunded",
    reason: latest.reason,
    isFromBank: latest.origin === "dispute",
    expectedBy: addWorkingDays(istDateOf(latest.refunded_at ?? latest.created_at), refundWorkingDays),
  };
}

/** Maximum working days that a bank takes for a refund. Source: the gateway's documentation. */
const refundWorkingDays = 7;

/** An item to which a booking can be moved, with the item's price for the period of the booking, in paise. */
export type MoveOption = {
  readonly catalogId: string;
  readonly name: string;
  readonly totalPaise: number;
  readonly quote: Quote;
};

async function readMoveOptions(db: Db, order: Order): Promise<MoveOption[]> {
  const period = periodOfOrder(order);
  const items = await bookableItems(db)
    .where("items.centre_id", "=", order.centre_id)
    .where("items.unit", "=", order.unit)
    .where("items.capacity", ">=", { hour: order.people, day: order.quantity }[order.unit])
    .where("items.active", "=", true)
    .orderBy(sql`items.id <> ${order.item_id}`)
    .orderBy("items.position")
    .execute();
  const coupon = await findDiscountOf(db, order);
  return items.map((item) => {
    const quote = quoteOfMove(item, period, order.quote, coupon);
    return { catalogId: item.itemId, name: item.name, totalPaise: quote.totalPaise, quote };
  });
}

/** The hold on a booking's new time while the price difference is unpaid. */
export type UnpaidMove = {
  readonly hold: Order;
  readonly name: string;
  readonly paymentStatus: PaymentStatus;
};

async function readUnpaidMove(
  db: Db,
  order: Order,
  payments: OrderView["payments"],
  now: Date,
): Promise<UnpaidMove | null> {
  const hold = await moveHoldsQuery(db, order, now).executeTakeFirst();
  if (hold === undefined) return null;
  const item = await findBookableItem(db, hold.item_id);
  if (item === undefined) return null;
  const paymentStatus = paymentStatusOf(payments.filter(({ move_id }) => move_id === hold.id));
  return { hold, name: item.name, paymentStatus };
}

async function readAlternatives(deps: BookingDeps, order: Order) {
  const item = await findBookableItem(deps.db, order.item_id);
  if (item === undefined || order.repeats.length > 0) return [];
  const { people, quantity, visitor_id: visitorId } = order;
  const period = periodOfOrder(order);
  return findAlternatives(deps, { item, period, people, quantity, visitorId });
}
