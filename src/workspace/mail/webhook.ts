import { createHmac } from "node:crypto";
import { withDeadline } from "../../http/deadline.ts";
import type { Secrets } from "../../http/secrets.ts";

/** Timeout for the receiver's response, in milliseconds. */
const timeoutMs = 10_000;

/** A URL to which messages are posted, the setting that contains it, and the keys that sign the messages. */
export type Webhook = {
  readonly setting: "LEAD_WEBHOOK_URL" | "ALARM_WEBHOOK_URL";
  readonly url: string;
  readonly keys: readonly string[];
};

/** Derives the keys that sign webhooks from the token secrets: hex HMAC-SHA256(token secret, `lead-webhook`). */
export function webhookKeysOf(tokenSecrets: Secrets): readonly string[] {
  return tokenSecrets.map((secret) => createHmac("sha256", secret).update("lead-webhook").digest("hex"));
}

/**
 * Posts JSON with a signature that proves who sent it and when: `X-Webhook-Signature: t=<seconds>,v1=<hex
 * HMAC-SHA256(key, "<seconds>.<body>")>`, with one `v1` for each key. All attempts for one message have the same
 * `Idempotency-Key`. Redirects are not followed.
 * @throws if the response times out or its status is not 2xx
 */
export async function postWebhook(
  { setting, url, keys }: Webhook,
  post: { readonly body: object; readonly idempotencyKey: string; readonly now: Date },
  stopping: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(post.body);
  const seconds = Math.floor(post.now.getTime() / 1000);
  const signatures = keys.map(
    (key) => `,v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`,
  );
  const headers = {
    "content-type": "application/json",
    "idempotency-key": post.idempotencyKey,
    "x-webhook-signature": `t=${seconds}${signatures.join("")}`,
  };
  const response = await withDeadline({ ms: timeoutMs, stopping }, (signal) =>
    fetch(url, { method: "POST", body, headers, redirect: "manual", signal }),
  );
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${setting} responded with status ${response.status}.`);
}
