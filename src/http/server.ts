import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { starting } from "../texts/server-pages.ts";
import { noStore } from "./cache-control.ts";
import { rejectMalformed } from "./malformed-request.ts";

/** A server that listens before its request handler is set, because other parts of the process need its port first. */
export type HttpServer = {
  readonly port: number;
  /** Base URL without a trailing slash. */
  readonly url: string;
  /**
   * Sets the request handler. Before the first handler, `/healthz` responds with 200 and all other requests with 503;
   * `/readyz` names the step that runs.
   */
  readonly setHandler: (listener: RequestListener) => void;
  /** Sets the step of the start that `/readyz` names, as a sentence. */
  readonly setStep: (step: string) => void;
  /**
   * Shuts down: accepts requests for `drainMs`, then closes the port and ends within 6 s. If `drainMs` is 0, idle
   * connections are closed immediately.
   */
  readonly close: (drainMs?: number) => Promise<void>;
};

/** Timeout of running requests once the server closes, in milliseconds. */
const graceMs = 6_000;

/** While the server shuts down, idle connections are closed after this time, in milliseconds. */
const idleTimeoutMs = 1_000;

/** Listens on a port; 0 means any free port. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let step = starting;
  let listener: RequestListener = (request, response) => respondStarting(request, response, step);
  let closing: Promise<void> | undefined;
  let isLast = false;
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    if (isLast) response.setHeader("Connection", "close");
    if (!rejectMalformed(request, response)) listener(request, response);
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Longer than the keep-alive timeout of proxies, so that no proxy reuses a connection that the server is closing.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${toReachableHost(host)}:${address.port}`,
    setHandler: (next) => {
      listener = next;
    },
    setStep: (next) => {
      step = next;
    },
    close: (drainMs = 0) => {
      closing ??= wait(drainMs).then(() => {
        isLast = true;
        return closeGracefully(server, drainMs === 0 ? 0 : idleTimeoutMs);
      });
      return closing;
    },
  };
}

/** Returns the host that clients connect to: the loopback address if the server listens on all addresses. */
function toReachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function respondStarting(request: IncomingMessage, response: ServerResponse, step: string): void {
  request.resume();
  const json = { "content-type": "application/json; charset=utf-8", "cache-control": noStore };
  if (request.url === "/healthz") {
    response.writeHead(200, json).end(JSON.stringify({ status: "ok" }));
    return;
  }
  const message = request.url === "/readyz" ? step : starting;
  response.writeHead(503, { ...json, "retry-after": "2" });
  response.end(JSON.stringify({ error: { code: "service_unavailable", message } }));
}

async function closeGracefully(server: Server, quiet: number): Promise<void> {
  // `server.close()` also closes idle connections immediately, and would lose requests in transit.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.race([closed, wait(quiet)]);
  server.closeIdleConnections();
  const idleSweep = setInterval(() => server.closeIdleConnections(), 50);
  const closeTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(closeTimer);
}
