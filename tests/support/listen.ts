import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterTest } from "./test.ts";

/** Starts a server on a free port of the loopback address. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Starts a server that is closed when the test has finished, and returns the server's URL. */
export async function listenForTest(...args: Parameters<typeof listen>): Promise<string> {
  const { url, close } = await listen(...args);
  afterTest(close);
  return url;
}
