import { sql } from "kysely";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor, recordAct } from "../database/audit.ts";
import { openDatabase } from "../database/open.ts";
import { openForCommand } from "../database/open-for-command.ts";
import { inTransaction } from "../database/transaction.ts";
import { BackupError } from "./backup-error.ts";
import { loadBackup } from "./load.ts";
import { withSnapshot } from "./read-snapshot.ts";

/** The moved rows by table, or the reason why nothing was moved. */
export type MoveOutcome =
  | { readonly ok: true; readonly rows: Readonly<Record<string, number>> }
  | { readonly ok: false; readonly problem: string };

/** Copies the embedded database of `dataDir` into an empty PostgreSQL database, which is left unchanged on an error. */
export async function runMove(
  { databaseUrl, ...settings }: CommandSettings,
  { log }: { readonly log: Log },
): Promise<MoveOutcome> {
  if (databaseUrl === null)
    return {
      ok: false,
      problem: "Set DATABASE_URL to an empty PostgreSQL database, and DATA_DIR to the site's.",
    };
  const source = await openForCommand("move it", {
    ...settings,
    databaseUrl: null,
    log,
    mustExist: true,
    migrates: false,
  });
  if ("problem" in source) return { ok: false, problem: source.problem };
  try {
    const target = await openDatabase({ ...settings, databaseUrl, log, maxConnections: 2, migrates: false });
    try {
      const db = target.withoutTimeouts;
      const facts = { takenAt: source.database.now(), tokenSecret: null };
      // A transaction that is retried needs a snapshot from its beginning.
      const rows = await inTransaction(db, commandActor("move-to-postgres"), async (tx) => {
        recordAct(tx, "database_moved", facts.takenAt.toISOString());
        return withSnapshot(source.database.db, facts, (header, lines) => loadBackup(tx, header, lines));
      });
      await sql`analyze`.execute(db);
      return { ok: true, rows };
    } finally {
      await target.close();
    }
  } catch (error) {
    if (error instanceof BackupError) return { ok: false, problem: error.message };
    throw error;
  } finally {
    await source.database.close();
  }
}
