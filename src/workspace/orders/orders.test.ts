import { beforeEach, expect, test } from "vitest";
import {
  bookingService,
  countWaiting,
  heldOrder,
  testClock,
  timesOn,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import { addRows, changeRows, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { addPayment } from "../payment/testing.ts";
import { resetMailedAt } from "./email-code.ts";
import { findOrderByKey, hasPayment, lockItem, lockOrder, lockOrderRow, orderKeyOf } from "./orders.ts";

const deps = bookingService(testClock());
let first: Awaited<ReturnType<typeof heldOrder>>;
let second: typeof first;

beforeEach(async () => {
  first = await heldOrder(deps);
  second = await heldOrder(deps, { ...timesOn(tuesday, "10:00", "11:00"), customer: uniqueCustomer(1) });
});

test("findOrderByKey finds an order only by its own id and token", async () => {
  expect(await findOrderByKey(deps, deps.db, second.key)).toMatchObject({ id: second.orderId });
  expect(await findOrderByKey(deps, deps.db, { ...second.key, token: first.key.token })).toBeUndefined();
  expect(await findOrderByKey(deps, deps.db, { ...second.key, orderId: "ORD0" })).toBeUndefined();
});

test("orderKeyOf returns the token of an order that exists and is not erased", async () => {
  expect(await orderKeyOf(deps, deps.db, second.orderId)).toEqual(second.key);
  expect(await orderKeyOf(deps, deps.db, "ORD0")).toBeUndefined();
  await changeRows(deps.db, "orders", { erased_at: deps.now() }, { id: second.orderId });
  expect(await orderKeyOf(deps, deps.db, second.orderId)).toBeUndefined();
});

test("lockOrder and lockOrderRow return the locked order", async () => {
  await inTransaction(deps.db, async (tx) => {
    expect(await lockOrder(tx, second.orderId)).toMatchObject({ id: second.orderId });
    expect(await lockOrder(tx, "ORD0")).toBeUndefined();
    expect(await lockOrderRow(tx, second.orderId)).toMatchObject({ id: second.orderId });
    await expect(lockOrderRow(tx, "ORD0")).rejects.toThrow("no result");
  });
});

test("hasPayment looks for a payment of the order with the status", async () => {
  await addPayment(deps, first.order, { status: "pending" });
  expect(await hasPayment(deps.db, first.orderId, "pending")).toBe(true);
  expect(await hasPayment(deps.db, first.orderId, "captured")).toBe(false);
  expect(await hasPayment(deps.db, second.orderId, "pending")).toBe(false);
});

test.each([
  ["the same item", "room-small", null, true],
  ["the same visitor", "room-large", "visitor-1", true],
  ["another item and visitor", "room-large", "visitor-2", false],
  ["another item without a visitor", "room-large", null, false],
])("lockItem waits for a transaction that has locked %s", async (_name, itemId, visitorId, waits) => {
  let isFirstDone = false;
  let waiter: Promise<void> | undefined;
  await deps.db.transaction().execute(async (tx) => {
    await lockItem(tx, "room-small", "visitor-1");
    let hasLock = false;
    waiter = deps.db.transaction().execute(async (other) => {
      await lockItem(other, itemId, visitorId);
      hasLock = true;
      expect(isFirstDone).toBe(waits);
    });
    if (waits) await expect.poll(() => countWaiting(deps.db)).toBe(1);
    else await expect.poll(() => hasLock).toBe(true);
    isFirstDone = true;
  });
  await waiter;
});

test("resetMailedAt lets only the given order send the next code at once", async () => {
  const mailed_at = deps.now();
  for (const { orderId } of [first, second])
    await addRows(deps.db, "email_confirmations", { order_id: orderId, mailed_at });
  await inTransaction(deps.db, (tx) => resetMailedAt(tx, first.orderId));
  const rows = await rowsOf(deps.db, "email_confirmations");
  expect(Object.fromEntries(rows.map((row) => [row.order_id, row.mailed_at]))).toEqual({
    [first.orderId]: null,
    [second.orderId]: mailed_at,
  });
});
