/** Maximum delay of `setTimeout`, in milliseconds (about 24 days). */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Resolves after a delay. If `signal` aborts, the timer is cleared and the promise never settles. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return;
    const timer = setTimeout(resolve, Math.min(MAX_TIMEOUT_MS, Math.max(0, milliseconds)));
    signal?.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/**
 * Resolves at an instant of a clock that is `skewMilliseconds` ahead of the local clock. If the instant is invalid,
 * resolves immediately.
 */
export function delayUntil(instant: string, signal?: AbortSignal, skewMilliseconds = 0): Promise<void> {
  const remaining = Date.parse(instant) - (Date.now() + skewMilliseconds);
  return delay(Number.isNaN(remaining) ? 0 : remaining, signal);
}
