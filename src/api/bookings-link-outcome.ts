import { requestBookingsLink } from "./calls/my-bookings.ts";
import { failPosted, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

/** Outcome of requesting a link. `asked`: it is sent if there are bookings. `refused`: the email address is invalid. */
export type BookingsLinkOutcome =
  | { readonly outcome: "asked" }
  | { readonly outcome: "refused"; readonly message: string };

const refusals: RefusalOutcomes<"askBookingsLink", BookingsLinkOutcome> = {
  ...failPosted,
  validation_failed: ({ fields, message }) => ({ outcome: "refused", message: fields.email ?? message }),
};

/** Requests a link to the bookings of an email address. Rejects with `CallError`, except for an invalid address. */
export const bookingsLinkOutcome = outcomeOf(
  requestBookingsLink,
  (): BookingsLinkOutcome => ({ outcome: "asked" }),
  refusals,
);
