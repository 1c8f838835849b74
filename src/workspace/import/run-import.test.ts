import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFreshDatabase, createFreshFolder, databaseKinds } from "../../../tests/support/databases.ts";
import { runNode } from "../../../tests/support/run-node.ts";
import { createLog } from "../../http/log.ts";
import type { RefundCommandSettings } from "../command-settings.ts";
import { lockFolder } from "../database/folder-lock.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { currentInventory } from "../inventory/current-inventory.ts";
import { readStoredInventory } from "../inventory/stored.ts";
import type { ImportArguments } from "./arguments.ts";
import { changesBetween, formatChanges } from "./changes.ts";
import { runImport } from "./run-import.ts";

const content = fileURLToPath(new URL("../../../content/", import.meta.url));
const example = join(content, "examples/own-centres.csv");
const log = createLog("silent");
const now = () => new Date("2026-11-23T12:00:00+05:30");

let folder = "";
let settings: RefundCommandSettings;

beforeEach(async () => {
  folder = await createFreshFolder();
  settings = { databaseUrl: null, dataDir: folder, contentDir: content, refundLimitPaise: null };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (path: string, options: Partial<ImportArguments> = {}) =>
  runImport({ path, isDryRun: false, keepsOthers: false, bookings: "ask", ...options }, settings, {
    log,
    now,
  });

const readCurrentInventory = async (db: Db) => currentInventory(await readStoredInventory(db));

async function writeSource(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function withDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ ...settings, log });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Imports a file and returns the added, updated and retired ids for one kind of record. */
async function changed(path: string, kind: string, options = {}) {
  const outcome = await run(path, options);
  if (!outcome.ok) throw new Error(outcome.problems.join("\n"));
  const change = outcome.changes.find((each) => each.kind === kind);
  return [change?.added, change?.updated, change?.retired];
}

describe.each(databaseKinds)("importing into %s", (kind) => {
  beforeEach(async () => {
    if (kind === "postgresql") settings = { ...settings, databaseUrl: await createFreshDatabase() };
  });

  test("the worked example replaces the shipped centres and fills every field", async () => {
    expect((await changed(join(content, "inventory"), "centres"))[0]).toHaveLength(55);
    const [added, updated, retired] = await changed(example, "centres");
    expect([added, updated, retired?.length]).toEqual([["pune-kothrud", "thane-ghodbunder-road"], [], 55]);
    const { centres, coupons, cities } = await withDatabase(readCurrentInventory);
    expect(centres).toHaveLength(2);
    expect(centres[0]).toMatchObject({
      slug: "pune-kothrud",
      city: "pune",
      locality: "kothrud",
      location: { lat: 18.5074, lng: 73.8077 },
      way: { station: "Vanaz", lines: ["Aqua Line"], minutes: 6, landmark: "along Karve Road" },
      pincode: "411038",
      pictures: ["interior-coworking-floor"],
      exceptions: [
        { date: "2026-11-08", reason: "Diwali" },
        { date: "2026-12-25", opens: "10:00", closes: "16:00", reason: "Christmas" },
      ],
      offerings: [
        { productType: "CO_WORKING_FIXED_DESK", fromPricePaise: 740_000, unit: "month" },
        { productType: "CO_WORKING_PRIVATE_CABIN", fromPricePaise: 1_120_000, unit: "month" },
        { productType: "CO_WORKING_MEETING_ROOM", fromPricePaise: 55_050, unit: "hour" },
        { productType: "CO_WORKING_HOT_DESK", fromPricePaise: 42_000, unit: "day" },
      ],
    });
    expect(centres[0]?.hours.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(centres[0]?.items.map(({ id, pricePaise, unit }) => [id, pricePaise, unit])).toEqual([
      ["pune-kothrud-tamhini", 105_000, "hour"],
      ["pune-kothrud-mulshi", 55_050, "hour"],
      ["pune-kothrud-day-desk", 42_000, "day"],
    ]);
    expect(coupons.length).toBeGreaterThan(5);
    expect(cities.find(({ slug }) => slug === "pune")?.localities.at(-1)).toEqual({
      slug: "kothrud",
      name: "Kothrud",
    });
    expect(
      await withDatabase((db) => db.selectFrom("centres").selectAll().where("active", "=", false).execute()),
    ).toHaveLength(55);
    const secondRun = await run(example);
    expect(secondRun.ok && formatChanges(secondRun.changes)).toEqual([
      "Nothing changes: the inventory is already up to date.",
    ]);
  });

  test("one invalid cell is reported once and prevents the whole import", async () => {
    await run(join(content, "inventory"));
    const before = await withDatabase(readCurrentInventory);
    const text = (await readFile(example, "utf8")).replace("Mon-Sat 09:00-19:00", "Mon-Sat 09:75-19:00");
    const outcome = await run(await writeSource("own.csv", text));
    expect(outcome).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/row 5, column hours \(M\): Give the time as HH:MM/)],
    });
    expect(
      changesBetween(before, await withDatabase(readCurrentInventory)).flatMap(
        ({ added, updated, retired }) => [...added, ...updated, ...retired],
      ),
    ).toEqual([]);
    expect(
      await withDatabase((db) => db.selectFrom("inventory_imports").select("id").execute()),
    ).toHaveLength(1);
  });
});

test("a first import reports the broken content file, without a column if the whole file is broken", async () => {
  const contentDir = await createFreshFolder();
  await cp(join(content, "inventory"), join(contentDir, "inventory"), { recursive: true });
  await writeFile(join(contentDir, "inventory/cities.yaml"), "not: a list\n");
  settings = { ...settings, contentDir };
  const outcome = await run(example);
  await rm(contentDir, { recursive: true, force: true });
  const file = join(contentDir, "inventory/cities.yaml");
  expect(outcome).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(new RegExp(`^${file}: row 1: `))],
  });
});

describe("a dry run", () => {
  test("a dry run reports the same changes as an import and writes nothing", async () => {
    const dry = await run(example, { isDryRun: true });
    expect(await withDatabase((db) => db.selectFrom("inventory_imports").select("id").execute())).toEqual([]);
    expect(await run(example)).toEqual(dry);
  });
});

describe("warnings about ways", () => {
  const wrong = async () => {
    const text = (await readFile(example, "utf8")).replace(",Vanaz,Aqua Line,,6,", ",Vanaz,Red Line,,20,");
    return writeSource("own.csv", text);
  };
  const warnings = [
    "own.csv: row 2, column wayLines (Z): Warning: pune-kothrud: On the map, “Red Line” does not stop at “Vanaz”. Its lines are Aqua Line.",
    "own.csv: row 2, column wayMinutes (AB): Warning: pune-kothrud: A walk of 20 min is about 1,600 m, but “Vanaz” is 288 m away in a straight line.",
  ];

  test("a way that contradicts the maps is imported with a warning, which a dry run reports too", async () => {
    expect(await run(example)).toMatchObject({ ok: true, warnings: [] });
    const path = await wrong();
    expect(await run(path, { isDryRun: true })).toMatchObject({ ok: true, warnings });
    expect(await run(path)).toMatchObject({ ok: true, warnings });
    const { centres } = await withDatabase(readCurrentInventory);
    expect(centres.find(({ id }) => id === "pune-kothrud")?.way?.minutes).toBe(20);
  });

  test("a way that is removed from the file is removed from the centre", async () => {
    await run(example);
    const text = (await readFile(example, "utf8")).replace(",Vanaz,Aqua Line,,6,along Karve Road", ",,,,,");
    const outcome = await run(await writeSource("own.csv", text));
    expect(outcome.ok && formatChanges(outcome.changes)).toEqual([
      "centres: 0 added, 1 updated, 0 retired",
      "  ~ pune-kothrud",
    ]);
    const { centres } = await withDatabase(readCurrentInventory);
    expect(centres[0]).not.toHaveProperty("way");
  });

  test("importing the shipped inventory prints no warning", async () => {
    expect(await run(join(content, "inventory"))).toMatchObject({ ok: true, warnings: [] });
  });
});

describe("the import command", () => {
  const command = (...args: string[]) => {
    const main = fileURLToPath(new URL("./main.ts", import.meta.url));
    const env = { DATA_DIR: settings.dataDir, CONTENT_DIR: content, DATABASE_URL: "" };
    return runNode(["--import", "tsx", main, ...args], env);
  };

  test("prints changes with exit code 0, and errors or its usage with exit code 1", async () => {
    const good = await command("--dry-run", example);
    expect(good).toMatchObject({
      code: 0,
      text: expect.stringMatching(/items: 5 added[\s\S]*\+ pune-kothrud-tamhini[\s\S]*dry run/),
    });
    const text = (await readFile(example, "utf8")).replace(",Vanaz,", ",Vanaz Terminus,");
    expect(await command("--dry-run", await writeSource("own.csv", text))).toMatchObject({
      code: 0,
      text: expect.stringMatching(
        /row 2, column wayStation \(Y\): Warning: pune-kothrud: .*no station “Vanaz Terminus”\. The nearest station is “Vanaz” \(Aqua Line\)[\s\S]*dry run/,
      ),
    });
    const bad = await command(await writeSource("own.csv", "centreId\nx"));
    expect(bad).toMatchObject({
      code: 1,
      text: expect.stringMatching(/own\.csv: row 2, column centreId[\s\S]*Nothing was imported/),
    });
    expect(await command("--force", example)).toMatchObject({
      code: 1,
      text: expect.stringContaining("Usage"),
    });
  });

  test("reports that a running site uses the embedded database, and leaves the database unchanged", async () => {
    const lock = await lockFolder(join(settings.dataDir, "database"));
    const rejected = await command(example);
    await lock.release();
    expect(rejected.code).toBe(1);
    expect(rejected.text).toMatch(
      /in use by process \d+[\s\S]*stop the site, import, start it again[\s\S]*DATABASE_URL/,
    );
  });
});
