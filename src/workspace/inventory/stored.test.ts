import { sql } from "kysely";
import { expect, test } from "vitest";
import { generatedInventory } from "../../../tests/faults/support/generated-inventory.ts";
import { createFreshDatabase, databaseForTest } from "../../../tests/support/databases.ts";
import { mondayMorning } from "../booking/testing.ts";
import { importInventory } from "./import.ts";
import { readStoredInventory } from "./stored.ts";

const keys = {
  cities: "slug",
  localities: "slug",
  product_types: "value",
  sellers: "state_code",
  coupons: "code",
  centres: "id",
  centre_hours: "opens",
  centre_exceptions: "date",
  centre_offerings: "product_type",
  items: "id",
} as const;

test("the stored inventory is read in the same order, regardless of the order of writes", async () => {
  const { db } = await databaseForTest(await createFreshDatabase());
  await importInventory(db, await generatedInventory(6), "test", mondayMorning);
  const before = await readStoredInventory(db);
  for (const [table, key] of Object.entries(keys)) {
    // PostgreSQL moves an updated row within the table. Updating every second row therefore changes the physical order.
    await sql`
      update ${sql.table(table)} set ${sql.ref(key)} = ${sql.ref(key)}
      where ctid in (select ctid from (select ctid, row_number() over () as n from ${sql.table(table)}) t where n % 2 = 1)
    `.execute(db);
  }
  expect(await readStoredInventory(db)).toEqual(before);
});
