import type { Fetch } from "../api/request.ts";
import { Coalescer } from "../http/coalescer.ts";
import { type TextResponse, withText } from "../http/text-response.ts";

/** API calls that nearly every page makes and whose response is the same for every visitor. */
const sharedPaths = /^\/(?:widget\/headerFooter|api\/(?:home|listFilteredCities|cms\/\d+))$/;

/**
 * How long a response is reused, in milliseconds. Shorter than the TTL of the page cache, so that it hardly delays
 * changed content.
 */
const ttlMs = 500;

/**
 * Returns a `fetch` that coalesces identical GETs across all pages being rendered, for API calls whose response is the
 * same for everyone.
 */
export function coalesceGets(fetch: Fetch): Fetch {
  const coalescer = new Coalescer({ keptMs: ttlMs, keepsFailures: true });
  return async (url, init = {}) => {
    if ((init.method ?? "GET") !== "GET" || !sharedPaths.test(url)) return fetch(url, init);
    // Ends once all callers have left.
    const sharedRead = coalescer.run(
      url,
      async (signal): Promise<TextResponse> => {
        const response = await fetch(url, { ...init, signal });
        return withText(response, await response.text());
      },
      init.signal ?? undefined,
    );
    const response = await abortable(sharedRead, init.signal);
    // The rate limit (429) concerns only the caller whose request was sent, so let every other caller send a separate
    // request.
    return response.status === 429 ? fetch(url, init) : response;
  };
}

function abortable<Value>(value: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const rejectWithReason = () => reject(signal.reason);
    if (signal.aborted) return rejectWithReason();
    signal.addEventListener("abort", rejectWithReason, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", rejectWithReason));
  });
}
