import { addMinutes } from "../../api/contract/ist.ts";
import type { Db } from "./tables.ts";

/** Technical records are kept for 90 days, as the privacy policy states. */
const retentionMinutes = 90 * 24 * 60;
/** Networks of orders are kept for two days. `checkFreeBookingLimit` needs those of the last 24 hours. */
const networkRetentionMinutes = 2 * 24 * 60;
/** Expired request counts are kept for an hour because the clocks of processes differ. In milliseconds. */
const countRetentionMs = 60 * 60_000;
/** Maximum number of rows deleted per statement, so that the first clean-up does not block requests. */
const batchSize = 1_000;

/**
 * Deletes messages 90 days after delivery, gateway events 90 days after handling, guests 90 days after their booking,
 * and expired request counts and booking links. Removes old networks from orders. Keeps undelivered messages and events
 * that still need attention.
 */
export async function deleteOldRecords(db: Db, now: Date): Promise<void> {
  const olderThan = addMinutes(now, -retentionMinutes);
  await db
    .deleteFrom("outbox")
    .where("id", "in", (old) =>
      old.selectFrom("outbox").select("id").where("delivered_at", "<=", olderThan).limit(batchSize),
    )
    .execute();
  await db
    .deleteFrom("order_guests")
    .where("id", "in", (old) =>
      old
        .selectFrom("order_guests")
        .innerJoin("orders", "orders.id", "order_guests.order_id")
        .select("order_guests.id")
        .where("orders.ends_at", "<=", olderThan)
        .limit(batchSize),
    )
    .execute();
  await db
    .deleteFrom("request_counts")
    .where("key", "in", (old) =>
      old
        .selectFrom("request_counts")
        .select("key")
        .where("expire", "<=", Date.now() - countRetentionMs)
        .limit(batchSize),
    )
    .execute();
  await db
    .deleteFrom("booking_links")
    .where("id", "in", (old) =>
      old.selectFrom("booking_links").select("id").where("expires_at", "<=", now).limit(batchSize),
    )
    .execute();
  await db
    .updateTable("orders")
    .set({ network: null })
    .where("id", "in", (old) =>
      old
        .selectFrom("orders")
        .select("id")
        .where("network", "is not", null)
        .where("created_at", "<=", addMinutes(now, -networkRetentionMinutes))
        .limit(batchSize),
    )
    .execute();
  await db
    .deleteFrom("gateway_events")
    .where("id", "in", (old) =>
      old
        .selectFrom("gateway_events")
        .select("id")
        .where("handled_at", "<=", olderThan)
        .where((event) =>
          event.or([event("needs_attention", "=", false), event("acknowledged_at", "is not", null)]),
        )
        .limit(batchSize),
    )
    .execute();
}
