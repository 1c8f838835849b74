import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that listens before it can answer: its port is part of addresses that others must know first. */
export type HttpServer = {
  readonly port: number;
  /** Without a slash at its end. */
  readonly url: string;
  /** From now on requests are answered by this; before, they get 503. */
  readonly serve: (listener: RequestListener) => void;
  /** Stops accepting; resolves when requests under way have been answered, after 8 seconds at the latest. */
  readonly close: () => Promise<void>;
};

/** How long requests under way may take once the server closes, in milliseconds. */
const graceMs = 8_000;

/** Listens on a port; 0 takes any free one. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let listener: RequestListener = notYet;
  const server = createServer((request, response) => listener(request, response));
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Longer than a proxy keeps its own connections, so that it never writes into one that we just closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    port: address.port,
    url: `http://${reachable(host)}:${address.port}`,
    serve: (next) => {
      listener = next;
    },
    close: () => {
      closing ??= closed(server);
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

async function closed(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(cut);
}
