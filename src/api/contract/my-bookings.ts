import * as v from "valibot";
import { email } from "./booking.ts";
import { namedPlace } from "./places.ts";
import { istDate, orderId, orderToken, placeId } from "./primitives.ts";
import { bookingUnits } from "./units.ts";

export const bookingsLinkRequest = v.strictObject({ email });
/** The same for every address, whether or not there are bookings under it. */
export const bookingsLinkReply = v.object({ validMinutes: v.number() });

/** What a link's `key` may be; whether it opens anything is not for a schema to say. */
export const bookingsQuery = v.object({ key: v.optional(v.string(), "") });

/** A booking as the list names it; `orderId` and `token` open its page. Instants with the offset of IST. */
export const listedBooking = v.object({
  orderId,
  token: orderToken,
  number: v.string(),
  status: v.picklist(["confirmed", "cancelled"]),
  start: v.string(),
  end: v.string(),
  /** The days of passes, IST; empty for a room. */
  dates: v.array(istDate),
  building: v.object({ id: placeId, name: v.string(), city: namedPlace, locality: namedPlace }),
  item: v.object({ id: placeId, name: v.string(), unit: v.picklist(bookingUnits) }),
});
export type ListedBooking = v.InferOutput<typeof listedBooking>;

/** Confirmed bookings that are not over, the next one first; and all others, the latest first. */
export const myBookingsReply = v.object({
  upcoming: v.array(listedBooking),
  past: v.array(listedBooking),
});
export type MyBookingsReply = v.InferOutput<typeof myBookingsReply>;
