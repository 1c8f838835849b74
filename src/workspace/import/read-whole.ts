import type { Inventory } from "../inventory/index.ts";
import { type Completion, complete } from "./complete.ts";
import { readSource } from "./read-source.ts";

/** Reads a file and makes a whole inventory of it and what is there; or tells every fault. */
export async function readWhole(
  path: string,
  base: Inventory,
  keepsOthers: boolean,
  pictures: ReadonlySet<string> | null = null,
): Promise<Completion> {
  const reading = await readSource(path, base);
  return reading.ok ? complete(base, reading.source, { keepsOthers, pictures }) : reading;
}
