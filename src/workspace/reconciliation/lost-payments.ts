import type { GatewayPayment } from "../payment/index.ts";
import type { ReconciliationDeps } from "./check.ts";

/** Returns those ids of gateway payments that a person has marked as handled with an earlier release. */
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
