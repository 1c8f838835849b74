import { type RawBuilder, type SqlBool, sql } from "kysely";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { activeHoldCondition, blockedPasses, overlapsBlock } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";

/** A booking, or a hold that its visitor can still pay, with the IST dates on which it is inside a block. */
export type TouchedOrder = { readonly order: Order; readonly dates: readonly string[] };

/** Reads the bookings of all centres (`null`), or of some centres. */
type Scope = { readonly centreIds?: readonly string[] | null };

/** Finds the bookings and active holds inside a block, in the order of their start. */
export async function findTouchedOrders(
  db: Db,
  blockId: string,
  now: Date,
  scope: Scope = {},
): Promise<TouchedOrder[]> {
  const { rows } = await sql<{ orderId: string; dates: string[] }>`
    select orders.id as "orderId", inside.dates ${ordersInBlocks}
    where blocks.id = ${blockId} and ${isTouched(now, scope)}`.execute(db);
  if (rows.length === 0) return [];
  const datesByOrder = new Map(rows.map(({ orderId, dates }) => [orderId, dates]));
  const ids = [...datesByOrder.keys()];
  const query = db.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("starts_at").orderBy("id");
  return (await query.execute()).map((order) => ({ order, dates: datesByOrder.get(order.id) ?? [] }));
}

/** Counts the bookings and active holds inside blocks, by the ids of the blocks. A block without any has no entry. */
export async function countTouchedOrders(
  db: Db,
  blockIds: readonly string[],
  now: Date,
  scope: Scope = {},
): Promise<ReadonlyMap<string, { readonly bookings: number; readonly holds: number }>> {
  const { rows } = await sql<{ id: string; bookings: number; holds: number }>`
    select blocks.id, count(*) filter (where orders.status = 'confirmed')::int as bookings,
      count(*) filter (where orders.status = 'held')::int as holds ${ordersInBlocks}
    where blocks.id = any(${blockIds}::text[]) and ${isTouched(now, scope)}
    group by blocks.id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

function isTouched(now: Date, { centreIds = null }: Scope): RawBuilder<SqlBool> {
  return sql`orders.ends_at > ${now} and (orders.status = 'confirmed' or ${activeHoldCondition(now)})
    and (${centreIds}::text[] is null or orders.centre_id = any(${centreIds}::text[]))`;
}

const midnight = sql`(pass.day::timestamp at time zone 'Asia/Kolkata')`;
const dayIsBlocked: RawBuilder<SqlBool> = overlapsBlock({
  start: midnight,
  end: sql`(${midnight} + interval '24 hours')`,
});

/** No order is longer than the booking horizon. Without this limit, a block would read all orders before or after it. */
const longest = sql`make_interval(days => ${bookingRules.maxDaysAhead + 1})`;
const overlapping = sql`orders.status in ('held', 'confirmed')
  and orders.starts_at < blocks.ends_at and orders.ends_at > blocks.starts_at`;

/** The orders of a block's item, centre or all centres: a query for each, so that each is read by its index. */
const ordersInScope = sql`
  select orders.* from orders where orders.item_id = blocks.item_id and ${overlapping}
    and orders.starts_at > blocks.starts_at - ${longest}
  union all
  select orders.* from orders where orders.centre_id = blocks.centre_id and ${overlapping}
    and orders.ends_at < blocks.ends_at + ${longest}
  union all
  select orders.* from centres join orders on orders.centre_id = centres.id and ${overlapping}
    and orders.ends_at < blocks.ends_at + ${longest}
  where blocks.scope = 'all'`;

/**
 * SQL that joins `blocks` with the held and confirmed orders (`orders`, with `items`) inside them, and their IST dates
 * inside the block (`inside.dates`). A day of passes is inside a block of some passes if too few are left for all orders.
 */
export const ordersInBlocks: RawBuilder<unknown> = sql`
  from blocks cross join lateral (${ordersInScope}) as orders
  join items on items.id = orders.item_id
  join lateral (
    select array_agg(date::text order by date) as dates, count(*) as count from (
      select (lower(period) at time zone 'Asia/Kolkata')::date as date
      from periods_of_order(orders.starts_at, orders.ends_at, orders.repeats) as period
      where orders.unit = 'hour' and period && tstzrange(blocks.starts_at, blocks.ends_at)
      union all
      select pass.day from pass_days(orders.starts_at, orders.ends_at, orders.cancelled_dates || orders.own_dates) as pass (day)
      where orders.unit = 'day' and ${dayIsBlocked} and (blocks.passes is null or
        (select taken from day_passes where day_passes.item_id = items.id and day_passes.day = pass.day)
          + ${blockedPasses(midnight, "items")} > items.capacity)
    ) as dates
  ) as inside on inside.count > 0`;
