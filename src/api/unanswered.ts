import { failureOf } from "./failure.ts";

/** Keys of requests that this browser has sent without getting a reply, by request. */
const unanswered = new Map<string, string>();

/** How long a request without a reply is remembered, in milliseconds; sent again later, it is a new one. */
const rememberedMs = 5 * 60_000;

/** Sends with an `Idempotency-Key` that is reused until a reply comes. Browsers only. `question`: address and body. */
export async function withKey<Result>(
  question: string,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const asked = `${Math.floor(Date.now() / rememberedMs)} ${question}`;
  const key = unanswered.get(asked) ?? newKey();
  unanswered.set(asked, key);
  try {
    const result = await send(key);
    unanswered.delete(asked);
    return result;
  } catch (error) {
    const { statusCode, code } = failureOf(error);
    const isRefused = statusCode >= 400 && statusCode < 500 && code !== "idempotency_in_progress";
    if (isRefused) unanswered.delete(asked);
    throw error;
  }
}

/** `crypto.randomUUID` exists over https only. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
