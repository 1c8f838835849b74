import type { Selectable } from "kysely";
import { productTypes } from "../../api/contract/product-types.ts";
import type { Tables } from "../database/tables.ts";
import { formatOrderTime } from "../orders/index.ts";
import { formatInstant, type MonthTable } from "./month-table.ts";

type BookingRow = Selectable<Tables["orders"]> & {
  readonly city: string;
  readonly centre: string;
  readonly item: string;
  readonly productType: Tables["items"]["product_type"];
};

/** Returns whether the price, or the fee of a cancelled booking, is paid. Null if there is none. */
function paymentOf({ due_on, status, total_paise, kept_paise }: BookingRow): "paid" | "unpaid" | null {
  if (due_on !== null) return "unpaid";
  return (status === "cancelled" ? kept_paise : total_paise) > 0 ? "paid" : null;
}

/** Bookings of a month by the start of their first date, with cancelled ones and the customers' personal data. */
export const bookings: MonthTable<BookingRow> = {
  query: (db, { from, until }) =>
    db
      .selectFrom("orders")
      .innerJoin("items", "items.id", "orders.item_id")
      .innerJoin("centres", "centres.id", "orders.centre_id")
      .innerJoin("cities", "cities.slug", "centres.city_slug")
      .selectAll("orders")
      .select([
        "cities.name as city",
        "centres.name as centre",
        "items.name as item",
        "items.product_type as productType",
      ])
      .where("orders.confirmed_at", "is not", null)
      .where("orders.starts_at", ">=", from)
      .where("orders.starts_at", "<", until)
      .orderBy("orders.starts_at")
      .orderBy("orders.id"),
  columns: {
    "Booking number": ({ number }) => number,
    Status: ({ status }) => status,
    "Booked on": ({ confirmed_at }) => formatInstant(confirmed_at),
    City: ({ city }) => city,
    Centre: ({ centre }) => centre,
    "Product type": ({ productType }) => productTypes[productType].label,
    "Room or pass": ({ item }) => item,
    Starts: ({ starts_at }) => formatInstant(starts_at),
    Ends: ({ ends_at }) => formatInstant(ends_at),
    Time: (order) => formatOrderTime(order),
    Passes: ({ unit, quantity }) => (unit === "day" ? quantity : null),
    People: ({ people }) => people,
    Name: ({ customer_name }) => customer_name,
    Email: ({ customer_email }) => customer_email,
    Phone: ({ customer_phone }) => customer_phone,
    Company: ({ customer_company }) => customer_company,
    GSTIN: ({ customer_gstin }) => customer_gstin,
    Coupon: ({ coupon_code }) => coupon_code,
    "Price with GST": ({ total_paise }) => ({ paise: total_paise }),
    Payment: paymentOf,
    "Due on": ({ due_on }) => due_on,
    "Cancelled on": ({ status, ended_at }) => (status === "cancelled" ? formatInstant(ended_at) : null),
    "Fee kept": ({ kept_paise }) => ({ paise: kept_paise }),
    "Reason for cancellation": ({ status, end_reason }) => (status === "cancelled" ? end_reason : null),
  },
};
