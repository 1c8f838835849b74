import { isoInIst, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { ListedBooking, MyBookingsResponse } from "../../api/contract/my-bookings.ts";
import { maxOrders, type OrderWithToken } from "../../api/contract/order-tokens.ts";
import { singlePeriodsOf } from "../availability/index.ts";
import type { Db } from "../database/tables.ts";
import {
  type BookingDeps,
  isTokenOf,
  type OrderTimes,
  periodOfOrder,
  presentTimes,
  tokenOf,
} from "../orders/index.ts";

/** Returns the start of the first day or date of a booking that is not over, in milliseconds. */
function nextBegin(order: OrderTimes, now: Date): number {
  const period = periodOfOrder(order);
  if (period.unit === "day") {
    const date = period.days.find((day) => day >= istDateOf(now));
    return (date === undefined ? period.start : istInstant(date, "00:00")).getTime();
  }
  const next = singlePeriodsOf(period).find(({ end }) => end > now);
  return (next ?? period).start.getTime();
}

/** Maximum number of bookings in a list. Bookings beyond it are omitted, those with the earliest start first. */
const maxBookings = 200;

/** Returns a query for all orders that were ever confirmed, including cancelled orders, but no erased ones. */
export function bookingsIn(db: Db) {
  return db
    .selectFrom("orders")
    .where("orders.erased_at", "is", null)
    .where("orders.confirmed_at", "is not", null)
    .where("orders.moves_order", "is", null);
}

/** Returns true if there are bookings of an email address. `email` must be in lower case. */
export async function hasBookings(db: Db, email: string): Promise<boolean> {
  const bookings = bookingsIn(db).where("orders.customer_email", "=", email);
  return (await bookings.select("orders.id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Lists the bookings of an email address, which must be in lower case, and the orders whose token is valid. Upcoming
 * bookings are listed by the start of their next day, all others by descending start.
 */
export async function listBookings(
  { db, now, tokenSecrets }: Pick<BookingDeps, "db" | "now" | "tokenSecrets">,
  { email, orders = [] }: { readonly email: string | null; readonly orders?: readonly OrderWithToken[] },
): Promise<MyBookingsResponse> {
  const currentTime = now();
  const tokens = new Map(orders.slice(0, maxOrders).map(({ orderId, token }) => [orderId, token]));
  const list = { now: isoInIst(currentTime), upcoming: [], past: [] };
  if (email === null && tokens.size === 0) return list;
  const found = await bookingsIn(db)
    .where((where) =>
      where.or([
        ...(email === null ? [] : [where("orders.customer_email", "=", email)]),
        ...(tokens.size > 0 ? [where("orders.id", "in", [...tokens.keys()])] : []),
      ]),
    )
    .innerJoin("items", "items.id", "orders.item_id")
    .innerJoin("centres", "centres.id", "orders.centre_id")
    .innerJoin("cities", "cities.slug", "centres.city_slug")
    .innerJoin("localities", (join) =>
      join
        .onRef("localities.city_slug", "=", "centres.city_slug")
        .onRef("localities.slug", "=", "centres.locality_slug"),
    )
    .select([
      "orders.id",
      "orders.customer_email",
      "orders.token_version",
      "orders.number",
      "orders.status",
      "orders.starts_at",
      "orders.ends_at",
      "orders.unit",
      "orders.quantity",
      "orders.cancelled_dates",
      "orders.repeats",
      "orders.due_on",
    ])
    .select([
      "items.id as itemId",
      "items.name as itemName",
      "centres.id as centreId",
      "centres.name as centreName",
    ])
    .select(["cities.slug as citySlug", "cities.name as city"])
    .select(["localities.slug as localitySlug", "localities.name as locality"])
    .orderBy("orders.starts_at", "desc")
    .orderBy("orders.id")
    .limit(maxBookings)
    .execute();
  const rows = found.filter(
    (row) => row.customer_email === email || isTokenOf(tokenSecrets, row, tokens.get(row.id) ?? ""),
  );
  const isUpcoming = (row: (typeof rows)[number]) => row.status === "confirmed" && row.ends_at > currentTime;
  const present = (row: (typeof rows)[number]): ListedBooking => ({
    orderId: row.id,
    token: tokenOf(tokenSecrets, row),
    number: row.number,
    status: row.status === "cancelled" ? "cancelled" : "confirmed",
    ...presentTimes(row),
    ...(row.due_on !== null && { dueOn: row.due_on }),
    building: {
      id: row.centreId,
      name: row.centreName,
      city: { name: row.city, slug: row.citySlug },
      locality: { name: row.locality, slug: row.localitySlug },
    },
    item: { id: row.itemId, name: row.itemName, unit: row.unit },
  });
  return {
    ...list,
    upcoming: rows
      .filter(isUpcoming)
      .toReversed()
      .toSorted((one, other) => nextBegin(one, currentTime) - nextBegin(other, currentTime))
      .map(present),
    past: rows.filter((row) => !isUpcoming(row)).map(present),
  };
}
