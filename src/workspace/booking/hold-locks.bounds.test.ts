import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockNetworkAndPerson } from "./hold-limits.ts";
import { uniqueCustomer } from "./testing.ts";

const [asha, ravi] = [uniqueCustomer(1), uniqueCustomer(2)];

test.each([
  ["of one network", { network: "203.0.113.7", email: ravi.email, phone: ravi.phone }, true],
  ["of one email address", { network: "203.0.113.8", email: asha.email, phone: ravi.phone }, true],
  ["of one phone number", { network: "203.0.113.8", email: ravi.email, phone: asha.phone }, true],
  ["of other people", { network: "203.0.113.8", email: ravi.email, phone: ravi.phone }, false],
])("lockNetworkAndPerson serialises holds %s: %j, %s", async (_name, { network, ...person }, waits) => {
  const { db } = await databaseForTest("postgresql");
  const createWaiter = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks
      join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
      where locktype = 'advisory' and not granted
    `.execute(db);
    return rows[0]?.waiting;
  };
  let isFirstDone = false;
  let isSecondIn = false;
  let second: Promise<void> | undefined;
  await inTransaction(db, { kind: "customer" }, async (tx) => {
    await lockNetworkAndPerson(tx, "203.0.113.7", asha);
    second = inTransaction(db, { kind: "customer" }, async (other) => {
      await lockNetworkAndPerson(other, network, person);
      isSecondIn = true;
      expect(isFirstDone).toBe(waits);
    });
    if (waits) await expect.poll(createWaiter).toBe(1);
    else await expect.poll(() => isSecondIn).toBe(true);
    isFirstDone = true;
  });
  await second;
});
