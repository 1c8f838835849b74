import { request, type Server } from "node:http";
import { startServer } from "../../src/http/testing.ts";

type Stored = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly storedAt: number;
  /** Request headers that select this response (`Vary`), with their values. */
  readonly selectedBy: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
};

/**
 * A small CDN: a shared cache as in RFC 9111 that obeys `CDN-Cache-Control` (RFC 9213), `stale-if-error` (RFC 5861) and
 * `Vary`, and purges by Cloudflare's API. Like every CDN, it stores responses of GET only. Each response states in
 * `x-cache` where it comes from. `now` is in milliseconds.
 */
export async function startSharedCache(originOf: () => string, now: () => number) {
  const stored = new Map<string, Stored[]>();
  const purges: string[][] = [];
  const find = (url: string, headers: NodeJS.Dict<string | string[]>) =>
    stored
      .get(url)
      ?.find(({ selectedBy }) =>
        Object.entries(selectedBy).every(([name, value]) => (headers[name] ?? "") === value),
      );

  const { origin, close, server } = await startServer(async (incoming, response) => {
    const url = incoming.url ?? "";
    if (url === "/purge_cache") {
      const { tags } = JSON.parse(await textOf(incoming)) as { tags: string[] };
      purges.push(tags);
      for (const [key, all] of stored)
        stored.set(
          key,
          all.filter((one) => !one.tags.some((tag) => tags.includes(tag))),
        );
      return void response.end("{}");
    }
    const known = incoming.method === "GET" ? find(url, incoming.headers) : undefined;
    const send = (
      { status, headers, body }: Omit<Stored, "selectedBy" | "tags" | "storedAt">,
      from: string,
    ) => response.writeHead(status, { ...headers, "x-cache": from }).end(body);
    const times = known && timesOf(known.headers);
    const age = known ? (now() - known.storedAt) / 1000 : 0;
    if (known && times && age < times.fresh) return void send(known, "hit");
    const fetched = await fetchFrom(originOf(), url, incoming.headers).catch(() => null);
    if ((fetched === null || fetched.status >= 500) && known && times && age < times.fresh + times.onError)
      return void send(known, "stale");
    if (fetched === null) return void response.writeHead(502).end();
    const varied = (fetched.headers.vary ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    if (incoming.method === "GET" && timesOf(fetched.headers) !== null) {
      const selectedBy = Object.fromEntries(
        varied.map((name) => [name, String(incoming.headers[name] ?? "")]),
      );
      const others = (stored.get(url) ?? []).filter((one) => one !== find(url, incoming.headers));
      const tags = (fetched.headers["cache-tag"] ?? "").split(",");
      stored.set(url, [...others, { ...fetched, storedAt: now(), selectedBy, tags }]);
    }
    send(fetched, "miss");
  });
  return { origin, close, server: server as Server, purges, stored };
}

/** Returns how long a response is fresh, and how long it may be served on errors after that, in seconds. */
function timesOf(headers: Stored["headers"]): { fresh: number; onError: number } | null {
  const control = headers["cache-control"] ?? "";
  if (headers["set-cookie"] !== undefined || /no-store|private/.test(control)) return null;
  const seconds = (name: string, text: string) =>
    Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(text)?.[1] ?? 0);
  const targeted = headers["cdn-cache-control"];
  const fresh = targeted === undefined ? seconds("s-maxage", control) : seconds("max-age", targeted);
  return fresh === 0 ? null : { fresh, onError: seconds("stale-if-error", targeted ?? control) };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function fetchFrom(
  origin: string,
  url: string,
  headers: NodeJS.Dict<string | string[]>,
): Promise<Pick<Stored, "status" | "headers" | "body">> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + url,
      { headers: { ...headers, connection: "close" } },
      async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const { connection: _, "transfer-encoding": __, ...received } = incoming.headers;
        const entries = Object.entries(received).map(([name, value]) => [name, String(value)]);
        resolve({
          status: incoming.statusCode ?? 502,
          headers: Object.fromEntries(entries),
          body: Buffer.concat(chunks),
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}
