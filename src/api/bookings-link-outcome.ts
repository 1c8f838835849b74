import { requestBookingsLink } from "./calls/my-bookings.ts";
import { type ErrorOutcomes, rethrowForBody, withOutcomes } from "./error-outcomes.ts";

/**
 * Outcome of requesting a link. `asked`: the link is sent if there are bookings. `refused`: the email address is
 * invalid.
 */
export type BookingsLinkOutcome =
  | { readonly outcome: "asked" }
  | { readonly outcome: "refused"; readonly message: string };

const errorOutcomes: ErrorOutcomes<"askBookingsLink", BookingsLinkOutcome> = {
  ...rethrowForBody,
  validation_failed: ({ fields, message }) => ({ outcome: "refused", message: fields.email ?? message }),
};

/**
 * Requests a link to the bookings of an email address. An invalid email address is an outcome; other errors are thrown.
 */
export const bookingsLinkOutcome = withOutcomes(
  requestBookingsLink,
  (): BookingsLinkOutcome => ({ outcome: "asked" }),
  errorOutcomes,
);
