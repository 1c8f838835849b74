import { bookings, messages } from "../metrics/counters.ts";
import { afterCommit } from "./after-commit.ts";
import type { Announcement, MessageKind } from "./message-kinds.ts";
import type { Tx } from "./tables.ts";

/** Writes a message into the outbox in the transaction of what it announces, so that neither exists alone. */
export async function announce(tx: Tx, { kind, payload, dueAt }: Announcement, now: Date): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now, due_at: dueAt })
    .execute();
  afterCommit(tx, () => count(kind));
}

/** Whatever happens to a booking is announced, so it is counted here. */
function count(kind: MessageKind): void {
  messages.inc({ kind, outcome: "announced" });
  if (kind === "booking_confirmed") bookings.inc({ state: "confirmed" });
  if (kind === "booking_cancelled") bookings.inc({ state: "cancelled" });
}
