import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { type ServiceVisitor, visitorBy } from "../../support/service-visitor.ts";

/** Addresses of this machine that take the part of strangers'. */
export const visitorAddress = "127.0.0.3";
export const attackerAddress = "127.0.0.2";
/** Of many people who have one address. */
export const officeAddress = "127.0.0.4";
/** For control runs: a site with it in `UNLIMITED_ADDRESSES` has no guard against it. */
export const exemptAddress = "127.0.0.9";

let people = 0;

/** Someone who has booked nothing yet: holds are limited by person too. */
export function newPerson() {
  people += 1;
  const phone = `98${String(Date.now() % 10_000).padStart(4, "0")}${String(people).padStart(4, "0")}`;
  return { name: "Asha Rao", email: `asha${phone}@example.in`, phone };
}

/** A request as an attacker or a visitor without a browser sends it. */
export type RawRequest = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer | null;
};

/** Sends requests from one loopback address over connections of its own. */
export type Sender = {
  /** Rejects when the connection ends before the answer, or `signal` is aborted. */
  readonly send: (asked: RawRequest, signal?: AbortSignal) => Promise<Response>;
  readonly close: () => void;
};

/** Sends to `origin` with `localAddress` as the address that the site sees. */
export function createSender(origin: string, localAddress: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(origin);
  const send = ({ method = "GET", path, headers = {}, body = null }: RawRequest, signal?: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      // Node leaves the length out where a method usually has no body, and the body then looks like a request.
      const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const outgoing = request(
        {
          ...{ hostname, port, method, path, agent, localAddress },
          headers: { host: `${hostname}:${port}`, ...length, ...headers },
          ...(signal && { signal }),
        },
        (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on("data", (piece: Buffer) => pieces.push(piece));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const status = incoming.statusCode ?? 0;
            const hasBody = ![204, 205, 304].includes(status);
            const init = { status, headers: headersOf(incoming.rawHeaders) };
            resolve(new Response(hasBody ? Buffer.concat(pieces) : null, init));
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
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  return headers;
}

/** The same as a visitor of the service, who keeps the cookies that the site gives. */
export function visitorFrom({ send }: Sender): ServiceVisitor {
  return visitorBy((path, init) => send({ path, ...init }));
}

/** What an attacker's process is told to do. */
export type AttackOptions = {
  readonly origin: string;
  readonly localAddress: string;
  /** How many requests are kept under way, each followed by the next. */
  readonly parallel: number;
  /** What is sent, in turn, again and again. */
  readonly requests: readonly RawRequest[];
};

/** An answer to an attacker. */
export type AttackResponse = {
  /** 0 when there was none. */
  readonly status: number;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Whether it says when to come back. */
  readonly hasAdvice: boolean;
};

/** An attack that runs until it is stopped. */
export type Attack = {
  /** Ends the attack, and what is still on its way, and tells all answers. */
  readonly stop: () => Promise<readonly AttackResponse[]>;
};

/** Starts an attack in a process of its own, and waits until half of what it sends at once has been answered. */
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
