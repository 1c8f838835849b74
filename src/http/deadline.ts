import { setMaxListeners } from "node:events";

/**
 * Runs work with a signal that aborts after `ms` milliseconds, or together with `stopping`. `AbortSignal.any` is not
 * used, because it leaks memory with long-lived signals in Node.js 20.
 */
export async function withDeadline<Result>(
  { ms, stopping }: { readonly ms: number; readonly stopping?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const stop = () => controller.abort(stopping?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`It took longer than ${ms / 1000} s.`)), ms);
  // Each running `withDeadline` adds a listener to `stopping`. By default, Node.js warns about more than ten listeners.
  if (stopping !== undefined) setMaxListeners(0, stopping);
  stopping?.addEventListener("abort", stop, { once: true });
  if (stopping?.aborted) stop();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener("abort", stop);
  }
}

/** Number of parts of a timeout. A thread that is busy for a long time uses up one part. */
const timeoutParts = 20;

/**
 * Returns a signal that aborts after about `ms` milliseconds. Time during which other work blocks this thread barely
 * counts, because Node.js runs due timers before it reads responses that have already arrived.
 */
export function startTimeout(ms: number): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  // A page has more requests than listeners are allowed by default.
  setMaxListeners(0, controller.signal);
  let partsLeft = timeoutParts;
  const timer = setInterval(() => {
    partsLeft -= 1;
    if (partsLeft > 0) return;
    clearInterval(timer);
    controller.abort(new Error(`It took longer than ${ms / 1000} s.`));
  }, ms / timeoutParts);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
