import { addDays, isoInIst, istDateOf } from "../../api/contract/ist.ts";
import { formatOpeningHours } from "../availability/index.ts";
import {
  type CentreDay,
  type DayEntry,
  type DayOrder,
  maskedEmail,
  maskedPhone,
  maxFoundOrders,
  orderSearchesFor,
  readCentreDays,
  searchOrders,
} from "../booking/index.ts";
import type { StaffMember } from "../http/staff-route.ts";
import { formatOrderTime } from "../orders/index.ts";
import { type Arrival, readArrivals } from "./arrivals.ts";
import type { StaffDeps } from "./deps.ts";

type Deps = Pick<StaffDeps, "db" | "now">;

/** Lists the centres in which a member works, in the order of cities. */
export async function listCentres({ db }: Pick<Deps, "db">, { centreIds }: StaffMember) {
  return db
    .selectFrom("centres")
    .innerJoin("cities", "cities.slug", "centres.city_slug")
    .select(["centres.id", "centres.name", "cities.name as city"])
    .where("centres.active", "=", true)
    .$if(centreIds !== null, (query) => query.where("centres.id", "in", centreIds ?? []))
    .orderBy("cities.position")
    .orderBy("centres.name")
    .execute();
}

type DayQuery = { readonly centre: string; readonly date?: string | undefined };

/** Reads the day of a centre, today by default. Null if there is no such centre, or the member does not work in it. */
export async function readDay(deps: Deps, member: StaffMember, { centre, date }: DayQuery) {
  const read = await readDays(deps, member, centre, [date ?? istDateOf(deps.now())]);
  if (read === null) return null;
  const {
    days: [day],
    ...ofCentre
  } = read;
  return day ? { ...ofCentre, ...day } : null;
}

/** Reads seven days of a centre from a date on, today by default, as `readDay` reads one. */
export function readWeek(deps: Deps, member: StaffMember, { centre, date }: DayQuery) {
  const first = date ?? istDateOf(deps.now());
  const others = [1, 2, 3, 4, 5, 6].map((days) => addDays(first, days));
  return readDays(deps, member, centre, [first, ...others]);
}

async function readDays(
  { db, now }: Deps,
  { centreIds }: StaffMember,
  idOrSlug: string,
  dates: readonly [string, ...string[]],
) {
  const read = await readCentreDays({ db, now }, { centre: idOrSlug, dates }, { centreIds });
  if (read === null) return null;
  const { centre, days } = read;
  // Arrivals are recorded from their day on.
  const begun = days.filter(({ date }) => date <= istDateOf(now()));
  const orderIds = begun.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.is === "block" ? [] : [entry.order.id])),
  );
  const arrivals = orderIds.length === 0 ? [] : await readArrivals(db, { orderIds, dates });
  const items = await db
    .selectFrom("items")
    .select(["id", "name", "unit"])
    .where("centre_id", "=", centre.id)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
  return { centre, now: isoInIst(now()), items, days: days.map((day) => presentDay(day, arrivals)) };
}

function presentDay(
  { date, opening, entries }: CentreDay,
  arrivals: Awaited<ReturnType<typeof readArrivals>>,
) {
  const onDate = new Map(
    arrivals.flatMap((each) => (each.date === date ? [[each.order_id, each.state]] : [])),
  );
  return {
    date,
    hours: opening.windows.length === 0 ? null : formatOpeningHours(opening),
    windows: [...opening.windows],
    reason: opening.reason ?? null,
    entries: entries.map((entry) => presentEntry(entry, onDate)),
  };
}

/** Finds bookings in the centres of a member, as `npm run find` does. */
export async function findBookings({ db }: Pick<Deps, "db">, { centreIds }: StaffMember, text: string) {
  const searches = orderSearchesFor(text);
  const lists = await Promise.all(searches.map((search) => searchOrders(db, search, { centreIds })));
  const found = [...new Map(lists.flat().map((order) => [order.id, order])).values()];
  return {
    bookings: found.map((order) => ({
      ...presentBooking(order),
      ...{ centre: order.centre, when: formatOrderTime(order) },
    })),
    isCut: lists.some(({ length }) => length === maxFoundOrders),
  };
}

function presentEntry(entry: DayEntry, arrivals: ReadonlyMap<string, Arrival>) {
  const times = { start: isoInIst(entry.start), end: isoInIst(entry.end) };
  if (entry.is !== "block")
    return {
      ...{ is: entry.is, ...times, booking: presentBooking(entry.order) },
      arrival: arrivals.get(entry.order.id) ?? null,
    };
  const { id, item_id: itemId, itemName, passes, reason } = entry.block;
  return { is: entry.is, ...times, block: { id, itemId, item: itemName, passes, reason } };
}

/** Presents a booking with masked contacts. Everything else about the customer stays in the service. */
export function presentBooking(order: DayOrder) {
  const { id, number, status, item_id: itemId, item, quantity, people, unit } = order;
  return {
    ...{ id, number, status, itemId, item, quantity, people, unit },
    name: order.customer_name,
    company: order.customer_company,
    phone: maskedPhone(order.customer_phone),
    email: maskedEmail(order.customer_email),
  };
}
