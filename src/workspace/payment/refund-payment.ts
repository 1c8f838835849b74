import { isByStaff, recordAct } from "../database/audit.ts";
import type { MessagePayload } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockOrder, newId, type Order } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Evidence } from "./evidence.ts";
import { lapsedFailureCodes, type Payment, readPayment } from "./payment-context.ts";
import { failPayment, transitionPayment } from "./payment-transitions.ts";
import { closePayment, refundablePaise } from "./refund-totals.ts";

type RejectedPayment = {
  readonly order: Order;
  readonly payment: Payment;
  readonly evidence: Evidence;
  readonly now: Date;
};

/**
 * Decides how to refund a payment and records the decision. Background jobs make the refund. They capture an authorised
 * payment first: only captured payments can be refunded, and an authorisation would block the money for days. If
 * another payment has already paid the gateway order, capturing fails, and the authorisation expires. Once a capture
 * has started, the status "authorized" may be out of date. Only the response to another capture is then reliable.
 */
export async function refundPayment(
  tx: Tx,
  { order, payment, evidence, now }: RejectedPayment,
  reason: string,
): Promise<
  | { next: "refund"; reason: "money_returning" }
  | { next: "capture"; reason: "to_be_captured" }
  | { next: "nothing"; reason: "surplus_left_to_lapse" }
> {
  if (evidence.status === "authorized" && (await isGatewayOrderPaid(tx, payment))) {
    if (payment.status === "pending") return { next: "capture", reason: "to_be_captured" };
    if (await failPayment(tx, payment, evidence, { code: lapsedFailureCodes.surplus, reason }, now)) {
      await enqueuePaymentNotTaken(tx, { orderId: order.id, amountPaise: evidence.amountPaise }, now);
    }
    return { next: "nothing", reason: "surplus_left_to_lapse" };
  }
  const id = { gateway_payment_id: evidence.gatewayPaymentId };
  if (payment.status === "created") await transitionPayment(tx, payment, "pending", now, id);
  await transitionPayment(tx, { id: payment.id, status: "pending" }, "captured", now, id);
  const captured = { ...payment, status: "captured" as const };
  const refund = await startFullRefund(tx, captured, { amountPaise: evidence.amountPaise, reason }, now);
  if (refund !== null) await enqueue(tx, { kind: "money_returning", payload: refund, dueAt: now }, now);
  const held = payment.move_id ?? order.id;
  await tx.updateTable("orders").set({ claimed_until: null }).where("id", "=", held).execute();
  return { next: "refund", reason: "money_returning" };
}

type NewRefund = {
  readonly amountPaise: number;
  readonly reason: string;
  /** True for money that belongs to no booking. Its refund does not count towards the limit for refunds by staff. */
  readonly isOwed?: boolean;
};

/** Records a refund of a captured payment. Returns the payload of its email, or null if there is nothing to refund. */
export async function startFullRefund(
  tx: Tx,
  payment: Payment,
  { amountPaise, ...others }: NewRefund,
  now: Date,
): Promise<MessagePayload<"money_returning"> | null> {
  if (!(await transitionPayment(tx, payment, "refund_pending", now, { check_at: null }))) return null;
  if (amountPaise === 0) {
    await closePayment(tx, payment, now);
    return null;
  }
  return insertRefund(tx, payment, { amountPaise, ...others }, now);
}

/** Refunds part of the price of an order, latest payment first. Payments that are partly refunded stay captured. */
export async function refundPartially(
  tx: Tx,
  orderId: string,
  { amountPaise, reason }: { readonly amountPaise: number; readonly reason: string },
  now: Date,
): Promise<void> {
  const payments = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "=", "captured")
    .orderBy("serial", "desc")
    .execute();
  let remainingPaise = amountPaise;
  for (const payment of payments) {
    const refundable = await refundablePaise(tx, payment);
    const part = Math.min(refundable, remainingPaise);
    remainingPaise -= part;
    if (part === 0) continue;
    if (part === refundable) await startFullRefund(tx, payment, { amountPaise: part, reason }, now);
    else await insertRefund(tx, payment, { amountPaise: part, reason }, now);
  }
  if (remainingPaise > 0) throw new Error(`The refund for order ${orderId} exceeds what was paid.`);
}

/**
 * Refunds the remaining amount of a payment that is marked as refunded although its refunds do not add up to its
 * amount.
 */
export function refundRemainder(
  { db, now: clock, actor }: Pick<PaymentDeps, "db" | "now" | "actor">,
  paymentId: string,
): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    const now = clock();
    const latest = await tx
      .selectFrom("refunds")
      .select(["order_id", "reason"])
      .where("payment_id", "=", paymentId)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (latest === undefined || (await lockOrder(tx, latest.order_id)) === undefined) return;
    const payment = await readPayment(tx, paymentId);
    const amountPaise = await refundablePaise(tx, payment);
    if (payment.status !== "refunded" || amountPaise === 0) return;
    await transitionPayment(tx, payment, "refund_pending", now);
    const refund = await insertRefund(tx, payment, { amountPaise, reason: latest.reason }, now);
    await enqueue(tx, { kind: "money_returned", payload: refund, dueAt: now }, now);
  });
}

/**
 * Inserts an open refund: pending for the gateway, or to be paid out by the office if the payment was made outside the
 * gateway. The caller must move the payment to a state that allows refunds.
 */
export async function insertRefund(
  tx: Tx,
  payment: Payment,
  { amountPaise, reason, isOwed = false }: NewRefund,
  now: Date,
): Promise<MessagePayload<"money_returning">> {
  const row = {
    id: newId("REF"),
    payment_id: payment.id,
    order_id: payment.order_id,
    amount_paise: amountPaise,
    status: payment.means === null ? ("pending" as const) : ("to_pay_out" as const),
    reason,
    by_staff: isByStaff(tx) && !isOwed,
    try_at: now,
    created_at: now,
  };
  await tx.insertInto("refunds").values(row).execute();
  recordAct(tx, "refund_started", row.order_id, { refund: row.id, amountPaise });
  return { orderId: row.order_id, refundId: row.id, amountPaise, reason };
}

/** Enqueues the email about a payment that was authorised but will not be captured. The bank releases the money. */
export function enqueuePaymentNotTaken(
  tx: Tx,
  payload: MessagePayload<"payment_not_taken">,
  now: Date,
): Promise<void> {
  return enqueue(tx, { kind: "payment_not_taken", payload, dueAt: now }, now);
}

async function isGatewayOrderPaid(tx: Tx, payment: Payment): Promise<boolean> {
  const paidOrder = await tx
    .selectFrom("payments")
    .select("id")
    .where("gateway_order_id", "=", payment.gateway_order_id)
    .where("id", "<>", payment.id)
    .where("status", "in", ["captured", "refund_pending", "refunded"])
    .executeTakeFirst();
  return paidOrder !== undefined;
}
