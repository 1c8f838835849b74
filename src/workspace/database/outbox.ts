import type { Tx } from "./tables.ts";

/** What the outside world is told of; `payload` names the record, the sender reads the rest when it sends. */
export type Announcement = {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When to send; at once is `now`. */
  readonly dueAt: Date;
};

/** Writes a message into the outbox in the transaction of what it announces, so that neither exists alone. */
export async function announce(tx: Tx, announcement: Announcement, now: Date): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      kind: announcement.kind,
      payload: JSON.stringify(announcement.payload),
      created_at: now,
      due_at: announcement.dueAt,
    })
    .execute();
}
