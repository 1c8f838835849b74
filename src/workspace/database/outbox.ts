import { sql } from "kysely";
import { bookings, messages } from "../metrics/counters.ts";
import { afterCommit } from "./after-commit.ts";
import type { Announcement, MessageKind, MessagePayload } from "./message-kinds.ts";
import type { Tx } from "./tables.ts";

/** Writes a message into the outbox in the transaction of what it announces, so that neither exists alone. */
export async function announce(tx: Tx, { kind, payload, dueAt }: Announcement, now: Date): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now, due_at: dueAt })
    .execute();
  afterCommit(tx, () => count(kind));
}

/**
 * Takes back a message of which no delivery was begun, in the transaction of what makes it untrue: nobody hears of either.
 * @returns whether there was one to take back.
 */
export async function withdraw<Kind extends MessageKind>(
  tx: Tx,
  kind: Kind,
  payload: MessagePayload<Kind>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`)
    .where("delivered_at", "is", null)
    .where("dead_at", "is", null)
    .where("attempts", "=", 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whatever happens to a booking is announced, so it is counted here. */
function count(kind: MessageKind): void {
  messages.inc({ kind, outcome: "announced" });
  if (kind === "booking_confirmed") bookings.inc({ state: "confirmed" });
  if (kind === "booking_cancelled") bookings.inc({ state: "cancelled" });
}
