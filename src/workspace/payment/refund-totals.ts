import { type Selectable, sql } from "kysely";
import { recordAct } from "../database/audit.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import type { Payment } from "./payment-context.ts";
import { transitionPayment } from "./payment-transitions.ts";

export type Refund = Selectable<Tables["refunds"]>;

/** Returns the refundable amount of a payment in paise: its amount minus completed refunds and our own open refunds. */
export async function refundablePaise(
  db: Db,
  payment: Pick<Payment, "id" | "amount_paise">,
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_paise), 0) as sum from refunds
    where payment_id = ${payment.id} and (status = 'refunded' or status <> 'void' and origin = 'ours')
  `.execute(db);
  return Math.max(0, payment.amount_paise - (rows[0]?.sum ?? 0));
}

/** Returns the refunded part of a payment in paise. Counts only refunds with one of the given origins. */
export async function refundedPaise(
  db: Db,
  paymentId: string,
  origin: readonly Refund["origin"][] = ["ours", "outside", "dispute"],
): Promise<number> {
  const row = await db
    .selectFrom("refunds")
    .select((refund) => refund.fn.sum<number | null>("amount_paise").as("sum"))
    .where("payment_id", "=", paymentId)
    .where("status", "=", "refunded")
    .where("origin", "in", origin)
    .executeTakeFirst();
  return row?.sum ?? 0;
}

/** Marks a payment in state `refund_pending` as refunded if it has no open refund. */
export async function closePayment(tx: Tx, payment: Pick<Payment, "id">, now: Date): Promise<void> {
  const openRefund = await tx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment.id)
    .where("status", "in", ["pending", "failed", "to_pay_out"])
    .executeTakeFirst();
  if (openRefund !== undefined) return;
  await transitionPayment(tx, { id: payment.id, status: "refund_pending" }, "refunded", now);
}

/** Voids a refund, so that it is not counted. Returns false if the refund was neither pending nor failed. */
export async function voidRefund(tx: Tx, refund: Pick<Refund, "id">): Promise<boolean> {
  const done = await tx
    .updateTable("refunds")
    .set({ status: "void" })
    .where("id", "=", refund.id)
    .where("status", "in", ["pending", "failed"])
    .returning("order_id")
    .executeTakeFirst();
  if (done === undefined) return false;
  recordAct(tx, "refund_changed", done.order_id, { refund: refund.id, status: "void" });
  return true;
}
