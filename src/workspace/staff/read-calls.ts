import { isoInIst, istDateOf } from "../../api/contract/ist.ts";
import { formatOpeningHours } from "../availability/index.ts";
import {
  type DayEntry,
  maskedEmail,
  maskedPhone,
  maxFoundOrders,
  orderSearchesFor,
  readCentreDay,
  searchOrders,
} from "../booking/index.ts";
import type { StaffMember } from "../http/staff-route.ts";
import { formatOrderTime, type Order } from "../orders/index.ts";
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

/** Reads the day of a centre, today by default. Null if there is no such centre, or the member does not work in it. */
export async function readDay(
  { db, now }: Deps,
  { centreIds }: StaffMember,
  query: { readonly centre: string; readonly date?: string | undefined },
) {
  const date = query.date ?? istDateOf(now());
  const day = await readCentreDay({ db, now }, { centre: query.centre, date }, { centreIds });
  if (day === null) return null;
  const { centre, opening, entries } = day;
  const orderIds = entries.flatMap((entry) => (entry.is === "block" ? [] : [entry.order.id]));
  const arrivals = await readArrivals(db, { orderIds, date });
  const arrivalByOrder = new Map(arrivals.map(({ order_id, state }) => [order_id, state]));
  const items = await db
    .selectFrom("items")
    .select(["id", "name", "unit"])
    .where("centre_id", "=", centre.id)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
  return {
    ...{ centre, date, items },
    hours: opening.windows.length === 0 ? null : formatOpeningHours(opening),
    reason: opening.reason ?? null,
    entries: entries.map((entry) => presentEntry(entry, arrivalByOrder)),
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
  const { id, itemName, passes, reason } = entry.block;
  return { is: entry.is, ...times, block: { id, item: itemName, passes, reason } };
}

/** Presents a booking with masked contacts. Everything else about the customer stays in the service. */
export function presentBooking(order: Order & { readonly item: string }) {
  const { id, number, status, item, quantity, people, unit } = order;
  return {
    ...{ id, number, status, item, quantity, people, unit },
    name: order.customer_name,
    company: order.customer_company,
    phone: maskedPhone(order.customer_phone),
    email: maskedEmail(order.customer_email),
  };
}
