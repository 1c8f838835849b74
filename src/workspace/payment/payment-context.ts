import type { Selectable } from "kysely";
import { recordAct } from "../database/audit.ts";
import type { Tables, Tx } from "../database/tables.ts";
import { lockOrder, lockOrderRow, newId, type Order } from "../orders/index.ts";
import type { Evidence } from "./evidence.ts";

export type Payment = Selectable<Tables["payments"]>;

/** Returns the gateway order of a payment. Throws for a payment outside the gateway, which is never open. */
export function gatewayOrderIdOf({ id, gateway_order_id }: Pick<Payment, "id" | "gateway_order_id">): string {
  if (gateway_order_id === null) throw new Error(`The payment ${id} was made outside the gateway.`);
  return gateway_order_id;
}

export function readPayment(tx: Tx, id: string): Promise<Payment> {
  return tx.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Failure codes of authorised payments that we have decided not to capture. */
export const lapsedFailureCodes = { surplus: "surplus", notCapturable: "not_capturable" } as const;

/** Evidence with its locked order and payment. `payment` is null if no payment matches. */
export type PaymentContext = {
  readonly order: Order;
  readonly payment: Payment | null;
  /** The hold of the new time, if the payment is the price difference of a move. */
  readonly moveHold: Order | null;
  readonly evidence: Evidence;
  readonly now: Date;
};

/** Finds the order and payment that evidence is about, and locks the order. Null if the gateway order is not ours. */
export async function findPaymentContext(
  tx: Tx,
  evidence: Evidence,
  now: Date,
): Promise<PaymentContext | null> {
  const storedPayment = await tx
    .selectFrom("payments")
    .select(["order_id", "move_id as moveId", "amount_paise as amountPaise"])
    .where("gateway_order_id", "=", evidence.gatewayOrderId)
    .orderBy("serial")
    .executeTakeFirst();
  if (storedPayment === undefined) return null;
  const order = await lockOrder(tx, storedPayment.order_id);
  if (order === undefined) return null;
  const moveHold = storedPayment.moveId === null ? null : await lockOrderRow(tx, storedPayment.moveId);
  return {
    order,
    payment: await findOrInsertPayment(tx, order, storedPayment, evidence, now),
    moveHold,
    evidence,
    now,
  };
}

/**
 * Finds the payment by its gateway id, or else one in state `created`. If there is neither and the evidence reports an
 * authorised or captured payment, inserts one.
 */
async function findOrInsertPayment(
  tx: Tx,
  order: Order,
  gatewayOrder: { readonly amountPaise: number; readonly moveId: string | null },
  evidence: Evidence,
  now: Date,
): Promise<Payment | null> {
  const { gatewayOrderId, gatewayPaymentId, status } = evidence;
  const rows = await tx
    .selectFrom("payments")
    .selectAll()
    .where("gateway_order_id", "=", gatewayOrderId)
    .orderBy("serial")
    .execute();
  const matchingPayments = rows.filter((row) => row.gateway_payment_id === gatewayPaymentId);
  const isGivenUp = matchingPayments.some((row) => lapsedCodes.has(row.failure_code));
  const activePayment = matchingPayments.find((row) => row.status !== "failed");
  if (activePayment !== undefined) return activePayment;
  const hasReceivedMoney = status === "authorized" || status === "captured" || status === "signed";
  if (!hasReceivedMoney && matchingPayments.length > 0) return null;
  // A payment that we decided not to capture stays failed, unless the gateway has captured it anyway.
  if (status !== "captured" && isGivenUp) return null;
  const openPayment = rows.find((row) => row.status === "created");
  if (openPayment !== undefined) return openPayment;
  return hasReceivedMoney ? insertPayment(tx, order, { ...gatewayOrder, gatewayOrderId }, now) : null;
}

const lapsedCodes: ReadonlySet<string | null> = new Set(Object.values(lapsedFailureCodes));

/** Inserts a payment in state `created`. `amountPaise` is in paise. */
export async function insertPayment(
  tx: Tx,
  order: Order,
  wanted: {
    readonly gatewayOrderId: string;
    readonly amountPaise: number;
    /** The id of the hold of the new time if the payment is for the price difference of a move. */
    readonly moveId?: string | null;
  },
  now: Date,
): Promise<Payment> {
  const payment = await tx
    .insertInto("payments")
    .values({
      id: newId("PAY"),
      order_id: order.id,
      status: "created",
      amount_paise: wanted.amountPaise,
      currency: "INR",
      gateway_order_id: wanted.gatewayOrderId,
      move_id: wanted.moveId ?? null,
      check_at: new Date(now.getTime() + firstCheckMs),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  recordAct(tx, "payment_started", order.id, { payment: payment.id, amountPaise: wanted.amountPaise });
  return payment;
}

/** Delay until the first status check of a new payment, in milliseconds. */
const firstCheckMs = 30_000;
