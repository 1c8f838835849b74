import { type RawBuilder, type SqlBool, sql } from "kysely";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import type { Db } from "../database/tables.ts";
import { blockedPasses, overlapsBlock, scopesOf, unblockedCondition } from "./blocks.ts";
import { type Period, singlePeriodsOf, startsOf } from "./period.ts";

type Condition = RawBuilder<SqlBool>;

/**
 * Visitor and time of an availability query. An overdue hold does not block any visitor. A hold does not block the
 * visitor who has it.
 */
export type Viewer = {
  readonly now: Date;
  readonly visitorId: string | null;
  /**
   * Key of the current request. A hold with this key comes from a previous attempt of the request and does not block a
   * retry.
   */
  readonly requestKey?: string | null | undefined;
  /** A booking to be moved. The booking and the holds of its move do not block the move. */
  readonly bookingId?: string | undefined;
};

/** Returns a viewer without holds. */
export function anonymousViewer(now: Date): Viewer {
  return { now, visitorId: null };
}

/** SQL condition on `orders`: the hold has not expired, or it is claimed while a payment is captured. */
export function activeHoldCondition(now: Date): Condition {
  return sql`(orders.hold_expires_at > ${now}::timestamptz or coalesce(orders.claimed_until > ${now}::timestamptz, false))`;
}

/** Returns true for a held order that satisfies `activeHoldCondition`. */
export function isHoldActive(
  order: { readonly status: string; readonly hold_expires_at: Date; readonly claimed_until: Date | null },
  now: Date,
): boolean {
  return order.status === "held" && (order.hold_expires_at > now || (order.claimed_until ?? now) > now);
}

type Buffered = { readonly bufferMinutes: number };

/** SQL range that passes, or the first date of a room with the buffer after it, block. */
export function blockedRange(period: Period, { bufferMinutes }: Buffered): RawBuilder<string> {
  if (period.unit === "day") return sql`tstzrange(${period.start}::timestamptz, ${period.end}::timestamptz)`;
  return rangeFrom(period.start, period.minutes + bufferMinutes);
}

/** SQL condition on an order of the item: a time that it blocks overlaps one that a period blocks. */
export function overlapCondition(period: Period, { bufferMinutes }: Buffered): Condition {
  if (period.unit === "day") return sql`orders.during && ${blockedRange(period, { bufferMinutes })}`;
  const ranges = startsOf(period).map((start) => rangeFrom(start, period.minutes + bufferMinutes));
  return bookedTimeCondition(sql`tstzmultirange(${sql.join(ranges)})`);
}

/** SQL condition on a room order: one of its dates overlaps a range. */
function bookedTimeCondition(range: RawBuilder<unknown>): Condition {
  return sql`exists (select from booked_times where booked_times.order_id = orders.id and booked_times.during && ${range})`;
}

function rangeFrom(start: Date, minutes: number): RawBuilder<string> {
  return sql`tstzrange(${start}::timestamptz, ${addMinutes(start, minutes)}::timestamptz)`;
}

/**
 * SQL condition: the item is free. Rooms: no active order overlaps (with buffers), and no block. Passes: enough are
 * available.
 */
export function freeCondition(period: Period, viewer: Viewer, item = "i"): Condition {
  if (period.unit === "hour") {
    const id = sql.ref(`${item}.id`);
    const buffer = sql.ref(`${item}.buffer_minutes`);
    // The planner runs a scalar subquery only for the items that the query reaches, but may join an EXISTS with all.
    const periods = singlePeriodsOf(period);
    const taken = periods.flatMap((each) => [
      sql`(select false from orders where orders.item_id = ${id} and ${startsNear(id, each)}
        and ${blockingCondition(each, buffer, viewer)} limit 1)`,
      sql`(select false from orders where orders.item_id = ${id} and ${repeatsNear(each)}
        and ${bookedTimeCondition(sql`tstzrange(${each.start}::timestamptz, ${each.end}::timestamptz + make_interval(mins => ${buffer}::int))`)}
        and ${blocksViewer(viewer)} limit 1)`,
    ]);
    return sql`(${unblockedCondition(periods, item)} and coalesce(${sql.join(taken)}, true))`;
  }
  const enough = period.days.map((date) => {
    const [start, end] = [istInstant(date, "00:00"), istInstant(date, "24:00")];
    const left = remainingPasses(sql`${date}::date`, start, viewer, item);
    const unblocked = unblockedCondition([{ start, end }], item);
    return sql<SqlBool>`${left} - case when ${unblocked} then 0 else ${blockedPasses(start, item)} end >= ${period.quantity}::bigint`;
  });
  return sql`(${sql.join(enough, sql` and `)})`;
}

export async function isFree(
  db: Db,
  { itemId }: { readonly itemId: string },
  period: Period,
  viewer: Viewer,
) {
  const { rows } =
    await sql`select 1 from items i where i.id = ${itemId} and ${freeCondition(period, viewer)}`.execute(db);
  return rows.length > 0;
}

/**
 * A period in which an item is taken, including the buffer. Of a block, `from` is later by the item's buffer, because a
 * booking may end when a block starts.
 */
export type BusyRange = { readonly from: Date; readonly to: Date };

/** Returns the taken periods by room that affect bookings on these IST dates. Free rooms have no entry. */
export async function readBusyRanges(
  db: Db,
  itemIds: readonly string[],
  { first, last }: { readonly first: string; readonly last: string },
  viewer: Viewer,
): Promise<Map<string, BusyRange[]>> {
  const start = istInstant(first, "00:00");
  const end = addMinutes(istInstant(last, "24:00"), bookingRules.maxBufferMinutes);
  const rangesByItem = new Map<string, BusyRange[]>();
  if (itemIds.length === 0) return rangesByItem;
  const { rows } = await sql<BusyRange & { id: string }>`
    select requested.id, lower(orders.during) as "from", upper(orders.during) as "to"
    from unnest(${[...itemIds]}::text[]) as requested (id)
    join orders on orders.item_id = requested.id and ${startsNear(sql.ref("requested.id"), { start, end })}
      and ${blockingCondition({ start, end }, sql`0`, viewer)}
    union
    select orders.item_id, lower(booked_times.during), upper(booked_times.during)
    from orders join booked_times on booked_times.order_id = orders.id
    where orders.item_id = any(${[...itemIds]}::text[]) and ${repeatsNear({ start, end })} and ${blocksViewer(viewer)}
      and booked_times.during && tstzrange(${start}::timestamptz, ${end}::timestamptz)
    union
    select items.id, blocks.starts_at + make_interval(mins => items.buffer_minutes), blocks.ends_at
    from blocks join items on blocks.scope = any(${scopesOf("items")})
    where items.id = any(${[...itemIds]}::text[]) and ${overlapsBlock({ start, end })}
  `.execute(db);
  for (const { id, from, to } of rows) rangesByItem.set(id, [...(rangesByItem.get(id) ?? []), { from, to }]);
  return rangesByItem;
}

/** Returns the passes available to the viewer by item and IST date. Never negative. */
export async function readRemainingPasses(
  db: Db,
  itemIds: readonly string[],
  dates: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Map<string, number>>> {
  const remaining = new Map(itemIds.map((id) => [id, new Map<string, number>()]));
  if (itemIds.length === 0) return remaining;
  const midnights = dates.map((date) => istInstant(date, "00:00"));
  const { rows } = await sql<{ id: string; date: string; left: number }>`
    select i.id, days.day::text as date, ${remainingPasses(sql`days.day`, sql`days.midnight`, viewer, "i")}
      - ${blockedPasses(sql`days.midnight`, "i")} as "left"
    from items i, unnest(${[...dates]}::date[], ${midnights}::timestamptz[]) as days (day, midnight)
    where i.id = any(${[...itemIds]}::text[])
  `.execute(db);
  for (const row of rows) remaining.get(row.id)?.set(row.date, Math.max(0, row.left));
  return remaining;
}

/** The maximum time that one order blocks a room, in minutes. */
const maxBusyMinutes = bookingRules.maxMinutes + bookingRules.maxBufferMinutes;

/** SQL condition on a room order of an item: it may overlap a period. Compares rows to fit the index of the item. */
function startsNear(itemId: RawBuilder<unknown>, { start, end }: Pick<Period, "start" | "end">): Condition {
  return sql`(orders.item_id, orders.starts_at) >= (${itemId}, ${addMinutes(start, -maxBusyMinutes)}::timestamptz)
    and (orders.item_id, orders.starts_at) < (${itemId}, ${addMinutes(end, bookingRules.maxBufferMinutes)}::timestamptz)`;
}

/** SQL condition on a room order: it has several dates, and a period is between them. Fits the index of such orders. */
function repeatsNear({ start, end }: Pick<Period, "start" | "end">): Condition {
  return sql`orders.status in ('held', 'confirmed') and orders.repeats <> '[]'
    and orders.ends_at > ${addMinutes(start, -bookingRules.maxBufferMinutes)}::timestamptz
    and orders.starts_at < ${addMinutes(end, bookingRules.maxBufferMinutes)}::timestamptz`;
}

/**
 * SQL condition: the first date of a room order overlaps a period with its buffer, and blocks the viewer. Compares the ends of the ranges
 * instead of using `&&`, because the planner would choose the index of the exclusion constraint, which reads ten times
 * as many pages as the index of the item.
 */
function blockingCondition(
  { start, end }: Pick<Period, "start" | "end">,
  bufferMinutes: RawBuilder<unknown>,
  viewer: Viewer,
): Condition {
  return sql`orders.unit = 'hour' and orders.status in ('held', 'confirmed')
    and lower(orders.during) < ${end}::timestamptz + make_interval(mins => ${bufferMinutes}::int)
    and upper(orders.during) > ${start}::timestamptz and ${blocksViewer(viewer)}`;
}

/** SQL condition on a held or confirmed room order: it is neither the viewer's hold nor the booking to be moved. */
function blocksViewer(viewer: Viewer): Condition {
  return sql`(orders.status = 'confirmed' or ${heldByOtherCondition(viewer)})
    ${viewer.bookingId === undefined ? sql`` : sql`and orders.booking_id <> ${viewer.bookingId}`}`;
}

/**
 * SQL for the available passes on a date, regardless of blocks. Adds back overdue holds and the viewer's own holds, which
 * `day_passes` counts as taken. Reads orders only if passes are taken on the date.
 */
function remainingPasses(
  day: RawBuilder<unknown>,
  midnight: unknown,
  viewer: Viewer,
  item: string,
): RawBuilder<number> {
  const [id, capacity] = [sql.ref(`${item}.id`), sql.ref(`${item}.capacity`)];
  // The condition on the status excludes the index of all holds, which is never better here.
  return sql`(${capacity} - coalesce((
    select p.taken
      - coalesce((select sum(orders.quantity) from orders
        where orders.item_id = ${id} and orders.unit = 'day' and orders.status in ('held', 'confirmed')
          and orders.status <> 'confirmed' and not ${heldByOtherCondition(viewer)}
          and orders.starts_at >= ${midnight}::timestamptz - make_interval(days => ${bookingRules.maxDaysAhead + 1})
          and orders.starts_at < ${midnight}::timestamptz + interval '24 hours'
          and orders.ends_at > ${midnight}::timestamptz
          and not (orders.cancelled_dates || orders.own_dates) @> to_jsonb((${day})::text)), 0)
      ${viewer.bookingId === undefined ? sql`` : passesHeldByBooking(day, midnight, viewer.bookingId, item)}
    from day_passes p where p.item_id = ${id} and p.day = ${day} and p.taken > 0), 0))`;
}

/** SQL that subtracts the passes of the booking to be moved. */
function passesHeldByBooking(day: RawBuilder<unknown>, midnight: unknown, bookingId: string, item: string) {
  return sql`- coalesce((select orders.quantity from orders
      where orders.id = ${bookingId} and orders.item_id = ${sql.ref(`${item}.id`)} and orders.status = 'confirmed'
        and orders.starts_at <= ${midnight}::timestamptz and orders.ends_at > ${midnight}::timestamptz
        and not orders.cancelled_dates @> to_jsonb((${day})::text)), 0)`;
}

/** SQL condition: the hold is active and belongs to another visitor. */
function heldByOtherCondition({ now, visitorId, requestKey = null, bookingId }: Viewer): Condition {
  // A comparison with null returns null. `coalesce` converts null to false: the hold is not the viewer's.
  return sql`(${activeHoldCondition(now)} and not coalesce(orders.visitor_id = ${visitorId}::text, false)
    and not coalesce(orders.request_key = ${requestKey}::text, false)
    and not coalesce(orders.booking_id = ${bookingId ?? null}::text, false))`;
}
