import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/tables.ts";
import { completeIndexes, writeEntries } from "../search-entries/index.ts";
import { readCentreEntries, readPlaceEntries } from "./place-entries.ts";
import { inventoryVersion } from "./version.ts";

/** Increase this number with each change of the code that creates entries, so that a start writes all entries again. */
const entryFormat = 1;
/** Centres whose entries are written together. Creating their entries must not block the service's thread for long. */
const chunkSize = 50;

/** Called with the number of centres whose entries are written, and of all whose entries will be. */
export type EntryProgress = (done: number, total: number) => void;

/** Returns true if the search entries contain the inventory of the last import. */
export async function areEntriesCurrent(db: Db): Promise<boolean> {
  const version = await inventoryVersion(db);
  const state = await db.selectFrom("search_state").selectAll().executeTakeFirst();
  if (state === undefined) return version === 0;
  return state.import_id === version && state.format >= entryFormat;
}

/**
 * Writes the search entries of all cities and localities and of the centres with these ids. Null writes those of all
 * centres. Runs in the transaction of an import.
 */
export async function updateEntries(
  tx: Tx,
  centreIds: readonly string[] | null,
  onProgress: EntryProgress = () => {},
): Promise<void> {
  const places = await readPlaceEntries(tx, new Set());
  await writeEntries(tx, places);
  await deleteOthers(tx, sql`kind in ('city', 'locality')`, places);
  if (centreIds === null) {
    await sql`delete from search_entries e where centre_id <> ''
      and not exists (select from centres c where c.id = e.centre_id and c.active)`.execute(tx);
  }
  const ids =
    centreIds ??
    (await tx.selectFrom("centres").select("id").where("active", "=", true).execute()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += chunkSize) {
    onProgress(start, ids.length);
    const chunk = ids.slice(start, start + chunkSize);
    const entries = await readCentreEntries(tx, chunk);
    await writeEntries(tx, entries);
    await deleteOthers(tx, sql`centre_id = any(${chunk}::text[])`, entries);
  }
  await completeIndexes(tx);
  await sql`
    insert into search_state (import_id, format) values (${await inventoryVersion(tx)}, ${entryFormat})
    on conflict (only_row) do update set import_id = excluded.import_id, format = excluded.format
  `.execute(tx);
}

async function deleteOthers(
  tx: Tx,
  condition: RawBuilder<unknown>,
  kept: readonly { readonly id: string }[],
) {
  await sql`
    delete from search_entries where ${condition} and id <> all(${kept.map(({ id }) => id)}::text[])
  `.execute(tx);
}
