import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { runForNetwork, runOutsideNetwork } from "../../http/admission/network-context.ts";
import type { Db } from "./tables.ts";

/**
 * Sends a burst of statements, then one statement of `network`. Returns how many statements of the burst finish before
 * it.
 */
async function completedCount(db: Db, network: string): Promise<number> {
  let done = 0;
  const requests = Array.from({ length: 100 }, () =>
    runForNetwork("192.0.2.1", async () => {
      await sql`select 1`.execute(db);
      done += 1;
    }),
  );
  const before = await runForNetwork(network, async () => {
    await db.transaction().execute((tx) => sql`select 2`.execute(tx));
    return done;
  });
  await Promise.all(requests);
  expect(done).toBe(100);
  return before;
}

test.each(databaseKinds)(
  "a request does not wait for a connection behind many requests of another network, on %s",
  async (kind) => {
    const { db } = await databaseForTest(kind, 2);
    expect(await completedCount(db, "192.0.2.2")).toBeLessThan(20);
    // Control: a request of the same network waits for the whole burst.
    expect(await completedCount(db, "192.0.2.1")).toBeGreaterThan(80);
  },
);

test("work that is shared by all networks does not count towards the work of one network", async () => {
  const { db } = await databaseForTest("pglite");
  let done = 0;
  const requests = Array.from({ length: 50 }, () =>
    runForNetwork("192.0.2.1", () => sql`select 1`.execute(db).then(() => (done += 1))),
  );
  await runForNetwork("192.0.2.1", () => runOutsideNetwork(() => sql`select 2`.execute(db)));
  expect(done).toBeLessThan(10);
  await Promise.all(requests);
});
