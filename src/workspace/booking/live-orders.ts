import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { addMinutes, datesBetween, istDateOf, istInstant } from "./ist.ts";
import type { Offer } from "./offer.ts";
import { bookingRules } from "./rules.ts";
import type { Stay } from "./stay.ts";

/** Who looks, and when: a visitor's own hold does not stand in their way, and an old hold in nobody's. */
export type Onlooker = {
  readonly now: Date;
  readonly visitorId: string | null;
  /** Name of the request that looks; a hold of the same name was taken by an earlier run of it. */
  readonly requestKey?: string | null | undefined;
};

/** Condition of an order that keeps others out: confirmed, or held and neither run out nor the onlooker's own. */
export function isInTheWay({ now, visitorId, requestKey = null }: Onlooker): RawBuilder<SqlBool> {
  // Comparing with null gives null, which counts as "not theirs".
  const isTheirs = sql<SqlBool>`coalesce(orders.visitor_id = ${visitorId}::text, false)
    or coalesce(orders.request_key = ${requestKey}::text, false)`;
  return sql<SqlBool>`(orders.status = 'confirmed'
    or (orders.status = 'held' and ${isRunning(now)} and not (${isTheirs})))`;
}

/** Condition of a hold that has not run out, or whose money is being captured right now. */
export function isRunning(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.hold_expires_at > ${now} or coalesce(orders.claimed_until > ${now}, false))`;
}

/** Whether nothing stands in the way of a stay at this moment; only booking it can say so for certain. */
export async function isFree(db: Db, offer: Offer, stay: Stay, onlooker: Onlooker): Promise<boolean> {
  if (stay.unit === "day") {
    const left = await passesLeft(db, offer, stay.days, onlooker);
    return stay.days.every((date) => (left.get(date) ?? 0) >= stay.quantity);
  }
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("item_id", "=", offer.itemId)
    .where("unit", "=", "hour")
    .where(overlaps(stay.start, addMinutes(stay.end, offer.bufferMinutes)))
    .where(isInTheWay(onlooker))
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Times of an item that are taken between two instants, each with the buffer that follows it. */
export function takenTimes(db: Db, itemId: string, from: Date, to: Date, onlooker: Onlooker) {
  return db
    .selectFrom("orders")
    .select([sql<Date>`lower(during)`.as("from"), sql<Date>`upper(during)`.as("to")])
    .where("item_id", "=", itemId)
    .where("unit", "=", "hour")
    .where(overlaps(from, to))
    .where(isInTheWay(onlooker))
    .execute();
}

/** Ids of hourly items that cannot be had for that time, of the whole house or of the given ones. */
export async function busyItemIds(
  db: Db,
  time: { readonly start: Date; readonly end: Date; readonly itemIds?: readonly string[] },
  onlooker: Onlooker,
): Promise<Set<string>> {
  if (time.itemIds?.length === 0) return new Set();
  const rows = await db
    .selectFrom("orders")
    .innerJoin("items", "items.id", "orders.item_id")
    .select("orders.item_id")
    .distinct()
    .where("orders.unit", "=", "hour")
    .where(overlaps(time.start, addMinutes(time.end, bookingRules.longestBufferMinutes)))
    .where(
      sql<boolean>`orders.during && tstzrange(${time.start}::timestamptz, ${time.end}::timestamptz + make_interval(mins => items.buffer_minutes))`,
    )
    .where(isInTheWay(onlooker))
    .$if(time.itemIds !== undefined, (query) => query.where("orders.item_id", "in", time.itemIds ?? []))
    .execute();
  return new Set(rows.map((row) => row.item_id));
}

/** Passes of an item that are left on each date. */
export async function passesLeft(
  db: Db,
  offer: Pick<Offer, "itemId" | "capacity">,
  dates: readonly string[],
  onlooker: Onlooker,
): Promise<Map<string, number>> {
  const taken = await passesTaken(db, [offer.itemId], dates, onlooker);
  return new Map(
    dates.map((date) => [date, Math.max(0, offer.capacity - (taken.get(offer.itemId)?.get(date) ?? 0))]),
  );
}

/** Passes that are taken, by item and date; items and dates without any are missing. */
export async function passesTaken(
  db: Db,
  itemIds: readonly string[],
  dates: readonly string[],
  onlooker: Onlooker,
): Promise<Map<string, Map<string, number>>> {
  const taken = new Map<string, Map<string, number>>();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || itemIds.length === 0) return taken;
  const rows = await db
    .selectFrom("orders")
    .select(["item_id", "starts_at", "ends_at", "quantity"])
    .where("item_id", "in", itemIds)
    .where("unit", "=", "day")
    .where("starts_at", "<", istInstant(last, "24:00"))
    .where("ends_at", ">", istInstant(first, "00:00"))
    .where(isInTheWay(onlooker))
    .execute();
  for (const row of rows) {
    const days = taken.get(row.item_id) ?? new Map<string, number>();
    taken.set(row.item_id, days);
    for (const date of datesBetween(
      istDateOf(row.starts_at),
      istDateOf(new Date(row.ends_at.getTime() - 1)),
    )) {
      days.set(date, (days.get(date) ?? 0) + row.quantity);
    }
  }
  return taken;
}

/** Condition of an order whose time, buffer included, meets the given one. */
export function overlaps(from: Date, to: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`orders.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
}
