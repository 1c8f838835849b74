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

/** The columns of an order that its entries show. Parsing all columns takes three times as long. */
const dayColumns = [
  ...(["id", "number", "status", "item_id", "quantity", "people", "unit"] as const),
  ...(["starts_at", "ends_at", "cancelled_dates", "repeats", "own_dates"] as const),
  ...(["customer_name", "customer_company", "customer_phone", "customer_email"] as const),
];

/** The shown columns of an order, with the name of its item. */
export type DayOrder = Pick<Order, (typeof dayColumns)[number]> & { readonly item: string };

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
  const ofOrders = orders.flatMap(datedEntriesOf);
  const days = dates.map((date) => {
    const day = dayOf(date);
    const entries: DayEntry[] = [
      ...blocks.flatMap((block) => blockOn(block, day)),
      ...ofOrders.flatMap((dated) => (dated.date === date ? [dated.entry] : [])),
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

function dayOf(date: string): Pick<DayEntry, "start" | "end"> {
  return { start: midnightOf(date), end: midnightOf(addDays(date, 1)) };
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
    .select(dayColumns)
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
  const placed = new Map(items.map(({ id, name }, position) => [id, { name, position }]));
  const positionOf = (order: DayOrder) => placed.get(order.item_id)?.position ?? 0;
  return orders
    .map((order) => ({ ...order, item: placed.get(order.item_id)?.name ?? "" }))
    .toSorted((one, other) => positionOf(one) - positionOf(other));
}

/**
 * Returns the entries of an order with their IST dates. A hold for a move skips the dates that its booking already has.
 */
function datedEntriesOf(order: DayOrder): { readonly date: string; readonly entry: DayEntry }[] {
  const period = periodOfOrder(order);
  const is = order.status === "held" ? "hold" : period.unit === "day" ? "arrival" : "booking";
  return period.unit === "hour"
    ? singlePeriodsOf(period).map(({ start, end }) => ({
        date: istDateOf(start),
        entry: { is, order, start, end },
      }))
    : period.days
        .filter((date) => !order.own_dates.includes(date))
        .map((date) => ({ date, entry: { is, order, ...dayOf(date) } }));
}
