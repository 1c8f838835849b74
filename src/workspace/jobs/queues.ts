import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "../database/tables.ts";

/** When an unfinished row is retried, and for how long. All times in milliseconds. */
export type Backoff = {
  /** Pause after the first attempt; doubles with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Random variation of a pause as a fraction of it, so that the rows of one outage are not all retried at once. */
  readonly jitter: number;
  /** A row is abandoned if its next attempt would be later than this after its creation; default: never. */
  readonly giveUpAfterMs?: number;
  /** Minimum number of attempts however old a row is, in case the service itself was down for days. */
  readonly minTries?: number;
};

type Queue = {
  readonly table: keyof Tables;
  /** Column with the time at which a row is due. While a row is being processed, it is the end of the lease. */
  readonly due: string;
  /** Column with the number of attempts. */
  readonly tries: string;
  /** Condition of a row that still has to be processed. */
  readonly open: RawBuilder<SqlBool>;
  /** How long a claimed row is reserved, in case its worker dies; must be much longer than the work takes. */
  readonly leaseMs: number;
  readonly backoff: Backoff;
  /** Columns that mark an abandoned row and store the reason. Without them, an abandoned row is simply never due again. */
  readonly deadLetter?: { readonly at: string; readonly reason: string };
};

const minute = 60_000;
const hour = 60 * minute;

/** All queues of the service. Rows are processed in the order in which they are due. */
export const queues = {
  /** Three days, to outlast a mail server's outage over a long weekend. */
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
  /** Payments whose money is known to be on its way: checked until they are settled. */
  pendingPayments: {
    table: "payments",
    due: "check_at",
    tries: "checks",
    open: sql`status = 'pending' and check_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: 15_000, longestMs: 10 * minute, jitter: 0 },
  },
  /** Checkouts without a result, or after a failed attempt that may be repeated. Checked a dozen times in a day. */
  openCheckouts: {
    table: "payments",
    due: "check_at",
    tries: "checks",
    open: sql`status in ('created', 'failed') and check_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: minute, longestMs: 6 * hour, jitter: 0, giveUpAfterMs: 30 * hour },
  },
  /** Confirmed bookings with a due reminder. */
  reminders: {
    table: "orders",
    due: "remind_at",
    tries: "remind_tries",
    open: sql`status = 'confirmed' and remind_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: minute, longestMs: 10 * minute, jitter: 0 },
  },
  /** Reconciliation checks, run at intervals by one of the processes. */
  doctorChecks: {
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

/** Claims due rows for one of possibly many workers. The claim ends with the lease, in case the worker dies. */
export async function claim<Name extends QueueName>(
  db: Db,
  name: Name,
  { now, limit, leaseMs }: { readonly now: Date; readonly limit: number; readonly leaseMs?: number },
): Promise<QueueRow<Name>[]> {
  const queue: Queue = queues[name];
  const [table, due, tries] = [sql.table(queue.table), sql.ref(queue.due), sql.ref(queue.tries)];
  const until = new Date(now.getTime() + (leaseMs ?? queue.leaseMs));
  // Locks the rows before updating them: the planner may repeat `limit` with `for update` inside `in (…)`.
  const { rows } = await sql<QueueRow<Name>>`
    with claimed as materialized (
      select id from ${table} where ${queue.open} and ${due} <= ${now}
      order by ${due}, id limit ${limit} for update skip locked
    )
    update ${table} set ${due} = ${until}, ${tries} = ${tries} + 1
    where id in (select id from claimed)
    returning *
  `.execute(db);
  return rows;
}

/** Reschedules a row, or abandons it (returns true). Ignores a row that was finished or claimed by another worker. */
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
  const moved =
    next === null && deadLetter !== undefined
      ? sql`${sql.ref(deadLetter.at)} = ${now}`
      : sql`${sql.ref(queue.due)} = ${next}`;
  const reasonColumn =
    deadLetter === undefined ? sql`` : sql`, ${sql.ref(deadLetter.reason)} = ${reason ?? null}`;
  await sql`
    update ${sql.table(queue.table)} set ${moved} ${reasonColumn}
    where id = ${id} and ${sql.ref(queue.tries)} = ${tries} and ${queue.open}
  `.execute(db);
  return next === null;
}

/** Returns when a failed row is retried, or null if it is abandoned. `chance` (0 to 1) selects within the jitter. */
export function nextTryAt(
  { firstMs, longestMs, jitter, giveUpAfterMs = Number.POSITIVE_INFINITY, minTries: leastTries = 0 }: Backoff,
  row: { readonly tries: number; readonly createdAt: Date },
  now: Date,
  chance: number,
): Date | null {
  const pause = Math.min(firstMs * 2 ** Math.min(row.tries - 1, 40), longestMs);
  const next = new Date(now.getTime() + Math.round(pause * (1 - jitter + 2 * jitter * chance)));
  const isTooOld = next.getTime() - row.createdAt.getTime() > giveUpAfterMs;
  return isTooOld && row.tries >= leastTries ? null : next;
}

/** Returns the columns of a row that its queue uses. */
export function rowMetadata<Name extends QueueName>(
  name: Name,
  row: QueueRow<Name>,
): { readonly id: string | number; readonly tries: number; readonly createdAt: Date } {
  const { tries }: Queue = queues[name];
  // Column names are data here; by the schema, each of the tables has these columns.
  const columns = row as unknown as Record<string, unknown>;
  const createdAt = columns.created_at ?? columns.received_at;
  return { id: columns.id as string, tries: columns[tries] as number, createdAt: createdAt as Date };
}
