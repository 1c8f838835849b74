import { createHmac } from "node:crypto";

/** Longest wait for the receiver's answer, in milliseconds. */
const timeoutMs = 10_000;

/** Where leads are posted, and the key that signs them. */
export type Webhook = { readonly url: string; readonly key: string };

/** The key that signs webhooks, made from the token secret: hex HMAC-SHA256(token secret, `lead-webhook`). */
export function webhookKeyOf(tokenSecret: string): string {
  return createHmac("sha256", tokenSecret).update("lead-webhook").digest("hex");
}

/**
 * Posts JSON, signed so that the receiver can tell it is ours and fresh:
 * `X-Webhook-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, "<seconds>.<body>")>`. The `Idempotency-Key` is the same
 * each time that the same message comes.
 * @throws when the answer is not 2xx, or does not come in time. Redirects are not followed.
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
  if (!response.ok) throw new Error(`The receiver of leads answered ${response.status}.`);
}
