import type * as v from "valibot";
import type { bookingResponse } from "../../../api/contract/staff-bookings.ts";
import type { CallService } from "../../call-service.ts";

export type BookingPage = v.InferOutput<typeof bookingResponse>;
export type Booking = BookingPage["booking"];
export type BookingEvent = BookingPage["events"][number];

/** Loads the page of a booking. Null if there is none in the centres of the member. */
export async function loadBooking(call: CallService, number: string): Promise<BookingPage | null> {
  const loaded = await call("booking", { params: { number } });
  return loaded.ok ? loaded.body : null;
}
