import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns the proof that a payment belongs to an order: hex HMAC-SHA256 of `order_id|payment_id` with the key secret.
 */
export function paymentSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac("sha256", keySecret).update(`${orderId}|${paymentId}`).digest("hex");
}

/** The `X-Razorpay-Signature` of a webhook: hex HMAC-SHA256 of the raw body with the webhook secret. */
export function webhookSignature(webhookSecret: string, rawBody: string): string {
  return createHmac("sha256", webhookSecret).update(rawBody).digest("hex");
}

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
