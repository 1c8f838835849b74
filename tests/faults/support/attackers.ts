import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { createVisitor, type ServiceVisitor } from "../../support/service-visitor.ts";

/** Loopback addresses that represent different clients. */
export const visitorAddress = "127.0.0.3";
export const attackerAddress = "127.0.0.2";
/** An IP address shared by the many people of an office. */
export const officeAddress = "127.0.0.4";
/** The IP address of control runs: a site does not limit this address if `UNLIMITED_ADDRESSES` contains it. */
export const exemptAddress = "127.0.0.9";

let people = 0;

/** Returns a person without bookings, because holds are limited per person. */
export function newPerson() {
  people += 1;
  const phone = `98${String(Date.now() % 10_000).padStart(4, "0")}${String(people).padStart(4, "0")}`;
  return { name: "Asha Rao", email: `asha${phone}@example.in`, phone };
}

/** A request of an attacker, or of a visitor without a browser. */
export type RawRequest = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer | null;
};

/** Sends requests from one loopback address over separate connections. */
export type Sender = {
  /** Rejects if the connection closes before the response, or if `signal` is aborted. */
  readonly send: (asked: RawRequest, signal?: AbortSignal) => Promise<Response>;
  readonly close: () => void;
};

/** Creates a sender to `origin`. The site sees `localAddress` as the IP address of the client. */
export function createSender(origin: string, localAddress: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(origin);
  const send = ({ method = "GET", path, headers = {}, body = null }: RawRequest, signal?: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      // Node sets no Content-Length for methods that usually have no body. Without it, the server would parse the body
      // as the next request.
      const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const outgoing = request(
        {
          ...{ hostname, port, method, path, agent, localAddress },
          headers: { host: `${hostname}:${port}`, ...length, ...headers },
          ...(signal && { signal }),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (piece: Buffer) => chunks.push(piece));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const status = incoming.statusCode ?? 0;
            const hasBody = ![204, 205, 304].includes(status);
            const init = { status, headers: headersOf(incoming.rawHeaders) };
            resolve(new Response(hasBody ? Buffer.concat(chunks) : null, init));
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  return headers;
}

/** Returns a visitor who sends requests through this sender and keeps cookies. */
export function visitorWithSender({ send }: Sender): ServiceVisitor {
  return createVisitor((path, init) => send({ path, ...init }));
}

/** Options of an attacker's process. */
export type AttackOptions = {
  readonly origin: string;
  readonly localAddress: string;
  /** Number of concurrent requests. A new request is sent after each response. */
  readonly parallel: number;
  /** The requests, which are sent in turn and repeatedly. */
  readonly requests: readonly RawRequest[];
};

export type AttackResponse = {
  /** 0 if no response arrived. */
  readonly status: number;
  /** Time of the response, in milliseconds since the epoch. */
  readonly at: number;
  /** Duration of the request in milliseconds. */
  readonly ms: number;
  /** True if the response has a Retry-After header. */
  readonly hasAdvice: boolean;
};

export type Attack = {
  /** Ends the attack, aborts pending requests and returns all responses. */
  readonly stop: () => Promise<readonly AttackResponse[]>;
};

/** Starts an attack in a separate process and waits for responses to half of its concurrent requests. */
export async function startAttack(order: AttackOptions): Promise<Attack> {
  const attacker = fork(fileURLToPath(new URL("attacker-process.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  attacker.send(order);
  await once(attacker, "message");
  return {
    stop: async () => {
      attacker.send("stop");
      const [responses] = await once(attacker, "message");
      return responses as AttackResponse[];
    },
  };
}
