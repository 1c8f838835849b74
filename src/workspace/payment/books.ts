import { type Selectable, sql } from "kysely";
import type { Db, RefundsTable, Tx } from "../database/tables.ts";
import type { Payment } from "./payment-case.ts";
import { movePayment } from "./payment-moves.ts";

/** A refund as the database stores it. */
export type Refund = Selectable<RefundsTable>;

/** The part of a payment that is neither refunded nor covered by our own pending refunds, in paise. */
export async function owedOf(db: Db, payment: Pick<Payment, "id" | "amount_paise">): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_paise), 0) as sum from refunds
    where payment_id = ${payment.id} and (status = 'refunded' or status <> 'void' and origin = 'ours')
  `.execute(db);
  return Math.max(0, payment.amount_paise - (rows[0]?.sum ?? 0));
}

/** The refunded part of a payment, whoever refunded it, in paise. */
export async function returnedOf(
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

/** Closes a payment that was to be refunded, once it has no open refund. */
export async function closePayment(tx: Tx, payment: Pick<Payment, "id">, now: Date): Promise<void> {
  const open = await tx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment.id)
    .where("status", "in", ["pending", "failed"])
    .executeTakeFirst();
  if (open !== undefined) return;
  await movePayment(tx, { id: payment.id, status: "refund_pending" }, "refunded", { updated_at: now });
}

/** Closes a refund that is no longer owed; its amount then counts nowhere. False when it was closed before. */
export async function voidRefund(tx: Tx, refund: Pick<Refund, "id">): Promise<boolean> {
  const done = await tx
    .updateTable("refunds")
    .set({ status: "void" })
    .where("id", "=", refund.id)
    .where("status", "in", ["pending", "failed"])
    .returning("id")
    .executeTakeFirst();
  return done !== undefined;
}
