import { sql } from "kysely";
import { seed } from "../../../src/workspace/booking/testing.ts";
import type { Db } from "../../../src/workspace/database/tables.ts";
import { databaseForTest, freshDatabase } from "../../support/databases.ts";

/** Databases of several processes of the service, each with a pool and queues of its own, over one PostgreSQL. */
export type Processes = {
  readonly url: string;
  readonly dbs: readonly Db[];
  /** The first one's, for what any of them would answer. */
  readonly db: Db;
};

/** As many as each process has. */
const connections = 10;

/** Opens them with the tests' inventory in it. */
export async function startProcesses(
  count: number,
  coupons?: Parameters<typeof seed>[1],
): Promise<Processes> {
  const url = await freshDatabase();
  const [first, ...others] = await Promise.all(
    Array.from({ length: count }, () => databaseForTest(url, connections)),
  );
  if (first === undefined) throw new Error("There is no process.");
  await seed(first.db, coupons);
  // All connections are open before anything begins: else who gets the first one has done before others begin.
  const open = [first, ...others].flatMap(({ db }) =>
    Array.from({ length: connections }, () => sql`select pg_sleep(0.1)`.execute(db)),
  );
  await Promise.all(open);
  return { url, dbs: [first, ...others].map(({ db }) => db), db: first.db };
}

/** One of them for each number, in turn. */
export function pickByNumber<Value>(values: readonly Value[], number: number): Value {
  const value = values[number % values.length];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
}

/** Adds rooms like the small one: `room-1` and so on. */
export async function addRooms(db: Db, count: number): Promise<void> {
  await sql`
    insert into items (id, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
      amenities, pictures, position)
    select 'room-' || number, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
      amenities, pictures, number
    from items, generate_series(1, ${count}::int) as number where id = 'room-small'
  `.execute(db);
}

/** How often each outcome came. */
export function countOutcomes(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
