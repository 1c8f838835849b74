import { join } from "node:path";
import type { Log } from "../../http/log.ts";
import { formatFileError } from "../content/index.ts";
import { jobActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { readInventory } from "./files.ts";
import { hasInventory, withImportLock, writeInventory } from "./import.ts";
import type { Inventory } from "./schema.ts";
import { readStoredInventory } from "./stored.ts";
import type { EntryProgress } from "./stored-entries.ts";

/**
 * Imports the inventory of the content folder into an empty database. Throws an error that lists each problem as
 * `file:line: reason`. `onEntries` is called while the search entries are written.
 */
export async function importFirstInventory(
  db: Db,
  contentDir: string,
  { log, now, onEntries }: { readonly log: Log; readonly now: Date; readonly onEntries?: EntryProgress },
): Promise<void> {
  if (await hasInventory(db)) return;
  const inventory = await readFirstInventory(contentDir);
  const counts = await withImportLock(db, jobActor("first import"), async (tx) => {
    // Another process or an operator may have imported an inventory since the first check.
    if (await hasInventory(tx)) return null;
    const stored = await readStoredInventory(tx);
    return writeInventory(tx, stored, inventory, { source: "content/inventory", now, onEntries });
  });
  if (counts !== null) log.info({ ...counts }, "Imported the inventory.");
}

/** Reads the inventory of the content folder. Throws an error that lists each problem as `file:line: reason`. */
export async function readFirstInventory(contentDir: string): Promise<Inventory> {
  const result = await readInventory(join(contentDir, "inventory"));
  if (!result.ok)
    throw new Error(`The inventory has errors:\n${result.faults.map(formatFileError).join("\n")}`);
  return result.inventory;
}
