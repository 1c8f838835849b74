import * as texts from "../../texts/refusals.ts";
import type { GatewayPayment } from "./gateway-entities.ts";

/** The gateway's statement about a payment, by its API or a signed webhook. `signed`: only the checkout's signature. */
export type Evidence = {
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
  readonly status: GatewayPayment["status"] | "signed";
  readonly amountPaise: number;
  readonly currency: string;
  readonly failure: { readonly code: string; readonly reason: string } | null;
};

/** Reads the gateway's record of a payment as evidence; null for a payment that belongs to no order. */
export function evidenceOf(payment: GatewayPayment): Evidence | null {
  const { id, order_id: gatewayOrderId, status, amount, currency } = payment;
  if (gatewayOrderId == null) return null;
  const { error_code: code, error_description: reason } = payment;
  const told = { code: code ?? "payment_failed", reason: reason ?? texts.refund.declined };
  const failure = status === "failed" ? told : null;
  return { gatewayOrderId, gatewayPaymentId: id, status, amountPaise: amount, currency, failure };
}
