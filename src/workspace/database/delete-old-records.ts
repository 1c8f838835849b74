import { addMinutes } from "../../api/contract/ist.ts";
import type { Db } from "./tables.ts";

/** Technical records are kept for 90 days, as the privacy policy states. */
const retentionMinutes = 90 * 24 * 60;
/** `checkFreeBookingLimit` counts the holds of a network for a day. */
const networkRetentionMinutes = 2 * 24 * 60;
/** How long expired request counts are kept, in milliseconds: an hour, because clocks differ. */
const countRetentionMs = 60 * 60_000;
/** Maximum number of rows deleted per statement, so that a first clean-up blocks nobody. */
const batchSize = 1_000;

/** Deletes messages and events 90 days after they were handled, and expired counts, links and networks; keeps failed ones. */
export async function deleteOldRecords(db: Db, now: Date): Promise<void> {
  const until = addMinutes(now, -retentionMinutes);
  await db
    .deleteFrom("outbox")
    .where("id", "in", (old) =>
      old.selectFrom("outbox").select("id").where("delivered_at", "<=", until).limit(batchSize),
    )
    .execute();
  await db
    .deleteFrom("order_guests")
    .where("id", "in", (old) =>
      old
        .selectFrom("order_guests")
        .innerJoin("orders", "orders.id", "order_guests.order_id")
        .select("order_guests.id")
        .where("orders.ends_at", "<=", until)
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
        .where("handled_at", "<=", until)
        .where((event) =>
          event.or([event("needs_attention", "=", false), event("acknowledged_at", "is not", null)]),
        )
        .limit(batchSize),
    )
    .execute();
}
