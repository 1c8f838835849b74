import { type RawBuilder, type SqlBool, sql } from "kysely";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import type { Db } from "../database/tables.ts";
import type { Stay } from "./stay.ts";

type Condition = RawBuilder<SqlBool>;

/** Who looks, and when: a visitor's own hold does not block them, and a hold that has run out blocks nobody. */
export type Viewer = {
  readonly now: Date;
  readonly visitorId: string | null;
  /** Name of the request that looks; a hold of the same name was taken by an earlier run of it. */
  readonly requestKey?: string | null | undefined;
  /** A booking that is to be moved, which does not stand in its own way, nor does what is held for moving it. */
  readonly bookingId?: string | undefined;
};

/** A viewer who has no hold. */
export function anyone(now: Date): Viewer {
  return { now, visitorId: null };
}

/** Condition over `orders` of a hold that has not run out, or whose money is being captured right now. */
export function isRunning(now: Date): Condition {
  return sql`(orders.hold_expires_at > ${now}::timestamptz or coalesce(orders.claimed_until > ${now}::timestamptz, false))`;
}

/** `isRunning` of an order that has been read. */
export function isHoldRunning(
  order: { readonly status: string; readonly hold_expires_at: Date; readonly claimed_until: Date | null },
  now: Date,
): boolean {
  return order.status === "held" && (order.hold_expires_at > now || (order.claimed_until ?? now) > now);
}

/** What keeps an item from others while it is booked: the time itself, and for a room the item's buffer after it. */
export function duringOf(
  stay: Stay,
  { bufferMinutes }: { readonly bufferMinutes: number },
): RawBuilder<string> {
  return rangeOf(stay, { hour: bufferMinutes, day: 0 }[stay.unit]);
}

function rangeOf({ start, end }: Pick<Stay, "start" | "end">, bufferMinutes: unknown): RawBuilder<string> {
  return sql`tstzrange(${start}::timestamptz, ${end}::timestamptz + make_interval(mins => ${bufferMinutes}::int))`;
}

/** Condition that items (`i`) are free for a stay: no overlapping live order, buffers included, or enough passes. */
export function isFreeFor(stay: Stay, viewer: Viewer, item = "i"): Condition {
  if (stay.unit === "hour") {
    const during = rangeOf(stay, sql.ref(`${item}.buffer_minutes`));
    return sql`not exists (select from orders
      where orders.item_id = ${sql.ref(`${item}.id`)} and ${blocks(stay, during, viewer)})`;
  }
  const enough = stay.days.map(
    (date) =>
      sql<SqlBool>`${passesLeft(sql`${date}::date`, istInstant(date, "00:00"), viewer, item)} >= ${stay.quantity}::bigint`,
  );
  return sql`(${sql.join(enough, sql` and `)})`;
}

/** Whether a stay in an item is free for the viewer. */
export async function isFree(db: Db, { itemId }: { readonly itemId: string }, stay: Stay, viewer: Viewer) {
  const { rows } =
    await sql`select 1 from items i where i.id = ${itemId} and ${isFreeFor(stay, viewer)}`.execute(db);
  return rows.length > 0;
}

/** A stretch of time in which an item is taken, with the buffer after it. */
export type Taken = { readonly from: Date; readonly to: Date };

/** Times at which rooms are taken from the viewer between two instants, by room; rooms without any are missing. */
export async function readTaken(
  db: Db,
  itemIds: readonly string[],
  start: Date,
  end: Date,
  viewer: Viewer,
): Promise<Map<string, Taken[]>> {
  const taken = new Map<string, Taken[]>();
  if (itemIds.length === 0) return taken;
  const { rows } = await sql<Taken & { id: string }>`
    select orders.item_id as id, lower(during) as "from", upper(during) as "to" from orders
    where orders.item_id = any(${[...itemIds]}::text[])
      and ${blocks({ start, end }, rangeOf({ start, end }, 0), viewer)}
  `.execute(db);
  for (const { id, from, to } of rows) taken.set(id, [...(taken.get(id) ?? []), { from, to }]);
  return taken;
}

/** Passes left for the viewer, never below none, by item and IST date. */
export async function readPassesLeft(
  db: Db,
  itemIds: readonly string[],
  dates: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Map<string, number>>> {
  const left = new Map(itemIds.map((id) => [id, new Map<string, number>()]));
  if (itemIds.length === 0) return left;
  const midnights = dates.map((date) => istInstant(date, "00:00"));
  const { rows } = await sql<{ id: string; date: string; left: number }>`
    select i.id, days.day::text as date, ${passesLeft(sql`days.day`, sql`days.midnight`, viewer, "i")} as "left"
    from items i, unnest(${[...dates]}::date[], ${midnights}::timestamptz[]) as days (day, midnight)
    where i.id = any(${[...itemIds]}::text[])
  `.execute(db);
  for (const row of rows) left.get(row.id)?.set(row.date, Math.max(0, row.left));
  return left;
}

/** The longest that a room is taken by one order. */
const longestMinutes = bookingRules.maxMinutes + bookingRules.longestBufferMinutes;

/** Condition that an order of a room overlaps `during` and blocks the viewer; `stay` bounds it for the index. */
function blocks(
  { start, end }: Pick<Stay, "start" | "end">,
  during: RawBuilder<string>,
  viewer: Viewer,
): Condition {
  return sql`orders.unit = 'hour' and orders.status in ('held', 'confirmed')
    and orders.starts_at >= ${addMinutes(start, -longestMinutes)}::timestamptz
    and orders.starts_at < ${addMinutes(end, bookingRules.longestBufferMinutes)}::timestamptz
    and orders.during && ${during} and (orders.status = 'confirmed' or ${isHeldFrom(viewer)})
    ${viewer.bookingId === undefined ? sql`` : sql`and orders.booking_id <> ${viewer.bookingId}`}`;
}

/** Passes of an item left on a date: `day_passes` counts holds that have run out, or are the viewer's, until they end. */
function passesLeft(
  day: RawBuilder<unknown>,
  midnight: unknown,
  viewer: Viewer,
  item: string,
): RawBuilder<number> {
  const [id, capacity] = [sql.ref(`${item}.id`), sql.ref(`${item}.capacity`)];
  return sql`(${capacity}
    - coalesce((select p.taken from day_passes p where p.item_id = ${id} and p.day = ${day}), 0)
    + coalesce((select sum(orders.quantity) from orders
        where orders.item_id = ${id} and orders.unit = 'day' and orders.status = 'held' and not ${isHeldFrom(viewer)}
          and orders.starts_at >= ${midnight}::timestamptz - make_interval(days => ${bookingRules.daysAhead + 1})
          and orders.starts_at < ${midnight}::timestamptz + interval '24 hours'
          and orders.ends_at > ${midnight}::timestamptz
          and not (orders.cancelled_dates || orders.own_dates) @> to_jsonb((${day})::text)), 0)
    ${viewer.bookingId === undefined ? sql`` : ownPasses(day, midnight, viewer.bookingId, item)})`;
}

/** Passes that a booking which is to be moved has itself on a date. */
function ownPasses(day: RawBuilder<unknown>, midnight: unknown, bookingId: string, item: string) {
  return sql`+ coalesce((select orders.quantity from orders
      where orders.id = ${bookingId} and orders.item_id = ${sql.ref(`${item}.id`)} and orders.status = 'confirmed'
        and orders.starts_at <= ${midnight}::timestamptz and orders.ends_at > ${midnight}::timestamptz
        and not orders.cancelled_dates @> to_jsonb((${day})::text)), 0)`;
}

/** Condition that a hold is someone else's and runs. */
function isHeldFrom({ now, visitorId, requestKey = null, bookingId }: Viewer): Condition {
  // Comparing with null gives null, which counts as "not theirs".
  return sql`(${isRunning(now)} and not coalesce(orders.visitor_id = ${visitorId}::text, false)
    and not coalesce(orders.request_key = ${requestKey}::text, false)
    and not coalesce(orders.booking_id = ${bookingId ?? null}::text, false))`;
}
