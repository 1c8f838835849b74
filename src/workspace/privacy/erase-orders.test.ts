import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { bookingDeps, heldOrder, seed, testClock, uniqueHour } from "../booking/testing.ts";
import { addRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { eraseOrders } from "./erase-orders.ts";

/** Opens a database with two holds that have expired. */
async function openAbandonedHolds() {
  const { db } = await databaseForTest("pglite");
  await seed(db, [{ code: "WELCOME10", percent: 1 }]);
  const clock = testClock();
  const deps = bookingDeps(db, clock);
  const ids: string[] = [];
  for (const index of [0, 1]) ids.push((await heldOrder(deps, uniqueHour(index))).order.id);
  clock.advance(20);
  await expireOverdueHolds(deps);
  const [first = "", second = ""] = ids;
  return {
    db,
    first,
    second,
    erase: (id: string) =>
      inTransaction(db, { kind: "customer" }, (tx) => eraseOrders(tx, [id], clock.now())),
  };
}

test("eraseOrders deletes the emails about an order that have not been sent, and no others", async () => {
  const { db, first, second, erase } = await openAbandonedHolds();
  const at = new Date();
  const message = (orderId: string) => ({
    ...{ kind: "money_returning", payload: JSON.stringify({ orderId }), created_at: at, due_at: at },
  });
  await addRows(db, "outbox", message(first), message(second));
  await erase(first);
  expect((await rowsOf(db, "outbox")).map(({ payload }) => payload)).toMatchObject([{ orderId: second }]);
});

test("eraseOrders keeps an order with a coupon use that was not given back, without the person", async () => {
  const { db, first, erase } = await openAbandonedHolds();
  await addRows(db, "coupon_uses", { order_id: first, code: "WELCOME10", used_at: new Date() });
  expect(await erase(first)).toBe(1);
  expect(await firstRow(db, "orders", { id: first })).toMatchObject({ customer_email: "", token_version: 1 });
});

test("eraseOrders changes nothing the second time", async () => {
  const { db, first, erase } = await openAbandonedHolds();
  await addRows(db, "coupon_uses", { order_id: first, code: "WELCOME10", used_at: new Date() });
  expect(await erase(first)).toBe(1);
  const erased = await firstRow(db, "orders", { id: first });
  expect(await erase(first)).toBe(0);
  expect(await firstRow(db, "orders", { id: first })).toEqual(erased);
});
