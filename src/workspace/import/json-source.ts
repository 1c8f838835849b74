import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as v from "valibot";
import {
  type CentreRecord,
  centreRecord,
  cityRecord,
  couponRecord,
  productTypeRecord,
  sellerRecord,
} from "../inventory/index.ts";
import { decodeUtf8 } from "./decode.ts";
import type { InventoryPath } from "./fault.ts";
import { jsonPositions, syntaxFault } from "./json-positions.ts";
import type { SourceReading } from "./source.ts";

/**
 * Any of the five lists of an inventory, in the shape of `inventory/schema.ts`. A centre that is stored just so was
 * checked when it came, which for most of a large file saves most of the time.
 */
const jsonInventory = (isStored: (centre: unknown) => boolean) => {
  const storedRecord = v.custom<CentreRecord>(() => true);
  const centre = v.lazy((input) => (isStored(input) ? storedRecord : centreRecord));
  return v.strictObject({
    cities: v.optional(v.array(cityRecord)),
    productTypes: v.optional(v.array(productTypeRecord)),
    sellers: v.optional(v.array(sellerRecord)),
    centres: v.optional(v.array(centre)),
    coupons: v.optional(v.array(couponRecord)),
  });
};

/** Reads a JSON file of `{cities?, productTypes?, sellers?, centres?, coupons?}`. */
export async function readJsonSource(
  path: string,
  isStored: (centre: unknown) => boolean,
): Promise<SourceReading> {
  const file = basename(path);
  const decoded = decodeUtf8(file, await readFile(path));
  if (!decoded.ok) return { ok: false, faults: [decoded.fault] };
  const { text } = decoded;
  const parsed = parse(file, text);
  if (!parsed.ok) return parsed;
  const checked = v.safeParse(jsonInventory(isStored), parsed.value);
  // Only a faulty file is read again for the places of its values.
  const positions = () => jsonPositions(file, text);
  if (checked.success) {
    let known: ReturnType<typeof jsonPositions> | undefined;
    const positionOf = (at: InventoryPath) => {
      known ??= positions();
      return known(at);
    };
    return { ok: true, source: { lists: withoutMissing(checked.output), positionOf } };
  }
  const positionOf = positions();
  const faults = checked.issues.map((issue) => {
    const at = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
    return { ...positionOf(at), message: `${at.join(".")}: ${issue.message}` };
  });
  return { ok: false, faults };
}

function parse(
  file: string,
  text: string,
): { ok: true; value: unknown } | Extract<SourceReading, { ok: false }> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, faults: [syntaxFault(file, text, error)] };
  }
}

/** A list that is left out must not stand there as undefined, or it would be taken for an answer. */
function withoutMissing<Lists extends object>(
  lists: Lists,
): { [Key in keyof Lists]: Exclude<Lists[Key], undefined> } {
  const given = Object.entries(lists).filter(([, list]) => list !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Lists]: Exclude<Lists[Key], undefined> };
}
