import { type RawBuilder, sql } from "kysely";
import { Gauge, Registry } from "prom-client";
import { activeHoldCondition } from "../availability/index.ts";
import type { Database } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { registry } from "../metrics/counters.ts";
import { countUnpaidHolds } from "../orders/index.ts";
import { checkMetrics } from "./check-metrics.ts";
import { waitingMessages } from "./waiting.ts";

/** How long the figures from the database are cached, in milliseconds. */
const cacheMs = 5_000;

type QueueFigure = { readonly name: string; readonly found: number; readonly oldest_at: Date | null };

/** Queries for the backlog of each queue. Each query has an index. */
const waitingQueries = (now: Date): Record<string, RawBuilder<unknown>> => ({
  lead_notices: sql`select count(*) as found, min(created_at) as oldest_at from outbox
    where ${waitingMessages.lead_notices}`,
  emails: sql`select count(*), min(created_at) from outbox where ${waitingMessages.emails}`,
  webhooks: sql`select count(*), min(created_at) from outbox where ${waitingMessages.webhooks}`,
  messages: sql`select count(*), min(created_at) from outbox where delivered_at is null and dead_at is null`,
  dead_messages: sql`select count(*), min(dead_at) from outbox where dead_at is not null and delivered_at is null`,
  pending_payments: sql`select count(*), min(updated_at) from payments
    where status = 'pending' and check_at is not null`,
  pending_refunds: sql`select count(*), min(created_at) from refunds where status = 'pending'`,
  failed_refunds: sql`select count(*), min(created_at) from refunds where status = 'failed'`,
  gateway_events: sql`select count(*), min(received_at) from gateway_events where handled_at is null`,
  unpaid_holds: sql`select count(*), min(created_at) from orders where status = 'held' and ${activeHoldCondition(now)}`,
});

/**
 * Returns the metrics of the service in Prometheus format. Without the database, only counters and connections.
 * `baithak_database_up` is what `/readyz` checks.
 */
export function serviceMetrics(
  { figures, ping, connections }: Pick<Database, "figures" | "ping" | "connections">,
  now: () => Date,
) {
  const serviceRegistry = new Registry();
  const registries = [serviceRegistry];
  const rows = new Gauge({
    name: "baithak_waiting_rows",
    help: "Rows waiting to be processed",
    labelNames: ["queue"],
    registers: registries,
  });
  const ages = new Gauge({
    name: "baithak_waiting_oldest_seconds",
    help: "Age of the oldest waiting row; 0 if there is none",
    labelNames: ["queue"],
    registers: registries,
  });
  const busiest = new Gauge({
    name: "baithak_unpaid_holds_of_one_network",
    help: "Active unpaid holds of the network (IPv4 address or IPv6 /64) that has most",
    registers: registries,
  });
  const checks = checkMetrics(serviceRegistry);
  const pool = new Gauge({
    name: "baithak_database_connections",
    help: "Database connections in use, and callers waiting for one",
    labelNames: ["state"],
    registers: registries,
  });
  const poolSize = new Gauge({
    name: "baithak_database_pool_size",
    help: "Maximum number of database connections of this process",
    registers: registries,
  });
  const databaseUp = new Gauge({
    name: "baithak_database_up",
    help: "Whether the database can serve requests, as /readyz checks it",
    registers: registries,
  });
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    if (performance.now() - readAt < cacheMs) return;
    const currentTime = now();
    const ageOf = (oldest: Date | null) =>
      oldest === null ? 0 : Math.max(0, (currentTime.getTime() - oldest.getTime()) / 1000);
    for (const { name, found, oldest_at } of await readQueueFigures(figures, currentTime)) {
      rows.set({ queue: name }, found);
      ages.set({ queue: name }, ageOf(oldest_at));
    }
    busiest.set((await countUnpaidHolds({ db: figures, now })).mostOfOneNetwork);
    checks.set(await figures.selectFrom("doctor_checks").selectAll().execute(), currentTime);
    readAt = performance.now();
  }

  return {
    text: async (): Promise<string> => {
      const { inUse, waiting, size } = connections();
      poolSize.set(size);
      pool.set({ state: "in_use" }, inUse);
      pool.set({ state: "waiting" }, waiting);
      databaseUp.set(Number(await succeeds(ping())));
      if (!(await succeeds(read()))) for (const metric of [rows, ages, busiest, checks]) metric.reset();
      return `${await registry.metrics()}\n${await serviceRegistry.metrics()}`;
    },
  };
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function readQueueFigures(db: Db, now: Date): Promise<readonly QueueFigure[]> {
  const { rows } = await queueFiguresQuery(now).execute(db);
  return rows;
}

/** Returns the query for the backlog of all queues. Must not scan a table that grows with the number of bookings. */
export function queueFiguresQuery(now: Date): RawBuilder<QueueFigure> {
  const figures = Object.entries(waitingQueries(now)).map(
    ([name, query]) =>
      sql`select ${name}::text as name, counted.* from (${query}) as counted (found, oldest_at)`,
  );
  return sql<QueueFigure>`${sql.join(figures, sql` union all `)}`;
}
