import type { Fetch } from "../api/request.ts";
import { Coalescer } from "../http/coalescer.ts";
import { withDeadline } from "../http/deadline.ts";

/** Calls of nearly every page whose replies are the same for everyone. */
const forEveryone = /^\/(?:widget\/headerFooter|api\/(?:home|listFilteredCities|cms\/\d+))$/;

/** How long a reply is given again, in milliseconds: shorter than a page is kept, so changed content shows as soon. */
const keptMs = 500;

/** How long a shared read may take, in milliseconds: pages wait for less, and a read that never ends must not be joined for ever. */
const longestReadMs = 5_000;

type Reply = { readonly text: string; readonly init: ResponseInit };

/** Returns a `fetch` that coalesces the GETs whose replies are the same for everyone, across all pages being rendered. */
export function shareReads(fetch: Fetch): Fetch {
  const reads = new Coalescer({ keptMs, keepsFailures: true });
  return async (url, init = {}) => {
    if ((init.method ?? "GET") !== "GET" || !forEveryone.test(url)) return fetch(url, init);
    // Without the caller's signal, because others may wait too. The timer must end: it retains the page being rendered.
    const read = reads.run(url, () =>
      withDeadline({ ms: longestReadMs }, async (signal): Promise<Reply> => {
        const reply = await fetch(url, { ...init, signal });
        return { text: await reply.text(), init: { status: reply.status, headers: reply.headers } };
      }),
    );
    const reply = await unlessAborted(read, init.signal);
    // The first one's limit is no other's.
    if (reply.init.status === 429) return fetch(url, init);
    return new Response(reply.text, reply.init);
  };
}

function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
