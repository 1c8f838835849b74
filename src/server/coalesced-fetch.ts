import type { Fetch } from "../api/request.ts";
import { Coalescer } from "../http/coalescer.ts";
import { withDeadline } from "../http/deadline.ts";

/** Calls of nearly every page with the same response for everyone. */
const sharedPaths = /^\/(?:widget\/headerFooter|api\/(?:home|listFilteredCities|cms\/\d+))$/;

/** How long a response is reused, in milliseconds: shorter than the page cache, so that it does not delay changed content. */
const ttlMs = 500;

/** Timeout of a shared read, in milliseconds: longer than pages wait, and a bound for reads without a response. */
const timeoutMs = 5_000;

type CachedResponse = { readonly text: string; readonly init: ResponseInit };

/** Returns a `fetch` that coalesces GETs with the same response for everyone, across all pages being rendered. */
export function coalesceGets(fetch: Fetch): Fetch {
  const reads = new Coalescer({ keptMs: ttlMs, keepsFailures: true });
  return async (url, init = {}) => {
    if ((init.method ?? "GET") !== "GET" || !sharedPaths.test(url)) return fetch(url, init);
    // Without the caller's signal, because others may wait, too. The timer must end, because it retains the page being
    // rendered.
    const read = reads.run(url, () =>
      withDeadline({ ms: timeoutMs }, async (signal): Promise<CachedResponse> => {
        const response = await fetch(url, { ...init, signal });
        return { text: await response.text(), init: { status: response.status, headers: response.headers } };
      }),
    );
    const response = await abortable(read, init.signal);
    // A rate limit applies to the first caller only.
    if (response.init.status === 429) return fetch(url, init);
    return new Response(response.text, response.init);
  };
}

function abortable<Value>(value: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
