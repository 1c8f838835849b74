import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "../database/tables.ts";

/** Determines when a row is retried and when it is abandoned. All times are in milliseconds. */
export type Backoff = {
  /**
   * Pause after the first attempt. Each of the following pauses is twice as long as the pause before it, up to
   * `longestMs`.
   */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Random variation of each pause, as a fraction of it. Spreads the retries after an outage over time. */
  readonly jitter: number;
  /**
   * Maximum age of a row, in milliseconds. A row is abandoned instead of retried if it would exceed this age at its
   * next attempt. By default, rows are never abandoned.
   */
  readonly giveUpAfterMs?: number;
  /**
   * Minimum number of attempts before a row is abandoned, however old the row is: our own service may have been down
   * for days, so that the age says nothing about the receiver.
   */
  readonly minTries?: number;
};

type Queue = {
  readonly table: keyof Tables;
  /** Column with the time at which a row is due. While a row is being processed, this is the end of its lease. */
  readonly due: string;
  /** Column with the number of attempts. */
  readonly tries: string;
  /** Condition for rows that still have to be processed. */
  readonly open: RawBuilder<SqlBool>;
  /** How long a claimed row is reserved. Must be much longer than the work. If the worker dies, the lease expires. */
  readonly leaseMs: number;
  readonly backoff: Backoff;
  /** Columns for when and why a row was abandoned. Without them, the due time of an abandoned row becomes null. */
  readonly deadLetter?: { readonly at: string; readonly reason: string };
};

const minute = 60_000;
const hour = 60 * minute;

/** All queues of the service. Rows with the earliest due time are processed first. */
export const queues = {
  /** Retried for three days, because an outage of a mail server can last a long weekend. */
  messages: {
    table: "outbox",
    due: "due_at",
    tries: "attempts",
    open: sql`delivered_at is null and dead_at is null`,
    leaseMs: 90_000,
    backoff: {
      firstMs: 30_000,
      longestMs: 6 * hour,
      jitter: 0.25,
      giveUpAfterMs: 72 * hour,
      minTries: 6,
    },
    deadLetter: { at: "dead_at", reason: "last_error" },
  },
  gatewayEvents: {
    table: "gateway_events",
    due: "try_at",
    tries: "attempts",
    open: sql`handled_at is null`,
    leaseMs: minute,
    backoff: { firstMs: 1_000, longestMs: 10 * minute, jitter: 0 },
  },
  refunds: {
    table: "refunds",
    due: "try_at",
    tries: "attempts",
    open: sql`status = 'pending'`,
    leaseMs: minute,
    backoff: { firstMs: 3_000, longestMs: 10 * minute, jitter: 0 },
  },
  /** Payments that the customer has made but that are not captured yet. They are checked until they are settled. */
  pendingPayments: {
    table: "payments",
    due: "check_at",
    tries: "checks",
    open: sql`status = 'pending' and check_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: 15_000, longestMs: 10 * minute, jitter: 0 },
  },
  /** Checkouts without a payment, or with a failed payment that may be retried. Checked about 12 times in 30 hours. */
  openCheckouts: {
    table: "payments",
    due: "check_at",
    tries: "checks",
    open: sql`status in ('created', 'failed') and check_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: minute, longestMs: 6 * hour, jitter: 0, giveUpAfterMs: 30 * hour },
  },
  /** Confirmed bookings with a reminder to send. */
  reminders: {
    table: "orders",
    due: "remind_at",
    tries: "remind_tries",
    open: sql`status = 'confirmed' and remind_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: minute, longestMs: 10 * minute, jitter: 0 },
  },
  /** Periodic reconciliation checks. Each check runs in only one of the processes. */
  checks: {
    table: "doctor_checks",
    due: "due_at",
    tries: "attempts",
    open: sql`true`,
    leaseMs: 10 * minute,
    backoff: { firstMs: minute, longestMs: 10 * minute, jitter: 0 },
  },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;
export type QueueRow<Name extends QueueName> = Selectable<Tables[(typeof queues)[Name]["table"]]>;

/** Claims due rows. Several workers can claim concurrently. If a worker dies, its claim ends with the lease. */
export async function claimDueRows<Name extends QueueName>(
  db: Db,
  name: Name,
  { now, limit, leaseMs }: { readonly now: Date; readonly limit: number; readonly leaseMs?: number },
): Promise<QueueRow<Name>[]> {
  const queue: Queue = queues[name];
  const [table, due, tries] = [sql.table(queue.table), sql.ref(queue.due), sql.ref(queue.tries)];
  const leaseEnd = new Date(now.getTime() + (leaseMs ?? queue.leaseMs));
  // Locks the rows in a materialized CTE: inside `in (…)`, the planner may run `limit … for update` more than once.
  const { rows } = await sql<QueueRow<Name>>`
    with claimed as materialized (
      select id from ${table} where ${queue.open} and ${due} <= ${now}
      order by ${due}, id limit ${limit} for update skip locked
    )
    update ${table} set ${due} = ${leaseEnd}, ${tries} = ${tries} + 1
    where id in (select id from claimed)
    returning *
  `.execute(db);
  return rows;
}

/** Reschedules or abandons a row. Returns true if abandoned. Skips a row that is finished or was claimed again. */
export async function reschedule<Name extends QueueName>(
  db: Db,
  name: Name,
  row: QueueRow<Name>,
  { now, reason }: { readonly now: Date; readonly reason?: string | undefined },
): Promise<boolean> {
  const queue: Queue = queues[name];
  const { id, tries, createdAt } = rowMetadata(name, row);
  const next = nextTryAt(queue.backoff, { tries, createdAt }, now, Math.random());
  const { deadLetter } = queue;
  const changes =
    next === null && deadLetter !== undefined
      ? sql`${sql.ref(deadLetter.at)} = ${now}`
      : sql`${sql.ref(queue.due)} = ${next}`;
  const reasonColumn =
    deadLetter === undefined ? sql`` : sql`, ${sql.ref(deadLetter.reason)} = ${reason ?? null}`;
  await sql`
    update ${sql.table(queue.table)} set ${changes} ${reasonColumn}
    where id = ${id} and ${sql.ref(queue.tries)} = ${tries} and ${queue.open}
  `.execute(db);
  return next === null;
}

/** Returns when a row is retried, or null if it is abandoned. `chance` (0 to 1) is the position in the jitter range. */
export function nextTryAt(
  { firstMs, longestMs, jitter, giveUpAfterMs = Number.POSITIVE_INFINITY, minTries = 0 }: Backoff,
  row: { readonly tries: number; readonly createdAt: Date },
  now: Date,
  chance: number,
): Date | null {
  const pause = Math.min(firstMs * 2 ** Math.min(row.tries - 1, 40), longestMs);
  const next = new Date(now.getTime() + Math.round(pause * (1 - jitter + 2 * jitter * chance)));
  const isTooOld = next.getTime() - row.createdAt.getTime() > giveUpAfterMs;
  return isTooOld && row.tries >= minTries ? null : next;
}

/** Returns the id of a row, its number of attempts and its creation time. */
export function rowMetadata<Name extends QueueName>(
  name: Name,
  row: QueueRow<Name>,
): { readonly id: string | number; readonly tries: number; readonly createdAt: Date } {
  const { tries }: Queue = queues[name];
  // The name of the attempts column is only known at run time. The schema guarantees that each table has its columns.
  const columns = row as unknown as Record<string, unknown>;
  const createdAt = columns.created_at ?? columns.received_at;
  return { id: columns.id as string, tries: columns[tries] as number, createdAt: createdAt as Date };
}
