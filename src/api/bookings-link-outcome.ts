import { askBookingsLink } from "./calls/my-bookings.ts";
import { failPosted, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

/** Outcome of asking for a link: it is sent if there are bookings, or the address is none (`message` says so). */
export type BookingsLinkOutcome =
  | { readonly outcome: "asked" }
  | { readonly outcome: "refused"; readonly message: string };

const refusals: RefusalOutcomes<"askBookingsLink", BookingsLinkOutcome> = {
  ...failPosted,
  validation_failed: ({ fields, message }) => ({ outcome: "refused", message: fields.email ?? message }),
};

/** Asks for a link to the bookings of an address. A refused address is an outcome; anything else is thrown as `CallError`. */
export const bookingsLinkOutcome = outcomeOf(
  askBookingsLink,
  (): BookingsLinkOutcome => ({ outcome: "asked" }),
  refusals,
);
