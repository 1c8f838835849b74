import type { Selectable } from "kysely";
import type { InvoicePayment } from "../../api/contract/payment.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import { afterCommit } from "../database/transaction.ts";
import { paymentsTotal } from "../metrics/counters.ts";
import { newId, type Order } from "../orders/index.ts";
import type { Payment } from "./payment-context.ts";
import { closePayment, type Refund } from "./refund-totals.ts";

/** How customers pay outside the gateway. */
export type PaymentMeans = NonNullable<Selectable<Tables["payments"]>["means"]>;

/** A payment that the office has received. */
export type OutsidePayment = {
  readonly means: PaymentMeans;
  /** The UTR of a transfer, the number of a cheque or of a receipt. */
  readonly reference: string;
  /** The IST date of the payment. */
  readonly date: string;
};

/** Returns the payments of an order that were made outside the gateway. */
export function readOutsidePayments(tx: Tx, orderId: string): Promise<Payment[]> {
  return tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("means", "is not", null)
    .orderBy("serial")
    .execute();
}

/** Inserts the captured payment of a confirmed order. */
export async function insertOutsidePayment(
  tx: Tx,
  order: Pick<Order, "id">,
  payment: InvoicePayment & { readonly method: PaymentMeans },
  now: Date,
): Promise<void> {
  const { amountPaise, date } = payment;
  const means = payment.method;
  const id = newId("PAY");
  await tx
    .insertInto("payments")
    .values({
      ...{ id, order_id: order.id, status: "captured", amount_paise: amountPaise, currency: "INR" },
      ...{ means, reference: payment.id, paid_on: date, created_at: now, updated_at: now },
    })
    .execute();
  recordAct(tx, "payment_recorded", order.id, { payment: id, means, amountPaise, paidOn: date });
  afterCommit(tx, () => paymentsTotal.inc({ state: "captured" }));
}

/** Returns the refunds of an order that the office has to pay out, oldest first. */
export function readOpenPayouts(db: Db, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "=", "to_pay_out")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Records that the office has paid out refunds of a locked order. `date` is the IST date of the transfer. */
export async function completePayouts(
  tx: Tx,
  refunds: readonly Refund[],
  { reference, date }: Pick<OutsidePayment, "reference" | "date">,
  now: Date,
): Promise<void> {
  for (const { id, payment_id, order_id, amount_paise: amountPaise } of refunds) {
    await tx
      .updateTable("refunds")
      .set({ status: "refunded", refunded_at: now, payout_reference: reference, paid_out_on: date })
      .where("id", "=", id)
      .execute();
    recordAct(tx, "refund_changed", order_id, {
      refund: id,
      status: "refunded",
      amountPaise,
      paidOutOn: date,
    });
    await closePayment(tx, { id: payment_id }, now);
  }
}
