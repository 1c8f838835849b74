import { sql } from "kysely";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { type Opening, openingOn } from "../../api/contract/opening.ts";
import { activeHoldCondition, singlePeriodsOf } from "../availability/index.ts";
import { type ListedBlock, listBlocksOfCentre } from "../blocks/index.ts";
import type { Db } from "../database/tables.ts";
import { findCentre } from "../inventory/index.ts";
import { type Order, periodOfOrder } from "../orders/index.ts";

type Deps = { readonly db: Db; readonly now: () => Date };

/** An order with the name of its item. */
type DayOrder = Order & { readonly item: string };

/**
 * Something that takes place in a centre on a day: a booking of a room, the arrival of visitors with passes, a hold of
 * either that can still be paid, or a block. `start` and `end` are the instants on this day: for passes, the whole day.
 */
export type DayEntry = { readonly start: Date; readonly end: Date } & (
  | { readonly is: "booking" | "arrival" | "hold"; readonly order: DayOrder }
  | { readonly is: "block"; readonly block: ListedBlock }
);

/** A day in a centre, with its opening hours. Entries are sorted by start, blocks before orders, then by item. */
export type CentreDay = {
  /** IST date. */
  readonly date: string;
  readonly opening: Opening;
  readonly entries: readonly DayEntry[];
};

type CentreDays = {
  readonly centre: { readonly id: string; readonly name: string };
  readonly days: readonly CentreDay[];
};

/**
 * Reads what takes place in a centre on an IST date. Returns null if there is no such centre.
 * @param centre id or slug
 * @param centreIds the centres that may be read; null for all
 */
export async function readCentreDay(
  deps: Deps,
  { centre, date }: { readonly centre: string; readonly date: string },
  scope: { readonly centreIds?: readonly string[] | null } = {},
): Promise<(Pick<CentreDays, "centre"> & CentreDay) | null> {
  const read = await readCentreDays(deps, { centre, dates: [date] }, scope);
  const [day] = read?.days ?? [];
  return read && day ? { centre: read.centre, ...day } : null;
}

/** Reads consecutive IST dates of a centre, as `readCentreDay` reads one. */
export async function readCentreDays(
  { db, now }: Deps,
  { centre: idOrSlug, dates }: { readonly centre: string; readonly dates: readonly [string, ...string[]] },
  { centreIds = null }: { readonly centreIds?: readonly string[] | null } = {},
): Promise<CentreDays | null> {
  const centre = await findCentre(db, idOrSlug, dates[0], centreIds);
  if (centre === null) return null;
  const from = midnightOf(dates[0]);
  const to = midnightOf(addDays(dates.at(-1) ?? dates[0], 1));
  const blocks = await listBlocksOfCentre(db, centre.id, { from, to });
  const orders = await readOrders(db, centre.id, { from, to }, now());
  const days = dates.map((date) => {
    const day = { start: midnightOf(date), end: midnightOf(addDays(date, 1)) };
    const entries: DayEntry[] = [
      ...blocks.flatMap((block) => blockOn(block, day)),
      ...orders.flatMap((order) => entriesOf(order, date, day)),
    ];
    const opening = openingOn(centre, date);
    return {
      date,
      opening,
      entries: entries.toSorted((one, other) => Number(one.start) - Number(other.start)),
    };
  });
  return { centre: { id: centre.id, name: centre.name }, days };
}

function midnightOf(date: string): Date {
  return istInstant(date, "00:00");
}

/** Returns the part of a block on a day. Empty if there is none. */
function blockOn(block: ListedBlock, day: Pick<DayEntry, "start" | "end">): DayEntry[] {
  const start = new Date(Math.max(Number(block.starts_at), Number(day.start)));
  const end = new Date(Math.min(Number(block.ends_at), Number(day.end)));
  return start < end ? [{ is: "block", block, start, end }] : [];
}

/** Reads the bookings and active holds of a centre that overlap a period, sorted by the position of their items. */
async function readOrders(
  db: Db,
  centreId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<DayOrder[]> {
  // No order is longer than the booking horizon. Without this limit, a past period would read all later orders.
  const latestEnd = sql<Date>`${to}::timestamptz + make_interval(days => ${bookingRules.maxDaysAhead + 1})`;
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("centre_id", "=", centreId)
    .where("status", "in", ["held", "confirmed"])
    .where("ends_at", ">", from)
    .where("ends_at", "<=", latestEnd)
    .where("starts_at", "<", to)
    .where(sql<boolean>`(orders.status = 'confirmed' or ${activeHoldCondition(now)})`)
    .orderBy("id")
    .execute();
  if (orders.length === 0) return [];
  // Not a join: the planner expects more orders than a day has, and would read all items.
  const items = await db
    .selectFrom("items")
    .select(["id", "name"])
    .where("id", "in", [...new Set(orders.map(({ item_id }) => item_id))])
    .orderBy("position")
    .execute();
  return items.flatMap(({ id, name }) =>
    orders.filter(({ item_id }) => item_id === id).map((order) => ({ ...order, item: name })),
  );
}

/** Returns the entry of an order on an IST date. Empty if the order skips the date. */
function entriesOf(order: DayOrder, date: string, day: Pick<DayEntry, "start" | "end">): DayEntry[] {
  const period = periodOfOrder(order);
  const is = order.status === "held" ? "hold" : period.unit === "day" ? "arrival" : "booking";
  if (period.unit === "hour") {
    const times = singlePeriodsOf(period).filter(({ start }) => istDateOf(start) === date);
    return times.map(({ start, end }) => ({ is, order, start, end }));
  }
  // A hold for a move skips the dates that its booking already has.
  const isIncluded = period.days.includes(date) && !order.own_dates.includes(date);
  return isIncluded ? [{ is, order, ...day }] : [];
}
