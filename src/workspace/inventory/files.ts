import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type FileError, type ParsedFile, readYamlFile, type YamlResult } from "../content/index.ts";
import { type CrossCheckError, crossChecks } from "./cross-checks.ts";
import {
  type CentreRecord,
  cancellationRecord,
  centreRecord,
  cityRecord,
  couponRecord,
  type Inventory,
  productTypeRecord,
  sellerRecord,
} from "./schema.ts";

export type { FileError } from "../content/index.ts";

export type InventoryResult =
  | { readonly ok: true; readonly inventory: Inventory }
  | { readonly ok: false; readonly faults: readonly FileError[] };

/** Reads an inventory folder. Returns all errors with file and line. Cross-checks run only if every file is valid. */
export async function readInventory(dir: string): Promise<InventoryResult> {
  const [cities, productTypes, sellers, coupons, cancellation, centres] = await Promise.all([
    readInventoryFile(dir, join(dir, "cities.yaml"), v.array(cityRecord)),
    readInventoryFile(dir, join(dir, "product-types.yaml"), v.array(productTypeRecord)),
    readInventoryFile(dir, join(dir, "sellers.yaml"), v.array(sellerRecord)),
    readInventoryFile(dir, join(dir, "coupons.yaml"), v.array(couponRecord)),
    readCancellation(dir),
    readCentres(dir),
  ]);
  const errors = [
    cities,
    productTypes,
    sellers,
    coupons,
    ...(cancellation ? [cancellation] : []),
    ...centres,
  ].flatMap(errorsOf);
  if (!cities.ok || !productTypes.ok || !sellers.ok || !coupons.ok || errors.length > 0) {
    return { ok: false, faults: errors };
  }
  const rules = cancellation?.ok ? cancellation.value : null;
  const withRules = productTypes.value.map((type) => {
    const rulesOfType = rules === null ? undefined : (rules.overrides[type.value] ?? rules.default);
    return rulesOfType === undefined ? type : { ...type, cancellation: rulesOfType };
  });
  const lists = { cities, productTypes: { ...productTypes, value: withRules }, sellers, coupons };
  return crossCheckFiles(lists, centres.filter(isOk));
}

type InventoryFiles = {
  readonly cities: ParsedFile<Inventory["cities"]>;
  readonly productTypes: ParsedFile<Inventory["productTypes"]>;
  readonly sellers: ParsedFile<Inventory["sellers"]>;
  readonly coupons: ParsedFile<Inventory["coupons"]>;
};

/**
 * Maximum size of an inventory file in bytes. The limit for files of pages is smaller, because the running site reads
 * those repeatedly.
 */
const maxBytes = 256 * 1024 * 1024;

function readInventoryFile<S extends v.GenericSchema>(dir: string, path: string, schema: S) {
  return readYamlFile(dir, path, schema, maxBytes);
}

/** Reads the cancellation rules. Returns null if the folder has none; the standard rules then apply. */
async function readCancellation(dir: string) {
  const path = join(dir, "cancellation.yaml");
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists ? readInventoryFile(dir, path, cancellationRecord) : null;
}

/** Reads the files of the centres in the order of their names, which is the same on every file system. */
async function readCentres(dir: string): Promise<YamlResult<CentreRecord[]>[]> {
  const folder = join(dir, "centres");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(files.map((name) => readInventoryFile(dir, join(folder, name), v.array(centreRecord))));
}

function crossCheckFiles(
  lists: InventoryFiles,
  centreFiles: readonly ParsedFile<CentreRecord[]>[],
): InventoryResult {
  const inventory: Inventory = {
    cities: lists.cities.value,
    productTypes: lists.productTypes.value,
    sellers: lists.sellers.value,
    coupons: lists.coupons.value,
    centres: centreFiles.flatMap(({ value }) => value),
  };
  const errors = crossChecks(inventory).map((found) => locateError(found, lists, centreFiles));
  return errors.length === 0 ? { ok: true, inventory } : { ok: false, faults: errors };
}

function locateError(
  { path, message }: CrossCheckError,
  lists: InventoryFiles,
  centreFiles: readonly ParsedFile<CentreRecord[]>[],
): FileError {
  const [list, index, ...rest] = path;
  if (list === "centres" && typeof index === "number") {
    let position = index;
    for (const file of centreFiles) {
      if (position < file.value.length) return fileErrorAt(file, [position, ...rest], message);
      position -= file.value.length;
    }
  }
  const file = lists[list as keyof InventoryFiles];
  return fileErrorAt(file, path.slice(1), message);
}

function fileErrorAt(file: ParsedFile<unknown>, path: CrossCheckError["path"], message: string): FileError {
  return { file: file.file, line: file.lineOf(path), path: path.join("."), message };
}

function errorsOf(result: YamlResult<unknown>): readonly FileError[] {
  return result.ok ? [] : result.faults;
}

function isOk<T>(result: YamlResult<T>): result is Extract<YamlResult<T>, { ok: true }> {
  return result.ok;
}
