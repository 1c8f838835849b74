import { sql } from "kysely";
import { type Actor, recordAct } from "./audit.ts";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

/** Records a backup. `takenAt` is the instant of its snapshot. */
export function recordBackup(db: Db, actor: Actor, takenAt: Date): Promise<void> {
  return inTransaction(db, actor, async (tx) => recordAct(tx, "backup_written", takenAt.toISOString()));
}

/** Returns the instant of the snapshot of the last backup. Returns null if none was recorded. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  // ISO texts sort by time.
  const { last } = await db
    .selectFrom("audit")
    .select(({ fn }) => fn.max("subject").as("last"))
    .where("act", "=", sql.lit("backup_written"))
    .executeTakeFirstOrThrow();
  return last === null ? null : new Date(last);
}
