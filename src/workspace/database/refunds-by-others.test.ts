import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { bookingDeps, heldOrder, seed, testClock } from "../booking/testing.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import type { Tables } from "./tables.ts";
import { rowsOf } from "./testing.ts";

const step = "0014-refunds-by-others";

it("migration 0014 converts refunds of an older release and remains compatible with the writes of that release", async () => {
  // The current code creates the order in a current database. The test copies the order to the older database without
  // the records to which it refers.
  const today = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: await createFreshDatabase() }) }),
  });
  onTestFinished(() => today.destroy());
  await migrate(today);
  await seed(today);
  const { orderId } = await heldOrder(bookingDeps(today, testClock()));
  const { rows } = await sql<{ row: object }>`select to_jsonb(orders) as row from orders`.execute(today);
  const pool = new pg.Pool({ connectionString: await createFreshDatabase(), max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  await sql`drop schema public cascade; create schema public`.execute(db);
  await migrate(db, { steps: migrations.filter(({ name }) => name < step) });
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into orders select * from jsonb_populate_record(null::orders, ${JSON.stringify(rows[0]?.row)}::jsonb)`.execute(
    db,
  );
  await sql`set session_replication_role = origin`.execute(db);
  const write = async (id: string, status: string, gatewayRefundId: string | null) => {
    await sql`insert into payments (id, order_id, status, amount_paise, currency, gateway_order_id, gateway_payment_id,
        created_at, updated_at)
      values (${`PAY${id}`}, ${orderId}, 'refund_pending', 118000, 'INR', ${`order_${id}`}, ${`pay_${id}`}, now(), now())`.execute(
      db,
    );
    await sql`insert into refunds (id, payment_id, order_id, amount_paise, status, reason, gateway_refund_id, try_at, created_at)
      values (${`REF${id}`}, ${`PAY${id}`}, ${orderId}, 118000, ${status}, 'Because.', ${gatewayRefundId}, now(), now())`.execute(
      db,
    );
  };
  await write("1", "refunded", "rfnd_1");
  await write("2", "pending", "rfnd_2");
  await write("3", "pending", null);
  expect(await migrate(db)).toContain(step);
  const refundsBefore = await rowsOf(db, "gateway_refunds", {}, "id");
  expect(refundsBefore).toMatchObject([
    { id: "rfnd_1", refund_id: "REF1", status: "processed" },
    { id: "rfnd_2", refund_id: "REF2", status: "pending" },
  ]);
  await write("4", "pending", null);
  const refunds = await db.selectFrom("refunds").select(["id", "origin", "refusals"]).orderBy("id").execute();
  expect(refunds).toEqual(
    ["1", "2", "3", "4"].map((id) => ({ id: `REF${id}`, origin: "ours", refusals: 0 })),
  );
});
