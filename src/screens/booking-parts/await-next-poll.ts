import { delay } from "../../api/delay.ts";
import { awaitReturn } from "../navigation/page-return.ts";
import { pollDelayMs } from "./poll-delay.ts";

/**
 * Resolves when an order should be loaded again: when the visitor returns to the page or, unless `polls` is null, after
 * a delay. `polls` is the number of previous polls. If `signal` aborts, the promise never settles.
 */
export async function awaitNextPoll(polls: number | null, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  signal.addEventListener("abort", () => waiting.abort(), { once: true });
  const delays = polls === null ? [] : [delay(pollDelayMs(polls), waiting.signal)];
  await Promise.race([awaitReturn(waiting.signal), ...delays]);
  waiting.abort();
}
