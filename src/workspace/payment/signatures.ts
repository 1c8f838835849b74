import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Verifies the signature from the checkout: hex HMAC-SHA256(key secret, `order_id|payment_id`). */
export function isPaymentSignature(
  keySecret: string,
  evidence: {
    readonly gatewayOrderId: string;
    readonly gatewayPaymentId: string;
    readonly signature: string;
  },
): boolean {
  const text = `${evidence.gatewayOrderId}|${evidence.gatewayPaymentId}`;
  return isSame(evidence.signature, createHmac("sha256", keySecret).update(text).digest("hex"));
}

/** Verifies the signature of a webhook: hex HMAC-SHA256(webhook secret, raw body). */
export function isWebhookSignature(webhookSecret: string, rawBody: Buffer, signature: string): boolean {
  return isSame(signature, createHmac("sha256", webhookSecret).update(rawBody).digest("hex"));
}

/** Compares signatures in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
