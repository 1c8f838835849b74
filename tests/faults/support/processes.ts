import { sql } from "kysely";
import { seed } from "../../../src/workspace/booking/testing.ts";
import type { Db } from "../../../src/workspace/database/tables.ts";
import { createFreshDatabase, databaseForTest } from "../../support/databases.ts";

/** Database clients of several processes of the service on one PostgreSQL. Each client has its own pool and queues. */
export type Processes = {
  readonly url: string;
  readonly dbs: readonly Db[];
  /** The client of the first process, for queries that could use any client. */
  readonly db: Db;
};

/** Number of connections per process. */
const connections = 10;

/** Opens a database client for each process and stores the inventory of the tests. */
export async function startProcesses(
  count: number,
  coupons?: Parameters<typeof seed>[1],
): Promise<Processes> {
  const url = await createFreshDatabase();
  const [first, ...others] = await Promise.all(
    Array.from({ length: count }, () => databaseForTest(url, connections)),
  );
  if (first === undefined) throw new Error("There is no process.");
  await seed(first.db, coupons);
  // Opens all connections first. Otherwise, the first client would finish before other clients start.
  const connectionsOf = [first, ...others].flatMap(({ db }) =>
    Array.from({ length: connections }, () => sql`select pg_sleep(0.1)`.execute(db)),
  );
  await Promise.all(connectionsOf);
  return { url, dbs: [first, ...others].map(({ db }) => db), db: first.db };
}

/** Returns the value at this index, wrapping around. */
export function pickByNumber<Value>(values: readonly Value[], number: number): Value {
  const value = values[number % values.length];
  if (value === undefined) throw new Error("The list is empty.");
  return value;
}

/** Adds copies of the small room with the ids `room-1`, `room-2` and so on. */
export async function addRooms(db: Db, count: number): Promise<void> {
  await sql`
    insert into items (id, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
      amenities, pictures, position)
    select 'room-' || number, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
      amenities, pictures, number
    from items, generate_series(1, ${count}::int) as number where id = 'room-small'
  `.execute(db);
}

export function countOutcomes(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
