import { isoInIst } from "../../api/contract/ist.ts";
import type { ListedBooking } from "../../api/contract/my-bookings.ts";
import type { Db } from "../database/tables.ts";
import { type BookingDeps, passDatesOf, tokenOf } from "../orders/index.ts";

/** Maximum number of bookings in a list. Bookings beyond it are omitted, those with the earliest start first. */
const maxBookings = 200;

/** Returns a query for all orders of an email address that were ever confirmed, including cancelled orders. */
function bookingsOf(db: Db, email: string) {
  return db
    .selectFrom("orders")
    .where("orders.customer_email", "=", email)
    .where("orders.erased_at", "is", null)
    .where("orders.confirmed_at", "is not", null)
    .where("orders.moves_order", "is", null);
}

/** Returns true if there are bookings of an email address. `email` must be in lower case. */
export async function hasBookings(db: Db, email: string): Promise<boolean> {
  return (await bookingsOf(db, email).select("orders.id").limit(1).executeTakeFirst()) !== undefined;
}

/** Lists the bookings of an email address: upcoming bookings by ascending start, all others by descending start. */
export async function listBookings(
  { db, now, tokenSecret }: Pick<BookingDeps, "db" | "now" | "tokenSecret">,
  email: string,
): Promise<{ upcoming: ListedBooking[]; past: ListedBooking[] }> {
  const rows = await bookingsOf(db, email)
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
      "orders.token_version",
      "orders.number",
      "orders.status",
      "orders.starts_at",
      "orders.ends_at",
      "orders.unit",
      "orders.quantity",
      "orders.cancelled_dates",
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
  const currentTime = now();
  const isUpcoming = (row: (typeof rows)[number]) => row.status === "confirmed" && row.ends_at > currentTime;
  const present = (row: (typeof rows)[number]): ListedBooking => ({
    orderId: row.id,
    token: tokenOf(tokenSecret, row),
    number: row.number,
    status: row.status === "cancelled" ? "cancelled" : "confirmed",
    start: isoInIst(row.starts_at),
    end: isoInIst(row.ends_at),
    dates: passDatesOf(row),
    building: {
      id: row.centreId,
      name: row.centreName,
      city: { name: row.city, slug: row.citySlug },
      locality: { name: row.locality, slug: row.localitySlug },
    },
    item: { id: row.itemId, name: row.itemName, unit: row.unit },
  });
  return {
    upcoming: rows.filter(isUpcoming).toReversed().map(present),
    past: rows.filter((row) => !isUpcoming(row)).map(present),
  };
}
