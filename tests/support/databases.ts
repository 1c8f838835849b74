import { inject, onTestFinished } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { type Database, openDatabase } from "../../src/workspace/database/open.ts";

/** The two databases that everything must run on. */
export const databaseKinds = ["pglite", "postgresql"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Opens an empty database with the schema in it, or the one at an address; the caller closes it. */
export async function openTestDatabase(kind: DatabaseKind | string, maxConnections = 20): Promise<Database> {
  const log = createLog("silent");
  const isAddress = kind.startsWith("postgres:");
  const databaseUrl = isAddress ? kind : kind === "postgresql" ? await freshDatabase() : null;
  return openDatabase({ databaseUrl, dataDir: "memory://", log, maxConnections });
}

/** The same, closed when the test has finished. */
export async function databaseForTest(kind: DatabaseKind | string, maxConnections = 20): Promise<Database> {
  const database = await openTestDatabase(kind, maxConnections);
  onTestFinished(database.close);
  return database;
}

/** Address of a fresh database of the run's real PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  const reply = await fetch(inject("postgresDesk"), { method: "POST" });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`No PostgreSQL for this test: ${text}`);
  return text;
}
