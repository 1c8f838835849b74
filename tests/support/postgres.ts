import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test asks for a fresh database of a real PostgreSQL. */
    postgresDesk: string;
  }
}

/**
 * Global set-up: one real PostgreSQL for a whole run, started when the first test asks for a database, so that runs which
 * need none do not wait for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const desk = createServer(async (_request, response) => {
    try {
      server ??= startPostgres();
      response.end(await (await server).createDatabase());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  project.provide("postgresDesk", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    await (await server)?.stop();
  };
}
