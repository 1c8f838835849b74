import { RetryLaterError } from "../jobs/loops.ts";
import type { PaymentState } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { evidenceOf } from "./evidence.ts";
import { type GatewayPayment, isOurs } from "./gateway-entities.ts";
import { settle } from "./settle.ts";

/** `not_ours`: the payment was to another seller on the same gateway account. `unknown`: ours, but without a record. */
export type CapturedPaymentResult =
  | { readonly is: "taken"; readonly paymentId: string; readonly orderId: string }
  | { readonly is: "nothing_taken" }
  | { readonly is: "not_ours" }
  | { readonly is: "unknown" };

const capturedStates: ReadonlySet<PaymentState> = new Set(["captured", "refund_pending", "refunded"]);

/** Finds the payment of a refund or dispute. Settles it first if necessary. Throws RetryLaterError if the event must be retried. */
export async function findCapturedPayment(
  deps: PaymentDeps,
  gatewayPaymentId: string,
  entity: GatewayPayment | null,
): Promise<CapturedPaymentResult> {
  const storedPayment = await findPaymentRow(deps, gatewayPaymentId);
  if (storedPayment !== null && storedPayment.status !== "pending") return toResult(storedPayment);
  const payment = storedPayment === null ? entity : null;
  const gatewayPayment = payment ?? (await fetchGatewayPayment(deps, gatewayPaymentId));
  if (gatewayPayment === null) return { is: "unknown" };
  const evidence = evidenceOf(gatewayPayment);
  const isUnknown = evidence === null || (await settle(deps, evidence)).reason === "unknown_gateway_order";
  if (isUnknown) return { is: isOurs(gatewayPayment, deps.publicOrigin) ? "unknown" : "not_ours" };
  const settled = await findPaymentRow(deps, gatewayPaymentId);
  if (settled?.status === "pending")
    throw new RetryLaterError("The payment is still pending; the event must be retried.");
  return settled === null ? { is: "nothing_taken" } : toResult(settled);
}

type Row = { readonly id: string; readonly order_id: string; readonly status: PaymentState };

/** Finds a row for a gateway payment. If there are several, prefers rows that have not failed, then the latest. */
async function findPaymentRow({ db }: PaymentDeps, gatewayPaymentId: string): Promise<Row | null> {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "order_id", "status"])
    .where("gateway_payment_id", "=", gatewayPaymentId)
    .orderBy("serial", "desc")
    .execute();
  return rows.find(({ status }) => status !== "failed") ?? rows[0] ?? null;
}

function toResult({ id, order_id: orderId, status }: Row): CapturedPaymentResult {
  return capturedStates.has(status) ? { is: "taken", paymentId: id, orderId } : { is: "nothing_taken" };
}

async function fetchGatewayPayment(
  { gateway }: PaymentDeps,
  gatewayPaymentId: string,
): Promise<GatewayPayment | null> {
  const result = await gateway.payment(gatewayPaymentId);
  if (result.is === "away")
    throw new RetryLaterError(`The payment could not be fetched from the gateway: ${result.cause}.`);
  return result.is === "ok" ? result.value : null;
}
