import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { createFreshFolder, openTestDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import type { Db } from "../database/tables.ts";
import { changesBetween, formatChanges } from "../import/changes.ts";
import { formatImportError } from "../import/import-error.ts";
import { readAndMerge } from "../import/read-and-merge.ts";
import { runImport } from "../import/run-import.ts";
import { crossChecks } from "../inventory/cross-checks.ts";
import { currentInventory } from "../inventory/current-inventory.ts";
import { importInventory } from "../inventory/import.ts";
import { centreRecord, couponRecord, type Inventory } from "../inventory/schema.ts";
import { readStoredInventory } from "../inventory/stored.ts";
import { shippedInventory } from "../places/testing.ts";
import { readArguments, runExport } from "./run-export.ts";
import { writeInventoryFolder } from "./write-inventory-folder.ts";

const contentDir = fileURLToPath(new URL("../../../content/", import.meta.url));
const now = new Date("2026-11-23T12:00:00+05:30");
const log = createLog("silent");

async function freshFolder(): Promise<string> {
  const folder = await createFreshFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the texts of all files in a folder by name. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const),
  );
  return Object.fromEntries(files);
}

async function openEmptyDatabase(): Promise<Db> {
  const database = await openTestDatabase("pglite");
  onTestFinished(() => database.close());
  return database.db;
}

test("the command writes a folder that only the owner can read, and an import of it changes nothing", async () => {
  const dataDir = await freshFolder();
  const settings = { databaseUrl: null, dataDir, contentDir, refundLimitPaise: null };
  const run = (path: string, isDryRun: boolean) =>
    runImport({ path, isDryRun, keepsOthers: false, bookings: "ask" }, settings, { log, now: () => now });
  expect(await run(join(contentDir, "inventory"), false)).toMatchObject({ ok: true });
  const path = join(dataDir, "exported");
  const args = readArguments(["inventory", "--to", path], now);
  if (args === null) throw new Error("The arguments do not match the usage.");
  expect(await runExport(args, settings, { log })).toEqual({
    ok: true,
    text: `Wrote ${path}: 55 centres, 208 items, 11 coupons.`,
  });
  expect((await stat(path)).mode & 0o077).toBe(0);
  const outcome = await run(path, true);
  if (!outcome.ok) throw new Error(outcome.problems.join("\n"));
  expect(formatChanges(outcome.changes)).toEqual(["Nothing changes: the inventory is already up to date."]);
  expect(await runExport(args, settings, { log })).toEqual({
    ok: false,
    problem: `${path} exists already. Choose another name.`,
  });
});

test("the export of a database without an inventory writes nothing", async () => {
  const path = join(await freshFolder(), "exported");
  expect(await writeInventoryFolder(await openEmptyDatabase(), path)).toBeNull();
  await expect(stat(path)).rejects.toThrow("ENOENT");
});

test("the default name of the folder contains the date in IST", () => {
  expect(readArguments(["inventory"], new Date("2026-11-28T20:00:00Z"))).toEqual({
    what: "inventory",
    path: "inventory-2026-11-29",
  });
  expect(readArguments(["inventory", "folder"], now)).toBeNull();
  expect(readArguments(["inventory", "--month", "2026-11"], now)).toBeNull();
  expect(readArguments(["sales", "--month", "2026-11", "--to", "folder"], now)).toBeNull();
});

/** Texts that YAML reads as something else unless they are quoted. */
const line = fc
  .oneof(
    fc.constantFrom("yes", "null", "007", "1e3", "0x1F", "2026-01-01", "12:30", "true", "a: b", "a #b"),
    fc.constantFrom("- a", "? a", "*a", "&a", "!a", "%a", "@a", "`a`", "[a]", "{a}", "'a'", '"a"', "a\\nb"),
    fc.string({ unit: "grapheme", maxLength: 40 }),
  )
  .map((text) => `${text} 1`.trim());

/** Changes of an inventory as operators make them: other texts, prices and orders, and records that are retired. */
const edits = fc.array(
  fc.record({
    centre: fc.nat(),
    name: line,
    description: line,
    reason: line,
    amenities: fc.array(line, { minLength: 1, maxLength: 3 }),
    pricePaise: fc.integer({ min: 1, max: 10_000_000 }),
    hasWay: fc.boolean(),
    opens: fc.option(fc.constant("10:00"), { nil: undefined }),
    retires: fc.constantFrom("item", "centre", "coupon", "nothing"),
    moves: fc.boolean(),
    maxUses: fc.option(fc.integer({ min: 1, max: 99 })),
  }),
  { minLength: 1, maxLength: 6 },
);

type Edit = typeof edits extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

function edited(inventory: Inventory, edit: Edit): Inventory {
  const index = edit.centre % inventory.centres.length;
  const centre = inventory.centres[index];
  if (centre === undefined) throw new Error("The inventory has no centres.");
  const { name, description, reason, amenities, opens, pricePaise, maxUses } = edit;
  const { way: _, ...withoutWay } = centre;
  const changed = v.safeParse(centreRecord, {
    ...(edit.hasWay ? centre : withoutWay),
    ...{ name, description, amenities },
    exceptions: [{ date: "2027-01-26", ...(opens === undefined ? {} : { opens, closes: "24:00" }), reason }],
    items: centre.items
      .map((item, at) => (at === 0 ? { ...item, pricePaise, description } : item))
      .slice(edit.retires === "item" && centre.items.length > 1 ? 1 : 0),
  });
  if (!changed.success) return inventory;
  const others = inventory.centres.toSpliced(index, 1);
  const centres = edit.retires === "centre" && others.length > 0 ? others : [...others];
  if (edit.retires !== "centre" || others.length === 0)
    centres.splice(edit.moves ? others.length : index, 0, changed.output);
  const coupons = inventory.coupons
    .slice(edit.retires === "coupon" ? 1 : 0)
    .map((coupon, at) => (at === 0 ? v.parse(couponRecord, { ...coupon, maxUses }) : coupon));
  return { ...inventory, centres, coupons };
}

test("an export of any inventory is imported without changes, and exported again to identical files", async () => {
  const shipped = await shippedInventory();
  const [db, copy] = [await openEmptyDatabase(), await openEmptyDatabase()];
  const folder = await freshFolder();
  const sample = { ...shipped, centres: shipped.centres.filter((_, index) => index % 9 === 0) };
  let count = 0;
  await fc.assert(
    fc.asyncProperty(edits, async (changes) => {
      count += 1;
      const inventory = changes.reduce(edited, sample);
      fc.pre(crossChecks(inventory).length === 0);
      await importInventory(db, inventory, "edited", now);
      const [first, second] = [join(folder, `first-${count}`), join(folder, `second-${count}`)];
      await writeInventoryFolder(db, first);
      const stored = currentInventory(await readStoredInventory(db));
      const merged = await readAndMerge(first, stored, false);
      if (!merged.ok) throw new Error(merged.faults.map(formatImportError).join("\n"));
      expect(formatChanges(changesBetween(stored, merged.inventory))).toEqual([
        "Nothing changes: the inventory is already up to date.",
      ]);
      expect(merged.inventory).toEqual(stored);
      await importInventory(copy, merged.inventory, first, now);
      await writeInventoryFolder(copy, second);
      expect(await filesIn(second)).toEqual(await filesIn(first));
    }),
    { numRuns: Number(process.env.EXPORT_RUNS ?? 15) },
  );
});
