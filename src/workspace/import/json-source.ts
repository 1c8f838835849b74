import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as v from "valibot";
import { isNode, LineCounter, parseDocument } from "yaml";
import { messageOf } from "../http/validate.ts";
import {
  centreRecord,
  cityRecord,
  couponRecord,
  productTypeRecord,
  sellerRecord,
} from "../inventory/index.ts";
import type { FilePosition, ImportError, InventoryPath } from "./import-error.ts";
import { type FindStoredId, replaceStoredCentres } from "./replace-stored-centres.ts";
import { decodeFile, type SourceResult, unreadableSource } from "./source.ts";

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

/** Reads a JSON file of `{cities?, productTypes?, sellers?, centres?, coupons?}`. Skips centres that are unchanged. */
export async function readJsonSource(path: string, storedId: FindStoredId): Promise<SourceResult> {
  const file = basename(path);
  const decoded = decodeFile(file, await readFile(path));
  if (!decoded.ok) return { ok: false, faults: [decoded.fault] };
  const { bytes } = decoded;
  const value = parsed(replaceStoredCentres(bytes, storedId));
  if (value === undefined) return { ok: false, faults: [syntaxError(file, bytes.toString())] };
  const shape = shapeError(value);
  if (shape !== null) return unreadableSource(file, shape);
  const checked = v.safeParse(jsonInventory(storedId), value);
  // Positions are computed only for errors, because the computation parses the file a second time.
  let positionFinder: ReturnType<typeof createPositionFinder> | undefined;
  const placeOf = (at: InventoryPath) => {
    positionFinder ??= createPositionFinder(file, bytes.toString());
    return positionFinder(at);
  };
  if (!checked.success) {
    const errors = checked.issues.map((issue) => {
      const fieldPath = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
      return { ...placeOf(fieldPath), message: `${fieldPath.join(".")}: ${messageOf(issue)}` };
    });
    return { ok: false, faults: errors };
  }
  const { centres: listed, ...others } = checked.output;
  const centres = listed?.filter((centre) => typeof centre !== "string");
  const centreIds = listed?.map(
    (centre) => (typeof centre === "string" ? storedId(centre) : centre.id) ?? "",
  );
  const positionOf = (path: InventoryPath) => {
    const [list, index, ...field] = path;
    const storedCentre = list === "centres" && typeof index === "number" ? centres?.[index] : undefined;
    return placeOf(storedCentre && listed ? ["centres", listed.indexOf(storedCentre), ...field] : path);
  };
  return { ok: true, source: { lists: omitUndefined({ ...others, centres }), centreIds, positionOf } };
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
