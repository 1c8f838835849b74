import { hostname, userInfo } from "node:os";
import type { ActDetails } from "./column-types.ts";
import type { Tx } from "./tables.ts";

/**
 * Who makes a change. `customer`: a visitor with the token of the subject, or with a form. `user`: the operating system's
 * user of a command, or the id of a member of staff.
 */
export type Actor =
  | { readonly kind: "customer" }
  | { readonly kind: "staff"; readonly user: string }
  | { readonly kind: "command"; readonly name: string; readonly user: string }
  | { readonly kind: "job"; readonly name: string };

/** The actors that may use the use cases of staff. */
export type StaffActor = Extract<Actor, { readonly kind: "staff" | "command" }>;

export const customer: Actor = { kind: "customer" };

/** Returns the actor of an operator's command: the user of the operating system. */
export function commandActor(name: string): StaffActor {
  return { kind: "command", name, user: currentUser() };
}

/** Returns the actor of a background job. */
export function jobActor(name: string): Actor {
  return { kind: "job", name };
}

/** Marks a transaction that only changes bookkeeping: queues, counters and indexes. It must not call `recordAct`. */
export const bookkeeping = "bookkeeping";

/** All acts that are recorded in `audit.act`. */
export const acts = [
  ...["slot_held", "hold_changed", "hold_expired", "hold_released", "move_held"],
  "booked_by_phone",
  ...["coupon_applied", "coupon_removed", "coupon_use_released", "coupon_recounted"],
  ...["booking_confirmed", "booking_moved", "booking_cancelled", "days_cancelled", "fee_changed"],
  ...[
    "guests_changed",
    "reminders_changed",
    "buyer_corrected",
    "email_resent",
    "token_renewed",
    "link_requested",
  ],
  ...[
    "payment_started",
    "payment_recorded",
    "payment_changed",
    "refund_started",
    "refund_changed",
    "refund_confirmed",
  ],
  "dispute_changed",
  ...["invoice_issued", "credit_note_issued"],
  ...[
    "lead_submitted",
    "lead_changed",
    "lead_followed_up",
    "inventory_imported",
    "block_created",
    "block_deleted",
    "order_erased",
    "person_erased",
    "finding_handled",
    "check_repaired",
    "message_retried",
    "notification_retried",
    "backup_written",
    "database_restored",
    "database_moved",
    "invoice_numbers_skipped",
    "records_exported",
    ...["staff_invited", "staff_joined", "staff_signed_in", "staff_signed_out", "staff_changed"],
    ...["staff_disabled", "contact_revealed", "note_added", "arrival_recorded"],
    ...["passkey_added", "passkey_removed", "recovery_codes_renewed"],
    ...["identity_linked", "identity_unlinked"],
  ],
] as const;

export type Act = (typeof acts)[number];

type Entry = { readonly act: Act; readonly subject: string; readonly details: ActDetails };
type Recording = { readonly actor: Actor; readonly entries: Entry[] };

const recordings = new WeakMap<Tx, Recording>();

/** Begins to record the acts of a transaction. Only `inTransaction` may call this function. */
export function startRecording(tx: Tx, actor: Actor): void {
  recordings.set(tx, { actor, entries: [] });
}

/**
 * Records an act of the transaction's actor. `inTransaction` stores all entries with one statement before it commits,
 * so that either the change and its entry are stored, or neither.
 * @param subject the id of the changed order, lead or other record
 * @throws if the transaction was started without an actor
 */
export function recordAct(tx: Tx, act: Act, subject: string, details: ActDetails = {}): void {
  const recording = recordings.get(tx);
  if (recording === undefined) throw new Error(`The transaction of the act ${act} has no actor.`);
  recording.entries.push({ act, subject, details });
}

/** Returns true if the transaction's actor is a member of staff or an operator's command. */
export function isByStaff(tx: Tx): boolean {
  const actor = recordings.get(tx)?.actor.kind;
  return actor === "staff" || actor === "command";
}

/** Stores the recorded entries. Only `inTransaction` may call this function. */
export async function storeEntries(tx: Tx): Promise<void> {
  const recording = recordings.get(tx);
  if (recording === undefined || recording.entries.length === 0) return;
  const { actor, entries } = recording;
  await tx
    .insertInto("audit")
    .values(
      entries.map(({ details, ...entry }) => ({
        ...entry,
        actor: actor.kind,
        actor_name: "name" in actor ? actor.name : null,
        actor_user: "user" in actor ? actor.user : null,
        host: hostname(),
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

/** A container may run with a user id that has no name. */
function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
