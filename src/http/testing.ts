import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { serviceSecretHeader } from "./service-secret.ts";

/** For tests: a server on a free local port. `close` also closes all connections. */
export type TestServer = {
  readonly server: Server;
  readonly port: number;
  readonly origin: string;
  readonly close: () => Promise<void>;
};

/** For tests: starts a server. The caller must close it. */
export async function startServer(listener: RequestListener, host = "127.0.0.1"): Promise<TestServer> {
  const server = createServer(listener).listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, port, origin: `http://127.0.0.1:${port}`, close };
}

/** For tests: starts a server and closes it when the test has finished. */
export async function serverForTest(listener: RequestListener, host?: string): Promise<TestServer> {
  const started = await startServer(listener, host);
  onTestFinished(started.close);
  return started;
}

/** For tests: the secret of `settingsIn()` and `startRoutesServer()`. */
export const testServiceSecret = "a secret of the site and the service in tests";

/** For tests: returns headers that a service accepts because an authenticated site sends them. */
export function asSite(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { [serviceSecretHeader]: testServiceSecret, ...headers };
}
