import type { Inventory } from "../inventory/index.ts";
import { type MergeResult, mergeInventory } from "./merge-inventory.ts";
import { readSource } from "./read-source.ts";

/** Reads a file and merges it into the stored inventory. Returns the whole inventory, or every error. */
export async function readAndMerge(
  path: string,
  base: Inventory,
  keepsOthers: boolean,
  pictures: ReadonlySet<string> | null = null,
): Promise<MergeResult> {
  const result = await readSource(path, base, keepsOthers ? async () => base : null);
  return result.ok ? mergeInventory(base, result.source, { keepsOthers, pictures }) : result;
}
