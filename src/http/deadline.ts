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
