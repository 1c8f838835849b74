import { rm } from "node:fs/promises";
import { startGatewaySimulator } from "@baithak/gateway-simulator";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createFreshDatabase, createFreshFolder, databaseKinds } from "../../../tests/support/databases.ts";
import { runNode } from "../../../tests/support/run-node.ts";
import type { RoomListingResponse } from "../../api/contract/booking.ts";
import { addDays, istDateOf, weekdayOf } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { readCentreDay } from "../booking/index.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { listCentres, listItemsOfCentre, presentBuilding, presentItem } from "../inventory/index.ts";
import { listOpenLeads } from "../lead/index.ts";
import { expireOverdueHolds } from "../orders/index.ts";
import { deleteOldRecords } from "../privacy/delete-old-records.ts";
import { formatFindings } from "../reconciliation/run-checks.ts";
import { runReconciliation } from "../reconciliation/run-reconciliation.ts";
import { startWorkspace } from "../service.ts";
import { settingsIn } from "../testing.ts";
import { readArguments, type SampleArguments } from "./arguments.ts";
import { maxOrdersOfItem } from "./generate-orders.ts";
import { runSample } from "./run-sample.ts";

const log = createLog("silent");
const now = () => new Date();
const small: SampleArguments = { centres: 20, orders: 600, seed: 1, isForced: false };

/** Returns a Tuesday in the next two weeks (IST date), on which most centres are open. */
function nextTuesday(): string {
  const today = istDateOf(now());
  return addDays(today, 1 + ((8 - weekdayOf(today)) % 7 || 7));
}

describe.each(databaseKinds)("generated records on %s", (kind) => {
  let folder = "";
  let settings: ReturnType<typeof settingsIn>;

  beforeEach(async () => {
    folder = await createFreshFolder();
    settings = settingsIn(folder, { databaseUrl: kind === "pglite" ? null : await createFreshDatabase() });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const generate = (args: Partial<SampleArguments> = {}) =>
    runSample({ ...small, ...args }, settings, { log, now });

  async function withDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    const database = await openDatabase({ ...settings, log });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }

  /** Returns a digest of all generated orders and invoices. */
  const digest = () =>
    withDatabase(async (db) => {
      const { rows } = await sql<{ digest: string }>`
        select md5(string_agg(concat(id, status, item_id, starts_at, total_paise), ',' order by id)) as digest
        from orders where status <> 'held'`.execute(db);
      return rows[0]?.digest;
    });

  test("no two rooms and no two centres of a city have the same picture", async () => {
    await generate({ orders: 0, centres: 60 });
    await withDatabase(async (db) => {
      const filter = { sort: "name", page: 1, pageSize: 1000 } as const;
      const centres = await listCentres(db, filter, new Set(), istDateOf(now()));
      expect(centres.length).toBeGreaterThan(60);
      for (const city of new Set(centres.map(({ citySlug }) => citySlug))) {
        const ofCity = centres.filter(({ citySlug }) => citySlug === city);
        const items = (await Promise.all(ofCity.map(({ id }) => listItemsOfCentre(db, id)))).flat();
        const rooms = items.map((item) => presentItem(item).images[0]?.large);
        expect(new Set(rooms).size, city).toBe(items.length);
        const facades = ofCity.map((centre) => presentBuilding(centre).images[0]?.large);
        expect(new Set(facades).size, city).toBe(ofCity.length);
      }
    });
  });

  test("the doctor finds nothing, rooms are listed, and one of them can be booked", async () => {
    expect(await generate()).toEqual({ ok: true, counts: { centres: 20, items: 120, orders: 600 } });
    const statuses = await withDatabase(async (db) => {
      const { rows } = await sql<{ status: string }>`
        select distinct status from orders order by status`.execute(db);
      return rows.map(({ status }) => status);
    });
    expect(statuses).toEqual(expect.arrayContaining(["cancelled", "confirmed", "expired", "held"]));
    const workspace = await startWorkspace(settings);
    const date = nextTuesday();
    const query = `productType=CO_WORKING_MEETING_ROOM&date=${date}&from=11:00&to=12:00&pageSize=50`;
    const response = await fetch(`${workspace.url}/widget/productTypeBuildings?${query}`);
    const { items } = (await response.json()) as RoomListingResponse;
    const room = items.find(({ building }) => building.id.startsWith("sample-"));
    expect(items.length).toBeGreaterThan(20);
    const booking = await fetch(`${workspace.url}/order/verifyAndBook`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        intent: "book",
        buildingId: room?.building.id,
        catalogId: room?.item.id,
        start: `${date}T11:00:00+05:30`,
        end: `${date}T12:00:00+05:30`,
        people: 1,
        customer: { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
      }),
    });
    expect(booking.status, await booking.clone().text()).toBe(201);
    await workspace.close();
    expect(await runDoctor()).toEqual([expect.stringMatching(/nothing found/)]);
  });

  test("sells no pass twice with as many orders as there are times", async () => {
    const outcome = await generate({ centres: 1, orders: 6 * maxOrdersOfItem });
    expect(outcome).toMatchObject({ ok: true });
  });

  test("2,000 orders without a number of centres give one centre a busy day, and its staff leads to call", async () => {
    const args = readArguments(["--orders", "2000"]);
    expect(args).toMatchObject({ centres: 1, orders: 2_000 });
    await generate(args ?? {});
    await withDatabase(async (db) => {
      const date = nextTuesday();
      const day = await readCentreDay({ db, now }, { centre: "sample-000001", date });
      expect(day?.entries.filter(({ is }) => is !== "hold").length).toBeGreaterThanOrEqual(4);
      const leads = await listOpenLeads(db, { centre_id: "sample-000001" });
      expect(leads).toHaveLength(20);
      expect(leads.every(({ due_at }) => due_at > now())).toBe(true);
    });
    await generate({ orders: 0 });
    await withDatabase(async (db) => expect(await listOpenLeads(db)).toEqual([]));
  });

  test("no generated order is so old that a site deletes or erases it within a week", async () => {
    await generate();
    await withDatabase(async (db) => {
      await expireOverdueHolds({ db, now, actor: { kind: "job", name: "holds" } });
      await deleteOldRecords(db, new Date(Date.now() + 7 * 24 * 60 * 60_000));
      const { rows } = await sql`select from orders where erased_at is null`.execute(db);
      expect(rows).toHaveLength(600);
    });
  });

  test("equal arguments generate equal orders, and another seed generates others", async () => {
    await generate();
    const first = await digest();
    await generate({ centres: 5, orders: 10 });
    await generate();
    expect(await digest()).toBe(first);
    await generate({ seed: 2 });
    expect(await digest()).not.toBe(first);
  });

  test("a database with a real order is refused and stays unchanged", async () => {
    await generate();
    const first = await digest();
    await withDatabase((db) =>
      sql`update orders set id = 'ORD7K2M9Q4T8XW1' where id in (select id from orders where status = 'expired' limit 1)`.execute(
        db,
      ),
    );
    expect(await generate({ seed: 2 })).toEqual({
      ok: false,
      problem: expect.stringMatching(/^This database has real orders\./),
    });
    expect(await digest()).not.toBe(first);
    expect(await withDatabase((db) => db.selectFrom("orders").select("id").execute())).toHaveLength(600);
  });

  async function runDoctor(): Promise<readonly string[]> {
    const secrets = {
      ...{ keyId: "rzp_test_sample00000000", keySecret: "s".repeat(32), webhookSecret: "w".repeat(32) },
    };
    const simulator = await startGatewaySimulator({
      ...secrets,
      webhookUrl: "http://127.0.0.1:9/nobody",
      now,
    });
    onTestFinished(() => simulator.close());
    const addresses = { apiUrl: `${simulator.url}/v1`, checkoutScriptUrl: "/c.js", checkoutFormUrl: "/c" };
    const period = { from: new Date(Date.now() - 7 * 86_400_000), to: now() };
    const outcome = await runReconciliation(
      { period, repairs: false, seen: [], isJson: false },
      { ...settings, razorpay: { ...secrets, ...addresses } },
      { log, now },
    );
    return outcome.ok ? formatFindings(outcome.results) : [outcome.problem];
  }
});

describe("the arguments of npm run sample", () => {
  test("numbers are parsed, and anything else is rejected", () => {
    expect(readArguments([])).toEqual({ centres: 100, orders: 1_000, seed: 1, isForced: false });
    expect(readArguments(["--centres", "5", "--orders", "0", "--seed", "7", "--production"])).toEqual({
      ...{ centres: 5, orders: 0, seed: 7, isForced: true },
    });
    for (const wrong of [["--centres", "0"], ["--orders", "many"], ["file.csv"], ["--seed", "-1"]])
      expect(readArguments(wrong)).toBeNull();
  });

  test("the settings of a public site are refused without --production", async () => {
    const env = { NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
    const { code, text } = await runNode(["--import", "tsx", "src/workspace/sample/main.ts"], env);
    expect([code, text.trim().split("\n")]).toEqual([
      1,
      ["These are the settings of a public site. To generate bookings for it, add --production."],
    ]);
  });
});
