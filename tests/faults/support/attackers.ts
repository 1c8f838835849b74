import { Agent, request } from "node:http";
import type { ServiceVisitor } from "../../support/service-visitor.ts";

/** Addresses of this machine that take the part of strangers'. */
export const honestAddress = "127.0.0.3";
export const attackerAddress = "127.0.0.2";
/** For control runs: a site with it in `UNLIMITED_ADDRESSES` has no guard against it. */
export const unguardedAddress = "127.0.0.9";

let people = 0;

/** Somebody who has booked nothing yet: holds are limited by person too. */
export function newPerson() {
  people += 1;
  const phone = `98${String(Date.now() % 10_000).padStart(4, "0")}${String(people).padStart(4, "0")}`;
  return { name: "Asha Rao", email: `asha${phone}@example.in`, phone };
}

/** A request as an attacker or a visitor without a browser sends it. */
export type RawRequest = {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Sends requests from one loopback address over connections of its own. */
export type Sender = {
  /** Rejects when the connection ends before the answer, or `signal` is aborted. */
  readonly send: (asked: RawRequest, signal?: AbortSignal) => Promise<Response>;
  readonly close: () => void;
};

/** Sends to `origin` with `localAddress` as the address that the site sees. */
export function senderFrom(origin: string, localAddress: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(origin);
  const send = ({ method = "GET", path, headers = {}, body }: RawRequest, signal?: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const outgoing = request(
        {
          ...{ hostname, port, method, path, agent, localAddress },
          headers: { ...headers, ...length },
          ...(signal && { signal }),
        },
        (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on("data", (piece: Buffer) => pieces.push(piece));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const status = incoming.statusCode ?? 0;
            const hasBody = status !== 204 && status !== 304;
            const init = { status, headers: headersOf(incoming.rawHeaders) };
            resolve(new Response(hasBody ? Buffer.concat(pieces) : null, init));
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  return headers;
}

/** The same as a visitor of the service, who keeps the cookies that the site gives. */
export function visitorOf({ send }: Sender): ServiceVisitor {
  const cookies = new Map<string, string>();
  const ask = async (asked: RawRequest) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await send({ ...asked, headers: { ...asked.headers, ...(cookie && { cookie }) } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return reply;
  };
  return {
    get: (path) => ask({ path }),
    post: (path, body, headers) =>
      ask({
        method: "POST",
        path,
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

/** What an attack got so far. */
export type AttackCount = {
  /** Answers by status; 0 for requests without an answer. */
  readonly byStatus: Readonly<Record<number, number>>;
  /** Requests that the site worked for: all that were answered, but for those that were not admitted. */
  readonly served: number;
  /** Requests that were not admitted (429). */
  readonly refused: number;
  /** Slowest refusal in milliseconds. */
  readonly slowestRefusalMs: number;
};

/** An attack that runs until it is stopped. */
export type Attack = {
  readonly count: () => AttackCount;
  /** Ends the attack and waits until its requests have ended. */
  readonly stop: () => Promise<AttackCount>;
};

/**
 * Keeps so many requests under way from one address, each followed by the next.
 * @param next makes the request with this number, from 0 on
 * @param parallel how many are under way at once
 */
export function attack(
  origin: string,
  localAddress: string,
  parallel: number,
  next: (number: number) => RawRequest,
): Attack {
  const sender = senderFrom(origin, localAddress);
  const leave = new AbortController();
  const byStatus: Record<number, number> = {};
  let started = 0;
  let slowestRefusalMs = 0;
  const oneAfterTheOther = async () => {
    while (!leave.signal.aborted) {
      const startedAt = performance.now();
      const reply = await sender.send(next(started++)).catch(() => null);
      const status = reply?.status ?? 0;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (status !== 429) continue;
      slowestRefusalMs = Math.max(slowestRefusalMs, performance.now() - startedAt);
      // One that asked again at once would only measure how fast this process and the site make connections.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const all = Promise.all(Array.from({ length: parallel }, oneAfterTheOther));
  const count = (): AttackCount => {
    const total = Object.values(byStatus).reduce((sum, each) => sum + each, 0);
    const refused = byStatus[429] ?? 0;
    return {
      byStatus: { ...byStatus },
      served: total - refused - (byStatus[0] ?? 0),
      refused,
      slowestRefusalMs,
    };
  };
  return {
    count,
    stop: async () => {
      leave.abort();
      await all;
      sender.close();
      return count();
    },
  };
}
