import type { Announcement } from "../mail/kinds.ts";
import type { Tx } from "./tables.ts";

/** Writes a message into the outbox in the transaction of what it announces, so that neither exists alone. */
export async function announce(tx: Tx, { kind, payload, dueAt }: Announcement, now: Date): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now, due_at: dueAt })
    .execute();
}
