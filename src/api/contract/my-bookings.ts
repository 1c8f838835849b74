import * as v from "valibot";
import { email } from "./booking.ts";
import { parseOrders } from "./order-tokens.ts";
import { namedPlace } from "./places.ts";
import { istDate, orderId, orderToken, placeId } from "./primitives.ts";
import { bookingUnits } from "./units.ts";

export const bookingsLinkRequest = v.strictObject({ email });
/** The response is identical for every email address, so that it does not reveal whether there are bookings. */
export const bookingsLinkResponse = v.object({ validMinutes: v.number() });

/**
 * What a browser may open: `key` of an emailed link, and `orders` with their tokens (`parseOrders`). Accepts any values;
 * the service decides whether they are valid.
 */
export const bookingsQuery = v.object({
  key: v.optional(v.string(), ""),
  orders: v.optional(v.pipe(v.string(), v.transform(parseOrders)), ""),
});

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
