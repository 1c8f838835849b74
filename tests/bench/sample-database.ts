import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../../src/http/log.ts";
import { runSample } from "../../src/workspace/sample/run-sample.ts";
import type { PostgresServer } from "../support/postgres-server.ts";

/** Token secret of all sites of the benchmarks. */
export const tokenSecret = "a secret of at least thirty-two characters";

/** A database with a generated inventory, and a data folder for its site. The caller removes the folder. */
export type SampleDatabase = { readonly databaseUrl: string; readonly dataDir: string };

/** Settings of PostgreSQL for benchmarks. Without autovacuum, runs are comparable. */
export const benchSettings = ["autovacuum=off", "shared_buffers=512MB", "max_wal_size=1GB"] as const;

/** Creates a database with generated centres and orders. Throws if they do not fit. */
export async function createSampleDatabase(
  server: PostgresServer,
  size: { readonly centres: number; readonly orders: number },
): Promise<SampleDatabase> {
  const databaseUrl = await server.createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
  const outcome = await runSample(
    { ...size, seed: 1, isForced: true },
    { databaseUrl, dataDir, contentDir: "content" },
    { log: createLog("silent"), now: () => new Date() },
  );
  if (!outcome.ok) throw new Error(outcome.problem);
  return { databaseUrl, dataDir };
}

/** Returns the settings of a site with the database. */
export function siteSettings({ databaseUrl, dataDir }: SampleDatabase): Readonly<Record<string, string>> {
  return {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: tokenSecret, LOG_LEVEL: "silent" },
  };
}
