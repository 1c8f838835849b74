import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generatedInventory, withOtherPrice } from "../../../tests/faults/support/generated-inventory.ts";
import { createFreshDatabase, databaseForTest } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { mondayMorning } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { currentInventory } from "../inventory/current-inventory.ts";
import { clearFingerprints, readFingerprints } from "../inventory/fingerprints.ts";
import { importInventory, withImportLock } from "../inventory/import.ts";
import type { CentreRecord, Inventory } from "../inventory/schema.ts";
import { readStoredInventory } from "../inventory/stored.ts";
import { runImport } from "./run-import.ts";

let folder = "";
let shipped: Inventory;
let centres: readonly CentreRecord[] = [];
setUpSuite(async (onSuiteFinished) => {
  folder = await mkdtemp(join(tmpdir(), "concerned-"));
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  shipped = await generatedInventory(6);
  centres = shipped.centres;
});

/** Imports the given lists from a JSON file. */
async function imported(databaseUrl: string, lists: Partial<Inventory>, keepsOthers: boolean) {
  const path = join(folder, "lists.json");
  await writeFile(path, JSON.stringify(lists));
  const args = { path, keepsOthers, isDryRun: false, bookings: "ask" } as const;
  const settings = { databaseUrl, dataDir: folder, contentDir: "content", refundLimitPaise: null };
  return runImport(args, settings, { log: createLog("silent"), now: () => mondayMorning });
}

async function stateOf(db: Db) {
  const { fingerprints: _, ...stored } = await readStoredInventory(db);
  return stored;
}

const changedCentre = (centre: CentreRecord, changes: Partial<CentreRecord>) => ({ ...centre, ...changes });
const lastOther = (changes: Partial<CentreRecord>) => ({
  centres: centres.map((centre, index) =>
    index === centres.length - 1 ? changedCentre(centre, changes) : centre,
  ),
});
const centresAt = (...numbers: number[]) => centres.filter((_, number) => numbers.includes(number));

test("an import has the same result with and without stored fingerprints", { timeout: 180_000 }, async () => {
  const [url, plainUrl] = [await createFreshDatabase(), await createFreshDatabase()];
  const [{ db }, { db: plain }] = [await databaseForTest(url), await databaseForTest(plainUrl)];
  for (const each of [db, plain]) await importInventory(each, shipped, "test", mondayMorning);
  const [first, second] = centres as [CentreRecord, CentreRecord];
  const [item] = second.items as [CentreRecord["items"][number]];
  const copy = { ...first, id: "copy", slug: "copy", items: [{ ...item, id: "copy-item" }] };
  const reorderedCentre = Object.fromEntries(Object.entries(first).reverse()) as CentreRecord;
  const steps: readonly (readonly [string, Partial<Inventory>, boolean?])[] = [
    ["the same", { centres: shipped.centres }],
    ["one price", { centres: withOtherPrice(shipped).centres }],
    [
      "the same again, its keys in another order",
      { centres: [changedCentre(reorderedCentre, {}), ...centres.slice(1)] },
    ],
    ["the first one retired", { centres: centres.slice(1) }],
    ["back again", { centres: shipped.centres }],
    ["another order", { centres: shipped.centres.toReversed() }],
    ["one of them, the others kept", { centres: [changedCentre(second, { name: "Renamed" })] }, true],
    ["one is new, the others kept", { centres: [copy] }, true],
    [
      "one keeps, one is new and comes first",
      { centres: [{ ...copy, id: "copy-2", slug: "copy-2", items: [] }, second] },
      true,
    ],
    ["only coupons", { coupons: shipped.coupons.slice(1) }],
    ["only two", { centres: centresAt(1, 4) }],
    [
      "refused: an item of a centre that is kept",
      { centres: [changedCentre(first, { items: [item] })] },
      true,
    ],
    [
      "refused: the address of a centre that is kept",
      { centres: [changedCentre(first, { slug: second.slug })] },
      true,
    ],
    ["refused: given twice", { centres: [...centresAt(1, 4), ...centresAt(1)] }],
    ["refused: the city of centres that are kept", { cities: shipped.cities.slice(1) }],
    ["all again", { centres: shipped.centres }],
    ["refused: offerings, after centres that are as they were", lastOther({ offerings: [] })],
    ["refused: a pincode, after centres that are as they were", lastOther({ pincode: "1" })],
  ];
  for (const [step, lists, keepsOthers = false] of steps) {
    await withImportLock(plain, { kind: "customer" }, clearFingerprints);
    const [outcome, expected] = [
      await imported(url, lists, keepsOthers),
      await imported(plainUrl, lists, keepsOthers),
    ];
    expect(outcome, step).toEqual(expected);
    expect(outcome.ok, step).toBe(!step.startsWith("refused"));
    expect(await stateOf(db), step).toEqual(await stateOf(plain));
    const fingerprints = await readFingerprints(db);
    const present = currentInventory(await readStoredInventory(db)).centres;
    expect([...fingerprints.keys()].sort(), step).toEqual(present.map(({ id }) => id).sort());
  }
});

test("centres whose stored fingerprint is unchanged are neither read nor compared", {
  timeout: 60_000,
}, async () => {
  const url = await createFreshDatabase();
  const { db } = await databaseForTest(url);
  await importInventory(db, shipped, "test", mondayMorning);
  // This update bypasses the import. The next import reports a change only if it compares this row.
  const id = centres[0]?.items[0]?.id ?? "";
  await db.updateTable("items").set({ price_paise: 1 }).where("id", "=", id).execute();
  const updated = async () => {
    const outcome = await imported(url, { centres: shipped.centres }, false);
    return outcome.ok && outcome.changes.find(({ kind }) => kind === "items")?.updated;
  };
  expect(await updated()).toEqual([]);
  await withImportLock(db, { kind: "customer" }, clearFingerprints);
  expect(await updated()).toEqual([id]);
});
