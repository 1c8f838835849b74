import { type Selectable, sql } from "kysely";
import type { Db, OutboxTable } from "../database/tables.ts";
import { nextAttemptAt } from "./backoff.ts";

/** A row of the outbox that this process has claimed. */
export type ClaimedRow = Selectable<OutboxTable>;

/**
 * Claims rows that are due, the oldest first; each goes to one of many claimants. Until `leaseMs` have passed nobody
 * else gets them: a process that dies over one leaves it to be claimed again.
 */
export function claimDue(
  db: Db,
  { now, leaseMs, limit }: { readonly now: Date; readonly leaseMs: number; readonly limit: number },
): Promise<ClaimedRow[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("outbox")
        .select("id")
        .where("delivered_at", "is", null)
        .where("dead_at", "is", null)
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("outbox")
    .from("due")
    .set({ attempts: sql`attempts + 1`, due_at: new Date(now.getTime() + leaseMs) })
    .whereRef("outbox.id", "=", "due.id")
    .returningAll("outbox")
    .execute();
}

/** Notes that a row has been delivered; true also when another process was quicker. */
export async function markDelivered(db: Db, row: ClaimedRow, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ delivered_at: now, last_error: null })
    .where("id", "=", row.id)
    .where("delivered_at", "is", null)
    .execute();
}

/**
 * Notes why a row could not be delivered, and when to try again; after days it is kept as dead. A row that another
 * process has claimed since is that process's to judge.
 * @returns whether it is dead now.
 */
export async function markFailed(db: Db, row: ClaimedRow, reason: string, now: Date): Promise<boolean> {
  const next = nextAttemptAt(row, now, Math.random());
  await db
    .updateTable("outbox")
    .set({ last_error: reason, ...(next === null ? { dead_at: now } : { due_at: next }) })
    .where("id", "=", row.id)
    .where("attempts", "=", row.attempts)
    .where("delivered_at", "is", null)
    .execute();
  return next === null;
}
