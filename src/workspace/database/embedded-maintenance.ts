import { sql } from "kysely";
import { istMinutesOf } from "../../api/contract/ist.ts";
import type { Log } from "../../http/log.ts";
import type { Db } from "./tables.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Interval of the maintenance job, and the age at which a checkpoint is due, in milliseconds. */
const defaultTiming = { intervalMs: 30_000, checkpointMs: 5 * 60_000 };
/** A checkpoint is also due after this many bytes of write-ahead log. */
const maxWalBytes = 32 * 1024 * 1024;
/** The hour of the day (IST) in which tables are vacuumed. */
const vacuumHour = 3;
const dayMs = 24 * 3_600_000;

/** Starts maintenance of the embedded database: a nightly vacuum, and checkpoints to limit the size of its log. */
export function startMaintenance(
  db: Db,
  { log, now }: { readonly log: Log; readonly now: () => Date },
  { intervalMs, checkpointMs }: Readonly<typeof defaultTiming> = defaultTiming,
): { readonly stop: () => Promise<void> } {
  let checkpointAt = performance.now();
  let vacuumedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      const isLate = performance.now() - checkpointAt >= checkpointMs;
      if (await checkpoint(db, isLate ? 1 : maxWalBytes)) checkpointAt = performance.now();
      const isNight = Math.floor(istMinutesOf(now()) / 60) === vacuumHour;
      if (!isNight || performance.now() - vacuumedAt < dayMs / 2) return;
      vacuumedAt = performance.now();
      await vacuum(db);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, "The upkeep of the embedded database failed.");
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs a checkpoint if the log has grown by `minWalBytes` bytes since the last checkpoint. Returns true if it ran. */
export async function checkpoint(db: Db, minWalBytes: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()
  `.execute(db);
  if ((rows[0]?.bytes ?? 0) < minWalBytes) return false;
  await sql`checkpoint`.execute(db);
  return true;
}

/** Frees the space of deleted rows and updates the planner's statistics. */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}
