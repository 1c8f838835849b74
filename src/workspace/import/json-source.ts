import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import * as v from "valibot";
import { isNode, LineCounter, parseDocument } from "yaml";
import { readYamlFile } from "../content/index.ts";
import { messageOf } from "../http/validate.ts";
import {
  centreRecord,
  cityRecord,
  couponRecord,
  type Inventory,
  productTypeRecord,
  sellerRecord,
} from "../inventory/index.ts";
import type { FilePosition, ImportError, InventoryPath } from "./import-error.ts";
import { completeLists, innerKeyOf, type MergedFields, mergeFields, recordKeys } from "./merge-fields.ts";
import { type FindStoredId, replaceStoredCentres } from "./replace-stored-centres.ts";
import { decodeFile, type Source, type SourceResult, unreadableSource } from "./source.ts";

/** An inventory in JSON: any of the five lists. A fingerprint may replace a centre (see `replaceStoredCentres`). */
const jsonInventory = (storedId: FindStoredId) =>
  v.strictObject({
    cities: v.optional(v.array(cityRecord)),
    productTypes: v.optional(v.array(productTypeRecord)),
    sellers: v.optional(v.array(sellerRecord)),
    centres: v.optional(
      v.array(v.lazy((input) => (typeof input === "string" && storedId(input) ? v.string() : centreRecord))),
    ),
    coupons: v.optional(v.array(couponRecord)),
  });

/** Reads the stored inventory, with only the centres of these ids. */
export type ReadPresent = (centreIds: readonly string[]) => Promise<Inventory>;

type ListsOptions = {
  readonly storedId: FindStoredId;
  /** Completes the records of the file with stored fields. Null: the file contains complete records. */
  readonly readPresent: ReadPresent | null;
};

/** Reads a JSON file of `{cities?, productTypes?, sellers?, centres?, coupons?}`. Skips centres that are unchanged. */
export async function readJsonSource(path: string, options: ListsOptions): Promise<SourceResult> {
  const file = basename(path);
  const decoded = decodeFile(file, await readFile(path));
  if (!decoded.ok) return { ok: false, faults: [decoded.fault] };
  const { bytes } = decoded;
  const value = parsed(replaceStoredCentres(bytes, options.storedId));
  if (value === undefined) return { ok: false, faults: [syntaxError(file, bytes.toString())] };
  // Positions are computed only for errors, because the computation parses the file a second time.
  let positionFinder: ReturnType<typeof createPositionFinder> | undefined;
  const positionOf = (at: InventoryPath) => {
    positionFinder ??= createPositionFinder(file, bytes.toString());
    return positionFinder(at);
  };
  return checkLists(file, value, positionOf, options);
}

/** Reads a YAML file with the same lists as a JSON file. */
export async function readYamlSource(path: string, options: ListsOptions): Promise<SourceResult> {
  const result = await readYamlFile(dirname(path), path, v.unknown(), maxYamlBytes);
  if (!result.ok) {
    const faults = result.faults.map(({ line, ...error }) => ({ ...error, row: line, column: null }));
    return { ok: false, faults };
  }
  const positionOf = (at: InventoryPath) => ({ file: result.file, row: result.lineOf(at), column: null });
  return checkLists(result.file, result.value, positionOf, options);
}

const maxYamlBytes = 256 * 1024 * 1024;

async function checkLists(
  file: string,
  value: unknown,
  findPosition: Source["positionOf"],
  { storedId, readPresent }: ListsOptions,
): Promise<SourceResult> {
  const shape = shapeError(value);
  if (shape !== null) return unreadableSource(file, shape);
  const merged =
    readPresent === null ? completeLists(value) : mergeFields(value, await readPresent(centreIdsIn(value)));
  const findMergedPosition = (path: InventoryPath) => findPosition(merged.pathInFile(path));
  const checked = v.safeParse(jsonInventory(storedId), merged.lists);
  if (!checked.success) {
    return { ok: false, faults: errorsOf(checked.issues, merged, findMergedPosition) };
  }
  const { centres: listed, ...others } = checked.output;
  const centres = listed?.filter((centre) => typeof centre !== "string");
  const centreIds = listed?.map(
    (centre) => (typeof centre === "string" ? storedId(centre) : centre.id) ?? "",
  );
  const positionOf = (path: InventoryPath) => {
    const [list, index, ...field] = path;
    const storedCentre = list === "centres" && typeof index === "number" ? centres?.[index] : undefined;
    return findMergedPosition(
      storedCentre && listed ? ["centres", listed.indexOf(storedCentre), ...field] : path,
    );
  };
  return { ok: true, source: { lists: omitUndefined({ ...others, centres }), centreIds, positionOf } };
}

/** Returns an error for each invalid field, and one error for all missing fields of a record that is not stored. */
function errorsOf(
  issues: readonly v.BaseIssue<unknown>[],
  { lists, pathInFile, isNew }: MergedFields,
  findPosition: Source["positionOf"],
): ImportError[] {
  const missingFields = new Map<string, { path: InventoryPath; names: string[] }>();
  const errors = issues.flatMap((issue) => {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
    const record = path.slice(0, -1);
    if (issue.received === "undefined" && isNew(record)) {
      const missing = missingFields.get(record.join(".")) ?? { path: record, names: [] };
      missing.names.push(String(path.at(-1)));
      missingFields.set(record.join("."), missing);
      return [];
    }
    return [{ ...findPosition(path), message: `${pathInFile(path).join(".")}: ${messageOf(issue)}` }];
  });
  const incomplete = [...missingFields.values()].map(({ path, names }) => {
    const name = nameIn(lists, path);
    const message = `${pathInFile(path).join(".")}: ${name} is not in the inventory, or is retired. Check it, or add the missing fields: ${names.join(", ")}.`;
    return { ...findPosition(path), message };
  });
  return [...errors, ...incomplete];
}

/** Returns the key of a record in quotes, such as `“pune-kothrud”`. */
function nameIn(lists: unknown, path: InventoryPath): string {
  const record = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], lists);
  const [list, , inner] = path;
  const key = inner === undefined ? recordKeys[list as keyof typeof recordKeys] : innerKeyOf(list, inner);
  const name = (record as Record<string, unknown>)[key];
  return name === undefined ? "This record" : `“${String(name)}”`;
}

function centreIdsIn(value: unknown): string[] {
  const { centres } = value as { readonly centres?: unknown };
  if (!Array.isArray(centres)) return [];
  return centres.flatMap((centre) => (typeof centre?.id === "string" ? [centre.id] : []));
}

/** Returns an error unless the value is an object with a list. An empty object would silently import nothing. */
function shapeError(value: unknown): string | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject && Object.keys(value).length > 0) return null;
  const description = isObject ? "contains no list" : `is ${kindOf(value)}`;
  const names = Object.keys(jsonInventory(() => undefined).entries);
  return `This file ${description}. Write an object of lists, such as {"centres": […]}; it may have ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes undefined lists, because a key with the value undefined would count as a list in the file. */
function omitUndefined<Lists extends object>(
  lists: Lists,
): { [Key in keyof Lists]: Exclude<Lists[Key], undefined> } {
  const present = Object.entries(lists).filter(([, list]) => list !== undefined);
  return Object.fromEntries(present) as { [Key in keyof Lists]: Exclude<Lists[Key], undefined> };
}

/** Returns a function that finds the row and column of a value in JSON, or of its parent if the value is missing. */
export function createPositionFinder(file: string, text: string): (path: InventoryPath) => FilePosition {
  const lines = new LineCounter();
  // JSON is a subset of YAML, and this YAML parser records positions.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" });
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return positionAt(file, lines, node.range[0]);
    }
    return { file, row: 1, column: "1" };
  };
}

/** Returns the position and reason of a JSON syntax error. */
export function syntaxError(file: string, text: string): ImportError {
  if (text.trim() === "") return { file, row: null, column: null, message: "This file is empty." };
  const reason = syntaxErrorOf(text);
  const message =
    "This is not JSON. Add the missing comma, quote or bracket just before this position, or remove the one too many.";
  const lines = new LineCounter();
  const [first] = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" }).errors;
  const errorOffset = / at position (\d+)/.exec(reason)?.[1];
  const offset = errorOffset === undefined ? (first?.pos[0] ?? text.length) : Number(errorOffset);
  return { ...positionAt(file, lines, offset), message };
}

function syntaxErrorOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function positionAt(file: string, lines: LineCounter, offset: number): FilePosition {
  const { line, col } = lines.linePos(offset);
  return { file, row: line, column: String(col) };
}
