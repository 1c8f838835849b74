import type { Inventory } from "../inventory/index.ts";
import { type Completion, complete } from "./complete.ts";
import { readSource } from "./read-source.ts";

/** Reads a file and merges it into the stored inventory. Returns the whole inventory, or every error. */
export async function readWhole(
  path: string,
  base: Inventory,
  keepsOthers: boolean,
  pictures: ReadonlySet<string> | null = null,
): Promise<Completion> {
  const result = await readSource(path, base);
  return result.ok ? complete(base, result.source, { keepsOthers, pictures }) : result;
}
