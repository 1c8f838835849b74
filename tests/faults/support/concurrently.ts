import { Client } from "pg";
import { expect } from "vitest";

/**
 * Starts all jobs while holding a lock. Releases the lock once each job waits for it or for a lock of another job. So
 * the outcome depends on locks, not on the speed of the machine.
 * @param lock a statement whose locks are held until the end of its transaction.
 */
export async function runConcurrently<Result>(
  url: string,
  lock: string,
  works: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(lock);
    const results = Promise.all(works.map((work) => work()));
    const wakeWaiter = async () => {
      // Otherwise, the first snapshot of the activity is used until the end of the transaction.
      await client.query("select pg_stat_clear_snapshot()");
      const { rows } = await client.query(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    };
    await expect.poll(wakeWaiter, { timeout: 20_000 }).toBe(works.length);
    await client.query("commit");
    return await results;
  } finally {
    await client.end();
  }
}
