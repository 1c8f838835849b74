import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

/** Sends a request without a body, or a post with the body `{}`. Returns the status, or the code of the error. */
export function statusOf(origin: string, agent: Agent, method: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    const body = method === "POST" ? "{}" : undefined;
    const headers = body === undefined ? {} : { "content-type": "application/json", "content-length": 2 };
    const outgoing = request(origin + path, { agent, method, headers }, (incoming) => {
      incoming.on("error", () => resolve("broken off"));
      incoming.on("end", () => resolve(String(incoming.statusCode)));
      incoming.resume();
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end(body);
  });
}

/** A load balancer in front of several processes, as operators run one. */
export type LoadBalancer = {
  readonly origin: string;
  /** The number of requests forwarded to each process. */
  readonly served: ReadonlyMap<string, number>;
  /** Waits until every process is ready. */
  readonly takesAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a round-robin load balancer with readiness checks and keep-alive connections.
 * @param retriesReads repeats a GET whose connection fails on the next process, like nginx; by default, nothing is
 *   repeated
 */
export async function startLoadBalancer(
  origins: readonly string[],
  { retriesReads = false }: { readonly retriesReads?: boolean } = {},
): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const served = new Map(origins.map((origin) => [origin, 0]));
  let ready: readonly string[] = origins;
  let slot = 0;
  const checks = setInterval(async () => {
    const checked = await Promise.all(
      origins.map(async (origin) =>
        (await statusOf(origin, agent, "GET", "/readyz")) === "200" ? origin : [],
      ),
    );
    ready = checked.flat();
  }, 200);
  const server = createServer((incoming, response) => {
    const { method = "GET", url = "/", headers } = incoming;
    const failed: string[] = [];
    const forward = () => {
      const candidates = ready.filter((each) => !failed.includes(each));
      const origin = candidates[slot++ % candidates.length];
      if (origin === undefined) return void response.writeHead(502).end();
      served.set(origin, (served.get(origin) ?? 0) + 1);
      const outgoing = request(origin + url, { agent, method, headers }, (result: IncomingMessage) => {
        const { connection: _connection, ...forwardedHeaders } = result.headers;
        response.writeHead(result.statusCode ?? 502, forwardedHeaders);
        result.pipe(response);
        result.on("error", () => response.destroy());
      });
      outgoing.on("error", () => {
        failed.push(origin);
        const isRetried = retriesReads && method === "GET" && ready.some((each) => !failed.includes(each));
        if (isRetried && !response.headersSent) return forward();
        if (!response.headersSent) response.writeHead(502).end();
      });
      if (method === "GET") outgoing.end();
      else incoming.pipe(outgoing);
    };
    forward();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    origin: originOf(server),
    served,
    takesAll: () => expect.poll(() => ready.length).toBe(origins.length),
    stop: async () => {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
