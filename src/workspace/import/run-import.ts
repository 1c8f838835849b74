import { join } from "node:path";
import type { Log } from "../../http/log.ts";
import { cancelByStaff, type StaffDeps } from "../changes/index.ts";
import type { RefundCommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Tx } from "../database/tables.ts";
import {
  currentInventory,
  currentLists,
  hasInventory,
  readStoredCentres,
  readStoredLists,
  withImportLock,
  writeInventory,
} from "../inventory/index.ts";
import { type CityMap, readMaps, wayChecker } from "../maps/index.ts";
import { endHolds, lockOrder } from "../orders/index.ts";
import { type AffectedOrder, findAffectedOrders } from "./affected-orders.ts";
import type { ImportArguments } from "./arguments.ts";
import { type Changes, changesBetween, unchangedCentres, withStoredRecords } from "./changes.ts";
import { affectedBookingsPrompt } from "./format-affected.ts";
import { formatImportError, type ImportError } from "./import-error.ts";
import { readImportScope } from "./import-scope.ts";
import { knownPictures } from "./known-pictures.ts";
import { mergeInventory } from "./merge-inventory.ts";
import { readInventoryFolder, readSource } from "./read-source.ts";
import type { Source } from "./source.ts";

/** The result of an import: its changes (planned ones in a dry run), or every reason why it was rejected. */
export type ImportOutcome =
  | {
      readonly ok: true;
      readonly changes: readonly Changes[];
      /** The orders that the import affects. `ImportArguments.bookings` determines what happens to them. */
      readonly affected: readonly AffectedOrder[];
      /** Contradictions between the imported centres and the maps. They do not prevent the import. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly string[] };

const importer = commandActor("import");

/** Imports a file in one transaction. */
export async function runImport(
  args: ImportArguments,
  settings: RefundCommandSettings,
  { log, now }: { readonly log: Log; readonly now?: () => Date },
): Promise<ImportOutcome> {
  const connection = await openForCommand("import", { ...settings, log });
  if ("problem" in connection) return { ok: false, problems: [connection.problem] };
  const { db, close, now: databaseNow } = connection.database;
  try {
    return await withImportLock(db, importer, (tx) => importFile(tx, args, settings, (now ?? databaseNow)()));
  } finally {
    await close();
  }
}

async function importFile(
  tx: Tx,
  args: ImportArguments,
  settings: RefundCommandSettings,
  now: Date,
): Promise<ImportOutcome> {
  const lists = await readStoredLists(tx);
  const isFirst = !(await hasInventory(tx));
  const base = isFirst
    ? await readInventoryFolder(join(settings.contentDir, "inventory"))
    : { ok: true as const, inventory: currentLists(lists) };
  if (!base.ok) return failedImport(base.faults);
  const storedIds = new Map([...lists.fingerprints].map(([id, fingerprint]) => [fingerprint, id]));
  const { keepsOthers } = args;
  const readPresent = async (ids: readonly string[]) =>
    isFirst ? base.inventory : currentInventory(await readStoredCentres(tx, lists, ids));
  const storedId = (fingerprint: string) => storedIds.get(fingerprint);
  const result = await readSource(args.path, base.inventory, keepsOthers ? readPresent : null, storedId);
  if (!result.ok) return failedImport(result.faults);
  const { source } = result;
  const scope = await readImportScope(tx, lists, source, keepsOthers);
  const { stored, present, others } = scope;
  const pictures = await knownPictures(settings.contentDir);
  const merged = mergeInventory(isFirst ? base.inventory : present, source, {
    keepsOthers,
    pictures,
    others,
  });
  if (!merged.ok) return failedImport(merged.faults);
  const inventory = withStoredRecords(present, merged.inventory);
  const affected = await findAffectedOrders(tx, present, inventory, now);
  if (args.bookings === "ask" && affected.some(({ order }) => order.status === "confirmed")) {
    return { ok: false, problems: affectedBookingsPrompt(affected) };
  }
  if (!args.isDryRun) {
    const unchanged = unchangedCentres(present, inventory);
    const order = keepsOthers ? undefined : source.centreIds;
    await writeInventory(tx, stored, inventory, { source: args.path, now, unchanged, order });
    if (args.bookings !== "keep") {
      const deps = { db: tx, now: () => now, actor: importer, refundLimitPaise: settings.refundLimitPaise };
      await endAffectedOrders(tx, deps, affected, args);
    }
  }
  const warnings = wayWarnings(source, await readMaps(settings.contentDir));
  return { ok: true, changes: changesBetween(present, inventory), affected, warnings };
}

/** Compares the ways of the imported centres with the maps. Centres that are stored unchanged are not checked again. */
function wayWarnings({ lists, positionOf }: Source, maps: readonly CityMap[]): string[] {
  const check = wayChecker(maps);
  return (lists.centres ?? []).flatMap((centre, index) =>
    check(centre).map(({ field, message }) =>
      formatImportError({
        ...positionOf(["centres", index, "way", field]),
        message: `Warning: ${centre.id}: ${message}`,
      }),
    ),
  );
}

/** Cancels bookings, sends an email with the reason, and ends holds. A payment for an ended hold is refunded. */
async function endAffectedOrders(
  tx: Tx,
  deps: StaffDeps,
  affected: readonly AffectedOrder[],
  { secondPerson }: Pick<ImportArguments, "secondPerson">,
): Promise<void> {
  for (const { order, reason } of affected) {
    if (order.status === "held") {
      await lockOrder(tx, order.id);
      await endHolds(tx, [order.id], { to: "released", reason, now: deps.now() });
      continue;
    }
    const request = {
      orderId: order.id,
      reason,
      refund: "full",
      isAfterTheEvent: true,
      secondPerson,
    } as const;
    const cancelled = await cancelByStaff(deps, request);
    if (!cancelled.ok)
      throw new Error(`The booking ${order.number} cannot be cancelled: ${cancelled.message}`);
  }
}

function failedImport(errors: readonly ImportError[]): ImportOutcome {
  // The hours of several days are in one cell, so the same error can occur several times.
  return { ok: false, problems: [...new Set(errors.map(formatImportError))] };
}
