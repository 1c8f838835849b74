import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A server that listens before it can answer: its port is part of addresses that others must know first. */
export type HttpServer = {
  readonly port: number;
  /** Without a slash at its end. */
  readonly url: string;
  /** From now on requests are answered by this; before, they get 503. */
  readonly serve: (listener: RequestListener) => void;
  /**
   * Ends without a failed request. For `drainMs` everything goes on, so that balancers notice; then nobody new gets in,
   * and callers who are connected learn with their next answer, for a second, that it is the last one. Resolves when
   * requests under way have been answered, after 6 seconds more at the latest. With 0, idle callers are cut off at once.
   */
  readonly close: (drainMs?: number) => Promise<void>;
};

/** How long requests under way may take once the server closes, in milliseconds. */
const graceMs = 6_000;

/** A caller who has not asked for so long is taken for gone, in milliseconds. */
const quietMs = 1_000;

/** Listens on a port; 0 takes any free one. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let listener: RequestListener = notYet;
  let closing: Promise<void> | undefined;
  let isLast = false;
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    if (isLast) response.setHeader("Connection", "close");
    listener(request, response);
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Longer than a proxy keeps its own connections, so that it never writes into one that we just closed.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${reachable(host)}:${address.port}`,
    serve: (next) => {
      listener = next;
    },
    close: (drainMs = 0) => {
      closing ??= wait(drainMs).then(() => {
        isLast = true;
        return closed(server, drainMs === 0 ? 0 : quietMs);
      });
      return closing;
    },
  };
}

/** Listening on every address is reached by the loopback one. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

const notYet: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(503, { "content-type": "application/json; charset=utf-8", "retry-after": "2" });
  response.end('{"error":{"code":"service_unavailable","message":"The service is starting."}}');
};

async function closed(server: Server, quiet: number): Promise<void> {
  // Not the HTTP server's own `close`: that cuts idle connections off, and with them a request that is on its way.
  const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.race([ended, wait(quiet)]);
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await ended;
  clearInterval(sweep);
  clearTimeout(cut);
}
