import { alternativesOf } from "./booking-outcomes.ts";
import { cancelBooking, moveBooking, setGuests, setReminders } from "./calls/booking.ts";
import type { Alternative, OrderDetails } from "./contract/booking.ts";
import type { Guest } from "./contract/changes.ts";
import type { MovePaymentReply } from "./contract/payment.ts";
import type { CallError } from "./failure.ts";
import { fail, failPosted, failRepeatable, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

/** It cannot be done, and asking again would not help: why, in a sentence. */
export type ChangeRefused = { outcome: "refused"; message: string };

/** What cancelling comes to; `changed` when another amount returns than the one that was agreed to. */
export type CancelOutcome =
  | { outcome: "cancelled"; refundPaise: number }
  | { outcome: "changed"; refundPaise: number }
  | ChangeRefused;

/** What moving comes to: the difference is to be paid, somebody else has the time, or it costs something else. */
export type MoveOutcome =
  | { outcome: "moved"; order: OrderDetails }
  | { outcome: "to-pay"; payment: MovePaymentReply }
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
  // Its general message speaks of highlighted fields.
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

/** Cancels a booking, or some of its days. */
export const cancelOutcome = outcomeOf(
  cancelBooking,
  ({ refundPaise }): CancelOutcome => ({ outcome: "cancelled", refundPaise }),
  cancelRefusals,
);

/** Moves a booking. */
export const moveOutcome = outcomeOf(
  moveBooking,
  (reply): MoveOutcome =>
    "checkout" in reply ? { outcome: "to-pay", payment: reply } : { outcome: "moved", order: reply.order },
  moveRefusals,
);

/** What saving comes to: what the service has now, or why not; `fields` has a sentence for each field that is at fault. */
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

/** Sets the guests of a booking. */
export const guestsOutcome = outcomeOf(
  setGuests,
  ({ guests }): GuestsOutcome => ({ outcome: "saved", values: guests }),
  guestsRefusals,
);

/** Switches the reminders of a booking. */
export const remindersOutcome = outcomeOf(
  setReminders,
  ({ on }): RemindersOutcome => ({ outcome: "saved", values: on }),
  remindersRefusals,
);

/** An amount beside the error of a refusal; 0 when it names none. */
function paiseIn(body: unknown, name: string): number {
  const { error } = body as { readonly error?: Readonly<Record<string, unknown>> };
  const paise = error?.[name] ?? (body as Readonly<Record<string, unknown>>)[name];
  return typeof paise === "number" ? paise : 0;
}
