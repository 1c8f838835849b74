import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { type Database, openDatabase } from "../../src/workspace/database/open.ts";
import { copyFolder } from "./copy-folder.ts";

/** The two databases that everything must run on. */
export const databaseKinds = ["pglite", "postgresql"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Opens an empty database with the schema in it, or the one at an address; the caller closes it. */
export async function openTestDatabase(kind: DatabaseKind | string, maxConnections = 20): Promise<Database> {
  const log = createLog("silent");
  if (kind !== "pglite") {
    const databaseUrl = kind === "postgresql" ? await freshDatabase() : kind;
    return openDatabase({ databaseUrl, dataDir: "", log, maxConnections });
  }
  const dataDir = await freshFolder();
  const database = await openDatabase({ databaseUrl: null, dataDir, log });
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The same, closed when the test has finished. */
export async function databaseForTest(kind: DatabaseKind | string, maxConnections = 20): Promise<Database> {
  const database = await openTestDatabase(kind, maxConnections);
  onTestFinished(database.close);
  return database;
}

/** Address of a fresh database of the run's real PostgreSQL, its schema up to date. */
export function freshDatabase(): Promise<string> {
  return take("postgresql");
}

/** A temporary data folder with an embedded database in it, its schema up to date; the caller removes it. */
export async function freshFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "baithak-test-"));
  await copyFolder(await take("pglite"), join(dataDir, "database/pg"));
  return dataDir;
}

async function take(kind: DatabaseKind): Promise<string> {
  const reply = await fetch(`${inject("databaseDesk")}/${kind}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`No ${kind} for this test: ${text}`);
  return text;
}
