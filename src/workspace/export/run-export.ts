import { parseArgs } from "node:util";
import { istDateOf } from "../../api/contract/ist.ts";
import { monthTables } from "../../api/contract/staff-records.ts";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { FileExistsError, writeNewFile } from "../database/new-file.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Db } from "../database/tables.ts";
import { exportMonth, type MonthTableName } from "./export-month.ts";
import { type Month, parseMonth } from "./month.ts";
import { writeInventoryFolder } from "./write-inventory-folder.ts";

export const usage = `Usage: npm run export -- sales|bookings|leads --month YYYY-MM [FILE]
       npm run export -- inventory [--to FOLDER]

  sales      invoices and credit notes that were issued in the month, with the columns of GSTR-1
  bookings   bookings that start in the month, also cancelled ones
  leads      enquiries that were received in the month
  FILE       a new CSV file; default: in the current folder, such as sales-2026-11.csv

  inventory  cities, centres, items, prices and coupons, in files that npm run import reads
  FOLDER     a new folder; default: in the current folder, such as inventory-2026-11-29

Months are in IST. Bookings and leads contain personal data (names, email addresses, phone
numbers), and sales contain the names and GSTINs of businesses: delete the file when you no
longer need it, and when you erase the data of a person.`;

/** What to export. `path` is the new file or folder. */
export type ExportArguments = { readonly path: string } & (
  | { readonly what: MonthTableName; readonly month: Month }
  | { readonly what: "inventory" }
);

/** Parses the command line. Returns null if it does not match `usage`. The default folder name contains the date of `now`. */
export function readArguments(args: readonly string[], now: Date): ExportArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { month: { type: "string" }, to: { type: "string" } },
      allowPositionals: true,
    });
    const [what = "", path, ...more] = positionals;
    if (what === "inventory") {
      if (path !== undefined || values.month !== undefined) return null;
      return { what, path: values.to ?? `inventory-${istDateOf(now)}` };
    }
    const month = parseMonth(values.month ?? "");
    if (!isTable(what) || month === null || more.length > 0 || values.to !== undefined) return null;
    return { what, month, path: path ?? `${what}-${month.name}.csv` };
  } catch {
    return null;
  }
}

function isTable(name: string): name is MonthTableName {
  return (monthTables as readonly string[]).includes(name);
}

/** The text to print, or the reason why nothing was written. */
export type ExportOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Writes the records or the inventory to a new file or folder. */
export async function runExport(
  args: ExportArguments,
  settings: CommandSettings,
  { log }: { readonly log: Log },
): Promise<ExportOutcome> {
  const connection = await openForCommand("export", { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close } = connection.database;
  try {
    if (args.what === "inventory") return await exportInventory(db, args.path);
    const exported = { table: args.what, month: args.month };
    const count = await exportMonth({ db, actor: commandActor("export") }, exported, (chunks) =>
      writeNewFile(args.path, chunks),
    );
    return { ok: true, text: `Wrote ${args.path}: ${count} ${count === 1 ? "row" : "rows"}.` };
  } catch (error) {
    if (error instanceof FileExistsError) return { ok: false, problem: error.message };
    throw error;
  } finally {
    await close();
  }
}

async function exportInventory(db: Db, path: string): Promise<ExportOutcome> {
  const counts = await writeInventoryFolder(db, path);
  if (counts === null) return { ok: false, problem: "The database contains no inventory yet." };
  const { centres, items, coupons } = counts;
  return { ok: true, text: `Wrote ${path}: ${centres} centres, ${items} items, ${coupons} coupons.` };
}
