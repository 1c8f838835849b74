import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { onBehalfOf, onBehalfOfAll } from "../../http/admission/on-behalf-of.ts";
import type { Db } from "./tables.ts";

/** How many statements of a crowd are done before one of another network, which came last. */
async function doneBefore(db: Db, network: string): Promise<number> {
  let done = 0;
  const crowd = Array.from({ length: 100 }, () =>
    onBehalfOf("192.0.2.1", async () => {
      await sql`select 1`.execute(db);
      done += 1;
    }),
  );
  const before = await onBehalfOf(network, async () => {
    await db.transaction().execute((tx) => sql`select 2`.execute(tx));
    return done;
  });
  await Promise.all(crowd);
  expect(done).toBe(100);
  return before;
}

test.each(databaseKinds)(
  "nobody waits for a connection behind all that one network asks, on %s",
  async (kind) => {
    const { db } = await databaseForTest(kind, 2);
    expect(await doneBefore(db, "192.0.2.2")).toBeLessThan(20);
    // Control: behind the same network it waits for all.
    expect(await doneBefore(db, "192.0.2.1")).toBeGreaterThan(80);
  },
);

test("what many share is done for none of them", async () => {
  const { db } = await databaseForTest("pglite");
  let done = 0;
  const crowd = Array.from({ length: 50 }, () =>
    onBehalfOf("192.0.2.1", () => sql`select 1`.execute(db).then(() => (done += 1))),
  );
  await onBehalfOf("192.0.2.1", () => onBehalfOfAll(() => sql`select 2`.execute(db)));
  expect(done).toBeLessThan(10);
  await Promise.all(crowd);
});
