import { alternativesOf } from "./booking-outcomes.ts";
import { cancelBooking, moveBooking, setGuests, setReminders } from "./calls/booking.ts";
import type { Alternative, OrderDetails } from "./contract/booking.ts";
import type { Guest } from "./contract/changes.ts";
import type { MovePaymentResponse } from "./contract/payment.ts";
import type { CallError } from "./failure.ts";
import { fail, failPosted, failRepeatable, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

/** The change is impossible, and repeating the request would not help; `message` gives the reason. */
export type ChangeRefused = { outcome: "refused"; message: string };

/** Outcome of a cancellation (paise). `changed`: the refund differs from the amount that the visitor agreed to. */
export type CancelOutcome =
  | { outcome: "cancelled"; refundPaise: number }
  | { outcome: "changed"; refundPaise: number }
  | ChangeRefused;

/** Outcome of a move. `to-pay`: the price difference must be paid; `taken`: the time is taken; `repriced`: the price changed. */
export type MoveOutcome =
  | { outcome: "moved"; order: OrderDetails }
  | { outcome: "to-pay"; payment: MovePaymentResponse }
  | { outcome: "taken"; message: string; alternatives: readonly Alternative[] }
  | { outcome: "repriced"; totalPaise: number }
  | ChangeRefused;

const refused = ({ message }: CallError): ChangeRefused => ({ outcome: "refused", message });
const taken = (refusal: CallError) => ({
  outcome: "taken" as const,
  message: refusal.message,
  alternatives: alternativesOf(refusal.body),
});

const cancelRefusals: RefusalOutcomes<"cancel", CancelOutcome> = {
  ...failRepeatable,
  // The general message refers to highlighted fields.
  validation_failed: ({ message, fields }) => ({ outcome: "refused", message: fields.dates ?? message }),
  order_not_found: refused,
  not_cancellable: refused,
  refund_changed: (refusal) => ({ outcome: "changed", refundPaise: paiseIn(refusal.body, "refundPaise") }),
};

const moveRefusals: RefusalOutcomes<"move", MoveOutcome> = {
  ...failRepeatable,
  gateway_unavailable: fail,
  hold_expired: fail,
  payment_in_progress: refused,
  order_not_found: refused,
  item_not_found: taken,
  centre_unavailable: refused,
  not_movable: refused,
  validation_failed: taken,
  slot_taken: taken,
  price_changed: (refusal) => ({ outcome: "repriced", totalPaise: paiseIn(refusal.body, "totalPaise") }),
};

export const cancelOutcome = outcomeOf(
  cancelBooking,
  ({ refundPaise }): CancelOutcome => ({ outcome: "cancelled", refundPaise }),
  cancelRefusals,
);

export const moveOutcome = outcomeOf(
  moveBooking,
  (response): MoveOutcome =>
    "checkout" in response
      ? { outcome: "to-pay", payment: response }
      : { outcome: "moved", order: response.order },
  moveRefusals,
);

/** Outcome of saving. `saved`: the service's new values; `invalid`: `fields` has the error message of each invalid field. */
export type SaveOutcome<Values> =
  | { outcome: "saved"; values: Values }
  | { outcome: "invalid"; message: string; fields: Readonly<Record<string, string>> }
  | ChangeRefused;

const saveRefusals = {
  validation_failed: ({ message, fields }: CallError) => ({
    outcome: "invalid" as const,
    message,
    fields,
  }),
  order_not_found: refused,
  not_changeable: refused,
};
type GuestsOutcome = SaveOutcome<readonly Guest[]>;
type RemindersOutcome = SaveOutcome<boolean>;
const guestsRefusals: RefusalOutcomes<"guests", GuestsOutcome> = { ...failPosted, ...saveRefusals };
const remindersRefusals: RefusalOutcomes<"reminders", RemindersOutcome> = {
  ...failRepeatable,
  ...saveRefusals,
};

export const guestsOutcome = outcomeOf(
  setGuests,
  ({ guests }): GuestsOutcome => ({ outcome: "saved", values: guests }),
  guestsRefusals,
);

export const remindersOutcome = outcomeOf(
  setReminders,
  ({ on }): RemindersOutcome => ({ outcome: "saved", values: on }),
  remindersRefusals,
);

/** An amount (paise) of an error response; 0 if it has none. */
function paiseIn(body: unknown, name: string): number {
  const { error } = body as { readonly error?: Readonly<Record<string, unknown>> };
  const paise = error?.[name] ?? (body as Readonly<Record<string, unknown>>)[name];
  return typeof paise === "number" ? paise : 0;
}
