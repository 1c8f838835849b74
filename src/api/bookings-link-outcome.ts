import { requestBookingsLink } from "./calls/my-bookings.ts";
import { type ErrorOutcomes, rethrowForBody, withOutcomes } from "./error-outcomes.ts";

/** Outcome of requesting a link. `asked`: it is sent if there are bookings. `refused`: the email address is invalid. */
export type BookingsLinkOutcome =
  | { readonly outcome: "asked" }
  | { readonly outcome: "refused"; readonly message: string };

const errorOutcomes: ErrorOutcomes<"askBookingsLink", BookingsLinkOutcome> = {
  ...rethrowForBody,
  validation_failed: ({ fields, message }) => ({ outcome: "refused", message: fields.email ?? message }),
};

/** Requests a link to the bookings of an email address. Rejects with `CallError`, except for an invalid address. */
export const bookingsLinkOutcome = withOutcomes(
  requestBookingsLink,
  (): BookingsLinkOutcome => ({ outcome: "asked" }),
  errorOutcomes,
);
