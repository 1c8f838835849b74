import { alternativesOf } from "./booking-outcomes.ts";
import { cancelBooking, moveBooking, setGuests, setReminders } from "./calls/booking.ts";
import type { Alternative, OrderDetails } from "./contract/booking.ts";
import type { Guest } from "./contract/changes.ts";
import type { MovePaymentResponse } from "./contract/payment.ts";
import {
  type ErrorOutcomes,
  rethrow,
  rethrowForBody,
  rethrowForIdempotent,
  withOutcomes,
} from "./error-outcomes.ts";
import type { CallError } from "./failure.ts";

/** The change is impossible, and a retry would not help. `message` contains the reason. */
export type ChangeRefused = { outcome: "refused"; message: string };

/** Outcome of a cancellation. `changed` means that the refund is no longer the amount that the visitor agreed to. */
export type CancelOutcome =
  | { outcome: "cancelled"; refundPaise: number }
  | { outcome: "changed"; refundPaise: number }
  | ChangeRefused;

/**
 * Outcome of a move. `to-pay`: the price difference must be paid first; `taken`: the time is not available; `repriced`:
 * the price has changed.
 */
export type MoveOutcome =
  | { outcome: "moved"; order: OrderDetails }
  | { outcome: "to-pay"; payment: MovePaymentResponse }
  | { outcome: "taken"; message: string; alternatives: readonly Alternative[] }
  | { outcome: "repriced"; totalPaise: number }
  | ChangeRefused;

const toRefused = ({ message }: CallError): ChangeRefused => ({ outcome: "refused", message });
const toSlotTaken = (error: CallError) => ({
  outcome: "taken" as const,
  message: error.message,
  alternatives: alternativesOf(error.body),
});

const cancelErrorOutcomes: ErrorOutcomes<"cancel", CancelOutcome> = {
  ...rethrowForIdempotent,
  // The general message refers to highlighted fields, so use the message of the only field, `dates`.
  validation_failed: ({ message, fields }) => ({ outcome: "refused", message: fields.dates ?? message }),
  order_not_found: toRefused,
  not_cancellable: toRefused,
  refund_changed: (error) => ({ outcome: "changed", refundPaise: readPaise(error.body, "refundPaise") }),
};

const moveErrorOutcomes: ErrorOutcomes<"move", MoveOutcome> = {
  ...rethrowForIdempotent,
  gateway_unavailable: rethrow,
  hold_expired: rethrow,
  payment_in_progress: toRefused,
  order_not_found: toRefused,
  item_not_found: toSlotTaken,
  centre_unavailable: toRefused,
  not_movable: toRefused,
  validation_failed: toSlotTaken,
  slot_taken: toSlotTaken,
  price_changed: (error) => ({ outcome: "repriced", totalPaise: readPaise(error.body, "totalPaise") }),
};

export const cancelOutcome = withOutcomes(
  cancelBooking,
  ({ refundPaise }): CancelOutcome => ({ outcome: "cancelled", refundPaise }),
  cancelErrorOutcomes,
);

export const moveOutcome = withOutcomes(
  moveBooking,
  (response): MoveOutcome =>
    "checkout" in response
      ? { outcome: "to-pay", payment: response }
      : { outcome: "moved", order: response.order },
  moveErrorOutcomes,
);

/** Outcome of saving guests or reminders. `saved` contains the stored values, `invalid` an error message per field. */
export type SaveOutcome<Values> =
  | { outcome: "saved"; values: Values }
  | { outcome: "invalid"; message: string; fields: Readonly<Record<string, string>> }
  | ChangeRefused;

const saveErrorOutcomes = {
  validation_failed: ({ message, fields }: CallError) => ({
    outcome: "invalid" as const,
    message,
    fields,
  }),
  order_not_found: toRefused,
  not_changeable: toRefused,
};
type GuestsOutcome = SaveOutcome<readonly Guest[]>;
type RemindersOutcome = SaveOutcome<boolean>;
const guestsErrorOutcomes: ErrorOutcomes<"guests", GuestsOutcome> = {
  ...rethrowForBody,
  ...saveErrorOutcomes,
};
const remindersErrorOutcomes: ErrorOutcomes<"reminders", RemindersOutcome> = {
  ...rethrowForIdempotent,
  ...saveErrorOutcomes,
};

export const guestsOutcome = withOutcomes(
  setGuests,
  ({ guests }): GuestsOutcome => ({ outcome: "saved", values: guests }),
  guestsErrorOutcomes,
);

export const remindersOutcome = withOutcomes(
  setReminders,
  ({ on }): RemindersOutcome => ({ outcome: "saved", values: on }),
  remindersErrorOutcomes,
);

/** Reads an amount in paise from an error response. Returns 0 if the response does not contain the amount. */
function readPaise(body: unknown, name: string): number {
  const { error } = body as { readonly error?: Readonly<Record<string, unknown>> };
  const paise = error?.[name] ?? (body as Readonly<Record<string, unknown>>)[name];
  return typeof paise === "number" ? paise : 0;
}
