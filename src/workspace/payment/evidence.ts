import * as texts from "../../texts/error-messages.ts";
import type { GatewayPayment } from "./gateway-entities.ts";

/** What the gateway reports about a payment. `signed`: we know only the signature from the checkout. */
export type Evidence = {
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
  readonly status: GatewayPayment["status"] | "signed";
  readonly amountPaise: number;
  readonly currency: string;
  readonly failure: { readonly code: string; readonly reason: string } | null;
  /** When the customer paid, by the gateway's clock and to the second. Omitted if the gateway did not report it. */
  readonly paidAt?: Date;
  /** The payment method, such as `upi`. Omitted if the gateway did not report it. */
  readonly method?: string;
};

/** Converts a gateway payment to evidence. Returns null for a payment without a gateway order. */
export function evidenceOf(payment: GatewayPayment): Evidence | null {
  const { id, order_id: gatewayOrderId, status, amount, currency } = payment;
  if (gatewayOrderId == null) return null;
  const { error_code: code, error_description: reason } = payment;
  const cause = { code: code ?? "payment_failed", reason: reason ?? texts.refund.declined };
  const failure = status === "failed" ? cause : null;
  const paidAt = payment.created_at == null ? {} : { paidAt: new Date(payment.created_at * 1000) };
  const method = payment.method == null ? {} : { method: payment.method };
  return {
    ...{ gatewayOrderId, gatewayPaymentId: id, status, amountPaise: amount, currency, failure },
    ...paidAt,
    ...method,
  };
}
