import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Period, type RetainedRecord, retention, startOfPeriod } from "../../api/contract/retention.ts";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import { jobActor } from "../database/audit.ts";
import type { Db, Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { eraseOrders, openMatter } from "./erase-orders.ts";

/** Maximum number of rows per statement, and of orders per transaction, so that the job never blocks requests for long. */
const batchSize = 1_000;
const orderBatchSize = 100;
/** Maximum number of batches per kind of record in one run. */
const maxBatches = 10;

/** Runs one batch of a rule. Returns true if the batch was full, so that there may be more old records. */
type Rule = (db: Db, now: Date) => Promise<boolean>;

/** How the records of each kind are deleted or erased. Invoices have no rule, see record 080. */
const rules: Readonly<Record<Exclude<RetainedRecord, "invoices">, Rule>> = {
  bookings: (db, now) => {
    const latest = startOfPeriod(retention.bookings, now);
    return eraseBatch(
      db,
      now,
      sql`confirmed_at is not null and ends_at <= ${latest} and (ended_at is null or ended_at <= ${latest})`,
    );
  },
  abandonedHolds: (db, now) =>
    eraseBatch(
      db,
      now,
      sql`confirmed_at is null and ended_at <= ${startOfPeriod(retention.abandonedHolds, now)}`,
    ),
  guests: deletion(
    "order_guests",
    retention.guests,
    (latest) => sql`exists (select from orders where orders.id = order_guests.order_id
      and (orders.ends_at <= ${latest} or orders.status = 'cancelled' and not exists (
        select from outbox where payload ->> 'orderId' = orders.id and kind = 'guest_news'
          and delivered_at is null and dead_at is null)))`,
  ),
  leads: deletion(
    "leads",
    retention.leads,
    (latest) => sql`created_at <= ${latest} and (updated_at is null or updated_at <= ${latest})`,
  ),
  // Keeps messages that were not delivered, because the reconciliation reports them.
  messages: deletion("outbox", retention.messages, (latest) => sql`delivered_at <= ${latest}`),
  // Keeps events that an operator must look at.
  gatewayEvents: deletion(
    "gateway_events",
    retention.gatewayEvents,
    (latest) => sql`handled_at <= ${latest} and (not needs_attention or acknowledged_at is not null)`,
  ),
  networks: async (db, now) => {
    const result = await sql`
      with old as materialized (
        select id from orders where network is not null and created_at <= ${startOfPeriod(retention.networks, now)}
        limit ${batchSize} for update skip locked)
      update orders set network = null where id in (select id from old)`.execute(db);
    return isFull(result.numAffectedRows);
  },
  storedResponses: deletion(
    "idempotency_keys",
    retention.storedResponses,
    (latest) => sql`created_at <= ${latest}`,
  ),
  // `expires_at` is the end of the period.
  bookingLinks: deletion("booking_links", { minutes: 0 }, (now) => sql`expires_at <= ${now}`),
  // The limiter uses the clock of the machine.
  requestCounts: (db) =>
    deletion(
      "request_counts",
      retention.requestCounts,
      (latest) => sql`expire <= ${latest.getTime()}`,
    )(db, new Date()),
};

/**
 * Deletes or erases the records whose retention period (`retention`) is over, in small batches. Skips rows that a
 * request has locked; the next run gets them.
 */
export async function deleteOldRecords(db: Db, now: Date): Promise<void> {
  for (const rule of [...Object.values(rules), deleteOldEntries, ...staffRules]) {
    for (let batch = 0; batch < maxBatches && (await rule(db, now)); batch += 1);
  }
}

/**
 * Deletes entries of the audit table. They contain no personal data, so the privacy page does not list them. The period
 * and its clock are those of the trigger that rejects all other deletions.
 */
const deleteOldEntries = deletion("audit", { minutes: 0 }, () => sql`at <= now() - interval '96 months'`);

/** Sessions and pending sign-ins of staff that have ended. Visitors have none, so the privacy page does not list them. */
const staffRules: readonly Rule[] = [
  deletion("staff_sessions", { minutes: staffLimits.idleMinutes }, (latest) => sql`seen_at <= ${latest}`),
  deletion("staff_challenges", { minutes: 0 }, (now) => sql`expires_at <= ${now}`),
  deletion(
    "staff_oidc_logins",
    { minutes: staffLimits.providerMinutes },
    (latest) => sql`started_at <= ${latest}`,
  ),
  deletion("staff_invitations", { minutes: 0 }, (now) => sql`expires_at <= ${now}`),
];

/** Returns a rule that deletes the rows of a table for which a condition is true. */
function deletion(
  table: keyof Tables,
  period: Period,
  conditionAt: (latest: Date) => RawBuilder<unknown>,
): Rule {
  const rows = sql.table(table);
  return async (db, now) => {
    const result = await sql`
      with old as materialized (
        select ctid from ${rows} where ${conditionAt(startOfPeriod(period, now))}
        limit ${batchSize} for update skip locked)
      delete from ${rows} where ctid = any(array(select ctid from old))`.execute(db);
    return isFull(result.numAffectedRows);
  };
}

function eraseBatch(db: Db, now: Date, condition: RawBuilder<unknown>): Promise<boolean> {
  return inTransaction(db, jobActor("retention"), async (tx) => {
    const orders = await tx
      .selectFrom("orders")
      .select("id")
      .where("erased_at", "is", null)
      .where(sql<SqlBool>`${condition}`)
      .where(openMatter(now), "is", null)
      .limit(orderBatchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    await eraseOrders(
      tx,
      orders.map(({ id }) => id),
      now,
    );
    return orders.length === orderBatchSize;
  });
}

function isFull(rows: bigint | undefined): boolean {
  return rows === BigInt(batchSize);
}
