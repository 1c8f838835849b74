import { sql } from "kysely";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Tx } from "../database/tables.ts";
import { importFirstInventory, withImportLock } from "../inventory/index.ts";
import { readMaps, storeStations } from "../maps/index.ts";
import type { SampleArguments } from "./arguments.ts";
import { generateCentres, removeGeneratedCentres } from "./generate-centres.ts";
import { generateLeads, removeGeneratedLeads } from "./generate-leads.ts";
import { generateOrders, maxOrdersOfItem, removeGeneratedOrders } from "./generate-orders.ts";

/** The numbers of generated records, or the reason why nothing was generated. */
export type SampleOutcome =
  | {
      readonly ok: true;
      readonly counts: { readonly centres: number; readonly items: number; readonly orders: number };
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Fills a database with generated centres, orders and leads, in one transaction. Replaces records that an earlier run has
 * generated, and refuses a database with any other order. Imports the inventory of the content folder first if there is
 * none.
 */
export async function runSample(
  args: SampleArguments,
  settings: CommandSettings,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): Promise<SampleOutcome> {
  const connection = await openForCommand("run it again", { ...settings, log });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close } = connection.database;
  try {
    await storeStations(db, await readMaps(settings.contentDir), now());
    await importFirstInventory(db, settings.contentDir, { log, now: now() });
    const outcome = await withImportLock(db, commandActor("sample"), (tx) => replaceSample(tx, args, now()));
    // Updates the planner's statistics, and lets index-only scans skip the tables.
    if (outcome.ok) await sql`vacuum (analyze)`.execute(db);
    return outcome;
  } finally {
    await close();
  }
}

async function replaceSample(tx: Tx, args: SampleArguments, now: Date): Promise<SampleOutcome> {
  // Locks out bookings between this check and the commit.
  await sql`lock table orders in exclusive mode`.execute(tx);
  if (await hasRealOrders(tx))
    return {
      ok: false,
      problem: "This database has real orders. Use a database without any (DATABASE_URL or DATA_DIR).",
    };
  await removeGeneratedLeads(tx);
  await removeGeneratedOrders(tx);
  await removeGeneratedCentres(tx);
  const items = await generateCentres(tx, args, now);
  const maxOrders = items * maxOrdersOfItem;
  if (args.orders > maxOrders) {
    throw new Error(`${args.centres} centres have room for ${maxOrders} orders. Ask for more --centres.`);
  }
  const orders = await generateOrders(tx, args, items, now);
  await generateLeads(tx, args, now);
  return { ok: true, counts: { centres: args.centres, items, orders } };
}

/** Returns true if there is an order whose id the generator has not made (see `orderIdOf`). */
async function hasRealOrders(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from orders where id !~ '^ORD0000[0-9]{8}$' limit 1`.execute(tx);
  return rows.length > 0;
}
