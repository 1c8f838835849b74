import { createHmac } from "node:crypto";

/** Timeout for the receiver's response, in milliseconds. */
const timeoutMs = 10_000;

/** The URL to which leads are posted, and the key that signs them. */
export type Webhook = { readonly url: string; readonly key: string };

/** Derives the key that signs webhooks from the token secret: hex HMAC-SHA256(token secret, `lead-webhook`). */
export function webhookKeyOf(tokenSecret: string): string {
  return createHmac("sha256", tokenSecret).update("lead-webhook").digest("hex");
}

/**
 * Posts JSON with a signature that proves who sent it and when: `X-Webhook-Signature: t=<seconds>,v1=<hex
 * HMAC-SHA256(key, "<seconds>.<body>")>`. All attempts for one message have the same `Idempotency-Key`. Redirects are
 * not followed.
 * @throws if the response times out or its status is not 2xx
 */
export async function postWebhook(
  { url, key }: Webhook,
  post: { readonly body: object; readonly idempotencyKey: string; readonly now: Date },
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(post.body);
  const seconds = Math.floor(post.now.getTime() / 1000);
  const signature = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "idempotency-key": post.idempotencyKey,
      "x-webhook-signature": `t=${seconds},v1=${signature}`,
    },
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`LEAD_WEBHOOK_URL responded with status ${response.status}.`);
}
