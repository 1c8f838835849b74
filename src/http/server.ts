import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { oneHost, starting } from "../texts/server-pages.ts";

/** A server that listens before it has a request handler, because other parts need its port first. */
export type HttpServer = {
  readonly port: number;
  /** Without a trailing slash. */
  readonly url: string;
  /** Sets the request handler; requests before that get 503. */
  readonly setHandler: (listener: RequestListener) => void;
  /** Shuts down: accepts requests for `drainMs`, closes the port, ends within 6 s. With 0, idle connections close at once. */
  readonly close: (drainMs?: number) => Promise<void>;
};

/** Timeout of requests in progress once the server closes, in milliseconds. */
const graceMs = 6_000;

/** Idle connections are closed after this time, in milliseconds. */
const idleTimeoutMs = 1_000;

/** Listens on a port; 0 means any free port. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let listener: RequestListener = respondStarting;
  let closing: Promise<void> | undefined;
  let isLast = false;
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    if (isLast) response.setHeader("Connection", "close");
    if (hasDuplicateHost(request)) return rejectDuplicateHost(request, response);
    listener(request, response);
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Longer than the keep-alive timeout of proxies, so that they do not send requests on a connection that was just
  // closed.
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
    close: (drainMs = 0) => {
      closing ??= wait(drainMs).then(() => {
        isLast = true;
        return closeGracefully(server, drainMs === 0 ? 0 : idleTimeoutMs);
      });
      return closing;
    },
  };
}

/** The host to connect to: the loopback address if the server listens on all addresses. */
function toReachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

const respondStarting: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(503, { "content-type": "application/json; charset=utf-8", "retry-after": "2" });
  response.end(JSON.stringify({ error: { code: "service_unavailable", message: starting } }));
};

/** Node.js uses the first of several `Host` headers, but a proxy may use another one (RFC 9112, section 3.2). */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

const rejectDuplicateHost: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(400, { "content-type": "application/json; charset=utf-8", connection: "close" });
  response.end(JSON.stringify({ error: { code: "bad_request", message: oneHost } }));
};

async function closeGracefully(server: Server, quiet: number): Promise<void> {
  // Not `server.close()`, which closes idle connections and would lose requests in transit.
  const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.race([ended, wait(quiet)]);
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await ended;
  clearInterval(sweep);
  clearTimeout(cut);
}
