import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { seed } from "../booking/testing.ts";
import { listCentres } from "./centres.ts";

/** Changes to the inventory, each with the expected order of the centres by their lowest prices. */
const changes: readonly (readonly [change: string, statement: string, order: readonly string[]])[] = [
  [
    "added offerings",
    `insert into centre_offerings (centre_id, product_type, from_price_paise, unit, position) values
      ('centre-near', 'CO_WORKING_MEETING_ROOM', 90000, 'hour', 1), ('centre-near', 'CO_WORKING_HOT_DESK', 40000, 'day', 2),
      ('centre-one', 'CO_WORKING_MEETING_ROOM', 50000, 'hour', 1)`,
    ["centre-near", "centre-one", "centre-excluded"],
  ],
  [
    "a changed price",
    "update centre_offerings set from_price_paise = 30000 where centre_id = 'centre-one'",
    ["centre-one", "centre-near", "centre-excluded"],
  ],
  [
    "a removed offering",
    "delete from centre_offerings where centre_id = 'centre-one'",
    ["centre-near", "centre-one", "centre-excluded"],
  ],
  [
    "another order of centres",
    "update centres set position = 99 where id = 'centre-one'",
    ["centre-near", "centre-excluded", "centre-one"],
  ],
  [
    "a retired centre",
    "update centres set active = false where id = 'centre-near'",
    ["centre-excluded", "centre-one"],
  ],
  [
    "a reopened centre",
    "update centres set active = true where id = 'centre-near'",
    ["centre-near", "centre-excluded", "centre-one"],
  ],
];

test.each(databaseKinds)(
  "the stored prices on %s follow every change of centres and offerings",
  async (kind) => {
    const { db } = await databaseForTest(kind);
    await seed(db);
    const list = async (productType?: "CO_WORKING_MEETING_ROOM") => {
      const filter = { sort: "price", city: "delhi", productType, page: 1, pageSize: 50 } as const;
      return (await listCentres(db, filter, new Set(), "2026-11-23")).map(({ id }) => id);
    };
    for (const [change, statement, order] of changes) {
      await sql.raw(statement).execute(db);
      expect(await list(), change).toEqual(order);
      const { rows } = await sql`
      (select centre_id, product_type, city_slug, position, price_paise from centre_prices)
      except all
      select * from (
        select c.id, '', c.city_slug, c.position, (select min(from_price_paise) from centre_offerings where centre_id = c.id)
        from centres c where c.active
        union all
        select c.id, o.product_type, c.city_slug, c.position, o.from_price_paise
        from centres c join centre_offerings o on o.centre_id = c.id where c.active) as expected`.execute(db);
      expect(rows, change).toEqual([]);
    }
    expect(await list("CO_WORKING_MEETING_ROOM")).toEqual(["centre-near"]);
  },
);
