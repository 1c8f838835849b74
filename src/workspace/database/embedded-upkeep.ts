import { sql } from "kysely";
import { istMinutesOf } from "../../api/contract/ist.ts";
import type { Log } from "../../http/log.ts";
import type { Db } from "./tables.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** How often it is looked whether something is due, and after how long a checkpoint is, in milliseconds. */
const usualTiming = { everyMs: 30_000, checkpointMs: 5 * 60_000 };
/** A checkpoint is due after so much log as well, in bytes. */
const mostLog = 32 * 1024 * 1024;
/** The hour in India in which tables are vacuumed. */
const vacuumHour = 3;
const dayMs = 24 * 3_600_000;

/** Starts the upkeep of the embedded database: checkpoints, or its log grows for ever, and a vacuum each night. */
export function startUpkeep(
  db: Db,
  { log, now }: { readonly log: Log; readonly now: () => Date },
  { everyMs, checkpointMs }: Readonly<typeof usualTiming> = usualTiming,
): { readonly stop: () => Promise<void> } {
  let checkpointAt = performance.now();
  let vacuumedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      const isLate = performance.now() - checkpointAt >= checkpointMs;
      if (await checkpoint(db, isLate ? 1 : mostLog)) checkpointAt = performance.now();
      const isNight = Math.floor(istMinutesOf(now()) / 60) === vacuumHour;
      if (!isNight || performance.now() - vacuumedAt < dayMs / 2) return;
      vacuumedAt = performance.now();
      await vacuum(db);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, "The database's upkeep failed.");
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Writes out what the log holds when it has grown by so many bytes since the last time. Returns whether it did. */
export async function checkpoint(db: Db, leastLog: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()
  `.execute(db);
  if ((rows[0]?.bytes ?? 0) < leastLog) return false;
  await sql`checkpoint`.execute(db);
  return true;
}

/** Frees the room of rows that are gone, and updates the planner's statistics. */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}
