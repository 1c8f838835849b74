import { readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type Inventory, readInventory } from "../inventory/index.ts";
import { readCsvSource } from "./csv-source.ts";
import type { ImportError } from "./import-error.ts";
import { type ReadPresent, readJsonSource, readYamlSource } from "./json-source.ts";
import type { FindStoredId } from "./replace-stored-centres.ts";
import { createSource, type SourceResult, unreadableSource } from "./source.ts";

/** Tables can also be `.txt` files: Excel saves “Unicode text” with tabs and this extension. */
const tableExtensions = [".csv", ".tsv", ".txt"];

/**
 * Reads a CSV, JSON or YAML file, or a folder of tables or YAML files.
 * @param base the inventory with the cities that tables can refer to
 * @param readPresent reads the stored records that complete a JSON or YAML file; null: its records must be complete
 * @param storedId finds the id of a stored centre by its fingerprint
 */
export async function readSource(
  path: string,
  base: Inventory,
  readPresent: ReadPresent | null,
  storedId: FindStoredId = () => undefined,
): Promise<SourceResult> {
  const found = await stat(path).catch(() => null);
  if (found === null) return unreadableSource(path, "This file or folder does not exist.");
  if (found.isDirectory()) return readFolder(path, base);
  const extension = extname(path).toLowerCase();
  if (tableExtensions.includes(extension)) return readCsvSource([path], base);
  if (extension === ".json") return readJsonSource(path, { storedId, readPresent });
  if (extension === ".yaml" || extension === ".yml") return readYamlSource(path, { storedId, readPresent });
  return unreadableSource(basename(path), "Pass a .csv, .json or .yaml file, or a folder.");
}

async function readFolder(path: string, base: Inventory): Promise<SourceResult> {
  const names = await readdir(path);
  if (names.includes("cities.yaml")) return readYamlFolder(path);
  const tables = ["centres.csv", "items.csv"].filter((name) => names.includes(name));
  if (tables.length === 2)
    return readCsvSource(
      tables.map((name) => join(path, name)),
      base,
    );
  return unreadableSource(
    path,
    "This folder contains neither cities.yaml nor both centres.csv and items.csv.",
  );
}

async function readYamlFolder(path: string): Promise<SourceResult> {
  const result = await readInventoryFolder(path);
  const filePosition = { file: path, row: null, column: null };
  return result.ok ? { ok: true, source: createSource(result.inventory, () => filePosition) } : result;
}

/** Reads a folder of YAML files in the format of `content/inventory`. */
export async function readInventoryFolder(
  path: string,
): Promise<{ ok: true; inventory: Inventory } | { ok: false; faults: ImportError[] }> {
  const inventoryResult = await readInventory(path);
  if (inventoryResult.ok) return inventoryResult;
  const faults = inventoryResult.faults.map(({ file, line, path: at, message }) => ({
    file: join(path, file),
    row: line,
    column: at === "" ? null : at,
    message,
  }));
  return { ok: false, faults };
}
