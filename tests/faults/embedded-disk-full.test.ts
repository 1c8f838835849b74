import { randomUUID } from "node:crypto";
import { cp, readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { freshFolder } from "../support/databases.ts";
import { hold, listing, type OrderKey, orderOf, serviceVisitor } from "../support/service-visitor.ts";
import { makeSmallDisk } from "../support/small-disk.ts";
import { newPerson } from "./support/attackers.ts";
import { noteFault } from "./support/fault-table.ts";
import { rounds } from "./support/rounds.ts";
import { hourlyRooms, wishesFor } from "./support/wishes.ts";

const disk = await makeSmallDisk(256);
afterAll(() => disk?.remove());

describe.skipIf(disk === null)(
  "the embedded database's disk is full (skipped where no disk can be mounted)",
  () => {
    test("the service answers 503, lives, and continues when there is room", {
      timeout: 300_000,
    }, async (context) => {
      if (disk === null) return;
      const runs = rounds(1, 5);
      await copyDatabaseTo(disk.path);
      const settings = settingsIn(disk.path);
      const told: OrderKey[] = [];
      const workspace = await startWorkspace(settings);
      const visitor = serviceVisitor(workspace.url);
      const nextWish = wishesFor((await listing(visitor, hourlyRooms)).items);
      const statuses = new Set<number>();
      /** Books until the disk is full, as every visitor would. */
      async function bookUntilFull(): Promise<Response> {
        for (;;) {
          const reply = await serviceVisitor(workspace.url).post(
            "/order/verifyAndBook",
            { intent: "book", ...nextWish(), customer: newPerson() },
            { "idempotency-key": randomUUID() },
          );
          statuses.add(reply.status);
          if (reply.status === 201) told.push((await reply.json()) as OrderKey);
          else if (![409, 422].includes(reply.status)) return reply;
        }
      }
      for (let run = 0; run < runs; run += 1) {
        await disk.fill();
        const refused = await bookUntilFull();
        expect(refused.status, await refused.clone().text()).toBe(503);
        expect(refused.headers.get("retry-after")).not.toBeNull();
        expect((await fetch(`${workspace.url}/healthz`)).status).toBe(200);
        await disk.clear();
        await expect.poll(async () => (await fetch(`${workspace.url}/readyz`)).status).toBe(200);
        await expect
          .poll(async () => {
            const order = await hold(serviceVisitor(workspace.url), nextWish(), newPerson()).catch(
              () => null,
            );
            if (order !== null) told.push(order);
            return order !== null;
          })
          .toBe(true);
      }
      expect([...statuses].filter((status) => ![201, 409, 422, 503].includes(status))).toEqual([]);
      let lost = 0;
      for (const key of told) {
        const order = await orderOf(serviceVisitor(workspace.url), key).catch(() => null);
        if (order === null) lost += 1;
      }
      await workspace.close();
      noteFault(context, { fault: "PGlite's disk full", runs, lost, note: `${told.length} orders` });
      expect(lost).toBe(0);
    });

    test("an engine that could not write its log is replaced, and leaves no file open", async () => {
      if (disk === null) return;
      const dataDir = `${disk.path}/engine`;
      await copyDatabaseTo(dataDir);
      const database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
      onTestFinished(database.close);
      const { db, ping } = database;
      await sql`create table kept (a int)`.execute(db);
      const open = async () => (await readdir("/proc/self/fd")).length;
      const before = await open();
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
        const kept = () =>
          sql`select count(*) from kept`.execute(db).then(
            ({ rows }) => rows,
            () => null,
          );
        await expect.poll(kept).toEqual([{ count }]);
        await ping();
      }
      expect(await open()).toBeLessThan(before + 40);
    });
  },
);

/** Puts an embedded database into a data folder. */
async function copyDatabaseTo(dataDir: string): Promise<void> {
  const fresh = await freshFolder();
  await cp(fresh, dataDir, { recursive: true });
  await rm(fresh, { recursive: true });
}
