import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { FileExistsError, writeNewFile } from "../database/new-file.ts";
import type { Db } from "../database/tables.ts";
import {
  type CentreRecord,
  currentInventory,
  hasInventory,
  type Inventory,
  readStoredInventory,
} from "../inventory/index.ts";
import { inSnapshot } from "./in-snapshot.ts";

/** The number of exported records of each kind. */
export type InventoryCounts = { readonly centres: number; readonly items: number; readonly coupons: number };

/**
 * Writes the stored inventory to a new folder with the layout of `content/inventory`. An import of the folder changes
 * nothing. Retired records are omitted: they stay retired, because the files do not contain them. The cancellation rules
 * are fields of the product types.
 * @returns null if nothing was imported yet
 * @throws {FileExistsError} if the folder exists
 */
export async function writeInventoryFolder(db: Db, path: string): Promise<InventoryCounts | null> {
  if (existsSync(path)) throw new FileExistsError(path);
  const inventory = await inSnapshot(db, async (tx) =>
    (await hasInventory(tx)) ? currentInventory(await readStoredInventory(tx)) : null,
  );
  if (inventory === null) return null;
  const partialPath = `${path}.partial`;
  try {
    await rm(partialPath, { recursive: true, force: true });
    for (const [name, records] of inventoryFiles(inventory)) {
      const file = join(partialPath, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeNewFile(file, yamlChunks(records));
    }
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { recursive: true, force: true });
    throw error;
  }
  const { centres, coupons } = inventory;
  const items = centres.reduce((sum, centre) => sum + centre.items.length, 0);
  return { centres: centres.length, items, coupons: coupons.length };
}

function inventoryFiles(inventory: Inventory): [name: string, records: readonly object[]][] {
  return [
    ["cities.yaml", inventory.cities],
    ["product-types.yaml", inventory.productTypes],
    ["sellers.yaml", inventory.sellers],
    ["coupons.yaml", inventory.coupons],
    ...centreFiles(inventory.centres),
  ];
}

/**
 * Returns one file for each run of consecutive centres in a city, such as `centres/01-delhi.yaml`. An import reads the
 * files in the order of their names, so the numbers preserve the order of the centres.
 */
function centreFiles(centres: readonly CentreRecord[]): [name: string, records: readonly object[]][] {
  const runs: CentreRecord[][] = [];
  for (const centre of centres) {
    const run = runs.at(-1);
    if (run?.[0]?.city === centre.city) run.push(centre);
    else runs.push([centre]);
  }
  const { length } = String(runs.length);
  return runs.map((run, index) => [
    `centres/${String(index + 1).padStart(length, "0")}-${run[0]?.city}.yaml`,
    run,
  ]);
}

async function* yamlChunks(records: readonly object[]): AsyncGenerator<string> {
  yield stringify(records, { lineWidth: 0, aliasDuplicateObjects: false });
}
