import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { startPostgres } from "./postgres-server.ts";
import { startSite } from "./site.ts";

/** A source of databases for a test run. Must be stopped at the end of the run. */
type Source = {
  /** Returns the URL of a fresh database, or the folder of a template to copy. */
  readonly take: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/**
 * Global set-up of both test runners: serves templates of both kinds of database and of a site's data folder. A
 * template is created on the first request and then copied, which takes a tenth of the time of a migration. Workers
 * find the server at `DATABASE_TEMPLATES`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Source>>();
  const start: Readonly<Record<string, () => Promise<Source>>> = { postgresql, pglite, site };
  const pool = createServer(async (request, response) => {
    // Disables keep-alive, because the server could close a connection just when a busy test sends the next request.
    response.setHeader("connection", "close");
    try {
      const kind = request.url?.slice(1) ?? "";
      const source = started.get(kind) ?? start[kind]?.();
      if (source === undefined) throw new Error(`There is no database of the kind ${kind}.`);
      started.set(kind, source);
      response.end(await (await source).take());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => pool.listen(0, "127.0.0.1", resolve));
  process.env.DATABASE_TEMPLATES = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`;
  return async () => {
    pool.closeAllConnections();
    pool.close();
    for (const source of started.values()) await source.then(({ stop }) => stop()).catch(() => undefined);
  };
}

/** Starts a real PostgreSQL server. Every test gets a separate database. */
async function postgresql(): Promise<Source> {
  const server = await startPostgres();
  const template = await server.createDatabase();
  await migrated(template, "");
  const name = new URL(template).pathname.slice(1);
  return { take: () => server.createDatabase(name), stop: server.stop };
}

/** Creates an embedded database, closes it, and provides its folder. */
async function pglite(): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), "test-database-"));
  await migrated(null, folder);
  return {
    take: () => Promise.resolve(join(folder, "database/pg")),
    stop: () => rm(folder, { recursive: true }),
  };
}

/** Starts a site once, so that it imports its inventory, and provides its data folder. */
async function site(): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), "test-site-"));
  const started = await startSite({ DATA_DIR: folder });
  await started.stop();
  for (const name of await readdir(join(folder, "database")))
    if (name.startsWith("lock-")) await rm(join(folder, "database", name));
  return { take: () => Promise.resolve(folder), stop: () => rm(folder, { recursive: true }) };
}

async function migrated(databaseUrl: string | null, dataDir: string): Promise<void> {
  const { close } = await openDatabase({ databaseUrl, dataDir, log: createLog("silent") });
  await close();
}
