import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createFreshFolder } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { checkpoint, startMaintenance, vacuum } from "./embedded-maintenance.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./tables.ts";

async function openCopy() {
  const dataDir = await createFreshFolder();
  const database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
  onTestFinished(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });
  const wal = join(dataDir, "database/pg/pg_wal");
  return { db: database.db, logSize: () => sizeOf(wal) };
}

const mb = 1024 * 1024;
/** Writes and deletes this many megabytes. Calls `afterEach` after every 8 MB. */
async function write(db: Db, megabytes: number, afterEach: () => Promise<unknown>): Promise<void> {
  await sql`create table written (text text)`.execute(db);
  await sql`alter table written alter column text set storage external`.execute(db);
  for (let count = 0; count < megabytes; count += 8) {
    await sql`insert into written select repeat('x', 1000000) from generate_series(1, 8)`.execute(db);
    await sql`delete from written`.execute(db);
    await afterEach();
  }
}

test("checkpoints keep the write-ahead log small, which otherwise grows with every write", async () => {
  const storedCopy = await openCopy();
  await write(storedCopy.db, 120, () => checkpoint(storedCopy.db, 32 * mb));
  expect(await storedCopy.logSize()).toBeLessThan(100 * mb);

  const control = await openCopy();
  await write(control.db, 120, () => Promise.resolve());
  expect(await control.logSize()).toBeGreaterThan(115 * mb);
});

test("a checkpoint is skipped when little was written", async () => {
  const { db } = await openCopy();
  await sql`checkpoint`.execute(db);
  await sql`create table little (a int)`.execute(db);
  expect(await checkpoint(db, 32 * mb)).toBe(false);
  expect(await checkpoint(db, 1)).toBe(true);
});

test("a vacuum frees deleted rows and updates the planner's statistics", async () => {
  const { db } = await openCopy();
  await sql`create table many as select g as a from generate_series(1, 20000) g`.execute(db);
  await sql`delete from many where a > 10`.execute(db);
  await vacuum(db);
  expect(await countDatabaseWrites(db)).toEqual({ pages: 1, tuples: 10 });
});

test("the maintenance makes regular checkpoints and one vacuum per night until it is stopped", async () => {
  const { db } = await openCopy();
  await sql`create table many as select g as a from generate_series(1, 10) g`.execute(db);
  let now = new Date("2026-11-23T12:00:00+05:30");
  const log = createLog("silent");
  const maintenance = startMaintenance(db, { log, now: () => now }, { intervalMs: 5, checkpointMs: 0 });
  onTestFinished(maintenance.stop);
  const checkpointed = async () => {
    const { rows } = await sql<{ at: string }>`
      select checkpoint_lsn::text as at from pg_control_checkpoint()`.execute(db);
    return rows[0]?.at;
  };
  for (let run = 0; run < 2; run += 1) {
    const before = await checkpointed();
    await sql`update many set a = a + 1`.execute(db);
    await expect.poll(checkpointed).not.toBe(before);
  }
  expect((await countDatabaseWrites(db))?.tuples, "never counted").toBe(-1);
  now = new Date("2026-11-24T03:00:00+05:30");
  await expect.poll(async () => (await countDatabaseWrites(db))?.tuples).toBe(10);
  await maintenance.stop();
  const last = await checkpointed();
  await sql`update many set a = a + 1`.execute(db);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await checkpointed()).toBe(last);
});

async function countDatabaseWrites(db: Db) {
  const { rows } = await sql<{ pages: number; tuples: number }>`
    select relpages as pages, reltuples as tuples from pg_class where relname = 'many'`.execute(db);
  return rows[0];
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  // The database may remove a file meanwhile.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
