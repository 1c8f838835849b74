/** The longest that a timer can be set to (some 24 days), in milliseconds. */
const LONGEST = 2_147_483_647;

/** Resolves after so many milliseconds; an abort ends the timer, and the promise then stays open. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return;
    const timer = setTimeout(resolve, Math.min(LONGEST, Math.max(0, milliseconds)));
    signal?.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/** Resolves at an instant of a clock that is `skewMilliseconds` ahead of ours. An unreadable instant counts as past. */
export function pauseUntil(instant: string, signal?: AbortSignal, skewMilliseconds = 0): Promise<void> {
  const remaining = Date.parse(instant) - (Date.now() + skewMilliseconds);
  return pause(Number.isNaN(remaining) ? 0 : remaining, signal);
}
