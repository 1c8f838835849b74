import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { bookingUnits, priceUnits } from "../../api/contract/units.ts";

test("the database accepts exactly the units of the contract", async () => {
  const { db } = await databaseForTest("pglite");
  const { rows } = await sql<{ table: string; check: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
    from pg_constraint where contype = 'c' and conname like '%_unit_check'`.execute(db);
  const accepted = rows.map(({ table, check }) => [
    table,
    [...check.matchAll(/'(\w+)'/g)].map(([, unit]) => unit),
  ]);
  expect(Object.fromEntries(accepted)).toEqual({
    centre_offerings: priceUnits,
    items: bookingUnits,
    orders: bookingUnits,
  });
});
