import { toCallFailure } from "./failure.ts";

/** Keys of requests without a response, by request. */
const pendingKeys = new Map<string, string>();

/** A key is reused within this time, in milliseconds; later the same request counts as new. */
const keyTtlMs = 5 * 60_000;

/**
 * Sends a request with an `Idempotency-Key` that is reused until there is a response. Browsers only. `question`: URL
 * and body.
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

/** Not `crypto.randomUUID`, which requires https. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
