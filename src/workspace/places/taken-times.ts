import { sql } from "kysely";
import { isInTheWay } from "../booking/live-orders.ts";
import type { Db } from "../database/tables.ts";
import type { Taken } from "./free-times.ts";

/** Times at which rooms are taken between two instants, by room; rooms without any are missing. */
export async function takenTimesOf(
  db: Db,
  itemIds: readonly string[],
  from: Date,
  to: Date,
  now: Date,
): Promise<Map<string, Taken[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select(["item_id", sql<Date>`lower(during)`.as("start"), sql<Date>`upper(during)`.as("end")])
    .where(sql<boolean>`item_id = any(${[...itemIds]}::text[])`)
    // Literals, so that the planner sees that the index of live room orders covers this.
    .where(sql<boolean>`unit = 'hour' and status in ('held', 'confirmed')`)
    .where(sql<boolean>`during && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .where(isInTheWay({ now, visitorId: null }))
    .execute();
  const taken = new Map<string, Taken[]>();
  for (const row of rows) {
    const times = taken.get(row.item_id) ?? [];
    times.push({ from: row.start, to: row.end });
    taken.set(row.item_id, times);
  }
  return taken;
}
