import { cp, readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { createFreshFolder } from "../support/databases.ts";
import { makeSmallDisk } from "../support/small-disk.ts";

/* Tests only the embedded database. `site/embedded-disk-full.test.ts` fills the disk of a complete site. */

const disk = await makeSmallDisk(256);
afterAll(() => disk?.remove());

test.skipIf(disk === null)(
  "an embedded database that can read but not write is not ready (skipped if no disk can be mounted)",
  async () => {
    if (disk === null) return;
    const dataDir = `${disk.path}/readable`;
    await copyDatabaseTo(dataDir);
    const database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
    onTestFinished(database.close);
    const { db, ping } = database;
    await sql`create unlogged table kept (a text)`.execute(db);
    await disk.fill();
    // The engine ends if it cannot extend its log. Writes to an unlogged table fail without needing the log.
    const fill = sql`insert into kept select repeat(md5(n::text), 200) from generate_series(1, 20000) n`;
    await expect(fill.execute(db)).rejects.toThrow(/unavailable/);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await expect(ping()).rejects.toThrow(/disk is full/);
    await disk.clear();
    await ping();
  },
);

test.skipIf(disk === null)(
  "an embedded database on a full disk is replaced without leaking open files (skipped if no disk can be mounted)",
  async () => {
    if (disk === null) return;
    const dataDir = `${disk.path}/engine`;
    await copyDatabaseTo(dataDir);
    const database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
    onTestFinished(database.close);
    const { db, ping } = database;
    await sql`create table kept (a int)`.execute(db);
    const openFileCount = async () => (await readdir("/proc/self/fd")).length;
    const before = await openFileCount();
    let count = 0;
    for (let run = 0; run < 2; run += 1) {
      await disk.fill(1_000_000);
      const writeLog = async () => {
        await sql`insert into kept values (1)`.execute(db);
        count += 1;
        await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`.execute(db);
      };
      const fill = async () => {
        for (;;) await writeLog();
      };
      await expect(fill()).rejects.toThrow(/unavailable/);
      await expect(sql`select 1`.execute(db)).rejects.toThrow(/disk is full/);
      await disk.clear();
      const storedOrders = () =>
        sql`select count(*) from kept`.execute(db).then(
          ({ rows }) => rows,
          () => null,
        );
      await expect.poll(storedOrders).toEqual([{ count }]);
      await ping();
    }
    expect(await openFileCount()).toBeLessThan(before + 40);
  },
);

/** Copies a fresh embedded database into a data folder. */
async function copyDatabaseTo(dataDir: string): Promise<void> {
  const targetFolder = await createFreshFolder();
  await cp(targetFolder, dataDir, { recursive: true });
  await rm(targetFolder, { recursive: true });
}
