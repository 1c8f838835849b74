import { type GatewayPayment, isForOurOrder } from "../payment/index.ts";
import type { ReconciliationDeps } from "./check.ts";

/** Returns those ids of gateway payments that a person has acknowledged. */
export async function findAcknowledgedPayments(
  { db }: ReconciliationDeps,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("acknowledged_payments")
    .select("id")
    .where((where) => where("id", "=", where.fn.any(where.val([...ids]))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Describes a payment that only the gateway has by its booking number and the payer's contact details, so that an
 * operator can call the customer.
 */
export async function describePayer(
  { gateway }: ReconciliationDeps,
  payment: GatewayPayment,
): Promise<string> {
  const order = payment.order_id ? await gateway.order(payment.order_id) : null;
  const receipt = order?.is === "ok" ? order.value.receipt : null;
  const details = [receipt && `booking ${receipt}`, payment.email, payment.contact].filter(Boolean);
  return details.length === 0 ? "payer unknown" : details.join(", ");
}

/** Acknowledges a captured payment that only the gateway has. Returns false if there is no such payment. */
export async function acknowledgePayment(deps: ReconciliationDeps, id: string): Promise<boolean> {
  if (!id.startsWith("pay_")) return false;
  const result = await deps.gateway.payment(id);
  if (result.is !== "ok" || !isForOurOrder(result.value)) return false;
  const { status, order_id } = result.value;
  if (status !== "captured" && status !== "refunded") return false;
  const recorded = await deps.db
    .selectFrom("payments")
    .select("id")
    .where((where) =>
      where.or([where("gateway_payment_id", "=", id), where("gateway_order_id", "=", order_id ?? "")]),
    )
    .executeTakeFirst();
  if (recorded !== undefined) return false;
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto("acknowledged_payments")
    .values({ id, acknowledged_at: deps.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
