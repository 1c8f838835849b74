import { sql } from "kysely";
import type { Db } from "../database/tables.ts";

/** An id of the inventory. `active`: false if it is retired. */
export type InventoryId = { readonly id: string; readonly active: boolean };

export type InventoryIds = {
  readonly centres: readonly InventoryId[];
  readonly items: readonly InventoryId[];
};

/** Reads the ids of all centres and items, in alphabetical order. */
export async function readInventoryIds(db: Db): Promise<InventoryIds> {
  const centres = await sql<InventoryId>`select id, active from centres order by id`.execute(db);
  const items = await sql<InventoryId>`
    select i.id, i.active and c.active as active from items i join centres c on c.id = i.centre_id order by i.id
  `.execute(db);
  return { centres: centres.rows, items: items.rows };
}
