import type { GatewayPayment } from "../payment/index.ts";
import type { ReconciliationDeps } from "./check.ts";
import type { CheckName } from "./check-texts.ts";

/**
 * Returns those ids of gateway payments that a person has marked as handled, with this release or an earlier one. Such a
 * payment stays handled when it is refunded at the gateway.
 */
export async function findAcknowledgedPayments(
  { db }: ReconciliationDeps,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const handled = db
    .selectFrom("handled_findings")
    .select("id")
    .where("check_id", "=", "gateway_payments" satisfies CheckName)
    .where((where) => where("id", "=", where.fn.any(where.val([...ids]))));
  const rows = await db
    .selectFrom("acknowledged_payments")
    .select("id")
    .where((where) => where("id", "=", where.fn.any(where.val([...ids]))))
    .union(handled)
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
