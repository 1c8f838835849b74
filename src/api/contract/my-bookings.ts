import * as v from "valibot";
import { email } from "./booking.ts";
import type { StoredCustomerField } from "./customer-fields.ts";
import { parseOrders } from "./order-tokens.ts";
import { namedPlace } from "./places.ts";
import { istDate, orderId, orderToken, placeId } from "./primitives.ts";
import { bookingUnits } from "./units.ts";

export const bookingsLinkRequest = v.strictObject({ email });
/** The response is identical for every email address, so that it does not reveal whether there are bookings. */
export const bookingsLinkResponse = v.object({ validMinutes: v.number() });

/** The orders of a browser, with their tokens, in the format of `formatOrders`. Accepts any value. */
const browserOrders = v.optional(v.pipe(v.string(), v.transform(parseOrders)), "");

/**
 * What a browser may open: `key` of an emailed link, and `orders`. Accepts any values; the service decides whether they
 * are valid.
 */
export const bookingsQuery = v.object({
  key: v.optional(v.string(), ""),
  orders: browserOrders,
});

export const lastCustomerQuery = v.object({ orders: browserOrders });
/** `customer`: the details of the browser's last booking, unmasked; null if this browser has not made one of `orders`. */
export const lastCustomerResponse = v.object({
  customer: v.nullable(
    v.object({
      name: v.string(),
      email: v.string(),
      phone: v.string(),
      company: v.optional(v.string()),
      gstin: v.optional(v.string()),
      address: v.optional(v.string()),
    } satisfies Record<StoredCustomerField, v.GenericSchema>),
  ),
});
export type LastCustomer = NonNullable<v.InferOutput<typeof lastCustomerResponse>["customer"]>;

/** A booking in the list; `orderId` and `token` open its page. Instants have the offset of IST. */
export const listedBooking = v.object({
  orderId,
  token: orderToken,
  number: v.string(),
  status: v.picklist(["confirmed", "cancelled"]),
  start: v.string(),
  end: v.string(),
  /** The days of passes (IST dates); empty for a room. */
  dates: v.array(istDate),
  /** The starts of a room on the dates after the first one, if it is booked weekly. */
  repeats: v.optional(v.array(v.string())),
  /** IST date by which the invoice of the booking has to be paid. Omitted if nothing is due. */
  dueOn: v.optional(istDate),
  building: v.object({ id: placeId, name: v.string(), city: namedPlace, locality: namedPlace }),
  item: v.object({ id: placeId, name: v.string(), unit: v.picklist(bookingUnits) }),
});
export type ListedBooking = v.InferOutput<typeof listedBooking>;

/**
 * `upcoming`: confirmed bookings that are not over, the next one first; `past`: all others, the latest first; `now`: the
 * instant at which the list was read.
 */
export const myBookingsResponse = v.object({
  now: v.string(),
  upcoming: v.array(listedBooking),
  past: v.array(listedBooking),
});
export type MyBookingsResponse = v.InferOutput<typeof myBookingsResponse>;
