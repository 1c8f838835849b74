import { setTimeout as wait } from "node:timers/promises";
import { readPayments } from "../booking/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { gatewayOrderIdOf } from "./payment-context.ts";
import { settlePayments } from "./sync-payments.ts";

/**
 * Timeout of the gateway's response, in milliseconds. A visitor is waiting. Without a response, the background check
 * finds the payments later.
 */
const timeoutMs = 3_000;

/**
 * Asks the gateway whether anyone has tried to pay for an order, and settles the payments that it lists. Returns true
 * only if there is no payment at the gateway, or no checkout was ever opened. Returns false if an attempt exists or if
 * the gateway's response is missing: the money may then be on its way. The caller must have authorised the request.
 */
export async function hasNoAttempt(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const payments = await readPayments(deps.db, orderId);
  if (payments.some(({ status }) => status !== "created")) return false;
  const gatewayOrderIds = new Set(payments.map(gatewayOrderIdOf));
  const responses = await Promise.all(
    [...gatewayOrderIds].map((id) =>
      Promise.race([deps.gateway.paymentsOf(id), wait(timeoutMs, null, { ref: false })]),
    ),
  );
  const known = responses.filter((response) => response?.is === "ok");
  for (const { value } of known) await settlePayments(deps, value);
  return known.length === responses.length && known.every(({ value }) => value.length === 0);
}
