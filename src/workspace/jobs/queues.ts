import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "../database/tables.ts";

/** When a row that could not be finished is tried again, and until when. All in milliseconds. */
export type Backoff = {
  /** Pause after the first try; it doubles with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** By what part of itself a pause varies at random, so that the rows of one outage do not all come back at once. */
  readonly jitter: number;
  /** A row is given up when its next try would come so long after it was made; never when left out. */
  readonly giveUpAfterMs?: number;
  /** Tries that a row gets however old it is, should the service itself have been away for days. */
  readonly leastTries?: number;
};

type Queue = {
  readonly table: keyof Tables;
  /** Says when a row is due; while a row is being worked on it lies ahead, by the lease. */
  readonly due: string;
  /** Counts the tries of a row. */
  readonly tries: string;
  /** Condition of a row that still has to be worked on. */
  readonly open: RawBuilder<SqlBool>;
  /** How long a row that was claimed is left alone by others, should its worker die; it must outlast the work by far. */
  readonly leaseMs: number;
  readonly backoff: Backoff;
  /** Marks a row that was given up, and says why; without one, a row that is given up is due no more. */
  readonly deadLetter?: { readonly at: string; readonly reason: string };
};

const minute = 60_000;
const hour = 60 * minute;

/** Every queue of the service; rows that are due come first in, first out. */
export const queues = {
  /** Three days outlive a long weekend of a mail server. */
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
      leastTries: 6,
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
  /** Payments whose money is known to be on its way: asked about until they are decided. */
  pendingPayments: {
    table: "payments",
    due: "check_at",
    tries: "checks",
    open: sql`status = 'pending' and check_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: 15_000, longestMs: 10 * minute, jitter: 0 },
  },
  /** Checkouts opened without a report, or after a failed attempt, which may be repeated. Asked a dozen times in a day. */
  openCheckouts: {
    table: "payments",
    due: "check_at",
    tries: "checks",
    open: sql`status in ('created', 'failed') and check_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: minute, longestMs: 6 * hour, jitter: 0, giveUpAfterMs: 30 * hour },
  },
  /** Confirmed bookings whose customer is to be reminded. */
  reminders: {
    table: "orders",
    due: "remind_at",
    tries: "remind_tries",
    open: sql`status = 'confirmed' and remind_at is not null`,
    leaseMs: minute,
    backoff: { firstMs: minute, longestMs: 10 * minute, jitter: 0 },
  },
  /** Checks of the books, made from time to time by one of the processes. */
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
/** A row of a queue's table. */
export type QueueRow<Name extends QueueName> = Selectable<Tables[(typeof queues)[Name]["table"]]>;

/** Claims due rows for one worker of possibly many processes, until the lease ends, in case the worker dies. */
export async function claim<Name extends QueueName>(
  db: Db,
  name: Name,
  { now, limit, leaseMs }: { readonly now: Date; readonly limit: number; readonly leaseMs?: number },
): Promise<QueueRow<Name>[]> {
  const queue: Queue = queues[name];
  const [table, due, tries] = [sql.table(queue.table), sql.ref(queue.due), sql.ref(queue.tries)];
  const until = new Date(now.getTime() + (leaseMs ?? queue.leaseMs));
  // The rows are locked first and updated after: `limit` beside `for update` inside `in (…)` may be run again by the planner.
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

/** Reschedules a row, or gives it up (returns true). Leaves one that was finished or claimed by another since. */
export async function putOff<Name extends QueueName>(
  db: Db,
  name: Name,
  row: QueueRow<Name>,
  { now, reason }: { readonly now: Date; readonly reason?: string | undefined },
): Promise<boolean> {
  const queue: Queue = queues[name];
  const { id, tries, createdAt } = placeOf(name, row);
  const next = nextTryAt(queue.backoff, { tries, createdAt }, now, Math.random());
  const { deadLetter } = queue;
  const moved =
    next === null && deadLetter !== undefined
      ? sql`${sql.ref(deadLetter.at)} = ${now}`
      : sql`${sql.ref(queue.due)} = ${next}`;
  const why = deadLetter === undefined ? sql`` : sql`, ${sql.ref(deadLetter.reason)} = ${reason ?? null}`;
  await sql`
    update ${sql.table(queue.table)} set ${moved} ${why}
    where id = ${id} and ${sql.ref(queue.tries)} = ${tries} and ${queue.open}
  `.execute(db);
  return next === null;
}

/** When a failed row is retried; null when it is given up. `chance` (0 to 1) chooses within the jitter. */
export function nextTryAt(
  { firstMs, longestMs, jitter, giveUpAfterMs = Number.POSITIVE_INFINITY, leastTries = 0 }: Backoff,
  row: { readonly tries: number; readonly createdAt: Date },
  now: Date,
  chance: number,
): Date | null {
  const pause = Math.min(firstMs * 2 ** Math.min(row.tries - 1, 40), longestMs);
  const next = new Date(now.getTime() + Math.round(pause * (1 - jitter + 2 * jitter * chance)));
  const isTooOld = next.getTime() - row.createdAt.getTime() > giveUpAfterMs;
  return isTooOld && row.tries >= leastTries ? null : next;
}

/** What a queue itself reads of a row. */
export function placeOf<Name extends QueueName>(
  name: Name,
  row: QueueRow<Name>,
): { readonly id: string | number; readonly tries: number; readonly createdAt: Date } {
  const { tries }: Queue = queues[name];
  // Column names are data here; each of the tables above has these, by the schema.
  const columns = row as unknown as Record<string, unknown>;
  const createdAt = columns.created_at ?? columns.received_at;
  return { id: columns.id as string, tries: columns[tries] as number, createdAt: createdAt as Date };
}
