import { join } from "node:path";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { openForCommand } from "../database/open-for-command.ts";
import { readInventory } from "../inventory/files.ts";
import { hasInventory, importInventory } from "../inventory/import.ts";
import type { Inventory } from "../inventory/schema.ts";
import type { ImportArguments } from "./arguments.ts";
import { type Changes, changesBetween } from "./changes.ts";
import { readCurrentInventory } from "./current-inventory.ts";
import { type ImportFault, sayImportFault } from "./fault.ts";
import { knownPictures } from "./known-pictures.ts";
import { readWhole } from "./read-whole.ts";

/** What an import came to: what it changed (or would), or every reason why it changed nothing. */
export type ImportOutcome =
  | { readonly ok: true; readonly changes: readonly Changes[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Imports a file, the whole of it or nothing. */
export async function runImport(
  asked: ImportArguments,
  settings: CommandSettings,
  { log, now }: { readonly log: Log; readonly now?: () => Date },
): Promise<ImportOutcome> {
  const opened = await openForCommand("import", { ...settings, log });
  if ("problem" in opened) return { ok: false, problems: [opened.problem] };
  const { db, close, now: databaseNow } = opened.database;
  try {
    const isFirst = !(await hasInventory(db));
    const present = await readCurrentInventory(db);
    const base = isFirst ? await shipped(settings) : { ok: true as const, inventory: present };
    if (!base.ok) return refused(base.faults);
    const pictures = await knownPictures(settings.contentDir);
    const whole = await readWhole(asked.path, base.inventory, asked.keepsOthers, pictures);
    if (!whole.ok) return refused(whole.faults);
    if (!asked.isDryRun) await importInventory(db, whole.inventory, asked.path, (now ?? databaseNow)());
    return { ok: true, changes: changesBetween(present, whole.inventory) };
  } finally {
    await close();
  }
}

/** A database that never had an inventory is completed from the content folder, as the site's first start would. */
async function shipped({
  contentDir,
}: CommandSettings): Promise<{ ok: true; inventory: Inventory } | { ok: false; faults: ImportFault[] }> {
  const reading = await readInventory(join(contentDir, "inventory"));
  if (reading.ok) return reading;
  const faults = reading.faults.map(({ file, line, path, message }) => ({
    file,
    row: line,
    column: path,
    message,
  }));
  return { ok: false, faults };
}

function refused(faults: readonly ImportFault[]): ImportOutcome {
  // Several days' hours stand in one cell.
  return { ok: false, problems: [...new Set(faults.map(sayImportFault))] };
}
