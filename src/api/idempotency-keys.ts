import { toCallFailure } from "./failure.ts";

/** Idempotency keys of requests that have no response yet, by request. */
const pendingKeys = new Map<string, string>();

/** A key is reused only within this time window, in milliseconds. After it, a repeated request gets a new key. */
const keyTtlMs = 5 * 60_000;

/**
 * Sends a request with an `Idempotency-Key`. Retries reuse the key until there is a response. Browsers only.
 * @param request URL and body
 */
export async function withIdempotencyKey<Result>(
  request: string,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const requestKey = `${Math.floor(Date.now() / keyTtlMs)} ${request}`;
  const key = pendingKeys.get(requestKey) ?? newKey();
  pendingKeys.set(requestKey, key);
  try {
    const result = await send(key);
    pendingKeys.delete(requestKey);
    return result;
  } catch (error) {
    const { statusCode, code } = toCallFailure(error);
    const isRefused = statusCode >= 400 && statusCode < 500 && code !== "idempotency_in_progress";
    if (isRefused) pendingKeys.delete(requestKey);
    throw error;
  }
}

/** Avoids `crypto.randomUUID`, which is available only over HTTPS. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
