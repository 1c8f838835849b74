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
import type { Tx } from "../database/tables.ts";
import { addRows, changeRows, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { addPayment } from "../payment/testing.ts";
import { emailCodeOf, isEmailCode, resetMailedAt } from "./email-code.ts";
import {
  findOrderByKey,
  findOrderByNumber,
  hasPayment,
  lockItem,
  lockOrder,
  lockOrderRow,
  orderKeyOf,
} from "./orders.ts";
import { countUnpaidHolds } from "./unpaid-holds.ts";

const deps = bookingService(testClock());
let first: Awaited<ReturnType<typeof heldOrder>>;
let second: typeof first;

beforeEach(async () => {
  first = await heldOrder(deps);
  const network = "203.0.113.7";
  second = await heldOrder(deps, { catalogId: "room-large", customer: uniqueCustomer(1), network });
});

test("findOrderByKey finds an order only by its own id and token", async () => {
  expect(await findOrderByKey(deps, deps.db, second.key)).toMatchObject({ id: second.orderId });
  expect(await findOrderByKey(deps, deps.db, { ...second.key, token: first.key.token })).toBeUndefined();
  expect(await findOrderByKey(deps, deps.db, { ...second.key, orderId: "ORD0" })).toBeUndefined();
});

test("findOrderByNumber finds an order by its number in any spelling", async () => {
  const { number } = second.order;
  const spelled = ` ${number.toLowerCase().replace("-", "–").replaceAll("1", "१")} `;
  for (const text of [number, spelled])
    expect(await findOrderByNumber(deps.db, text)).toMatchObject({ id: second.orderId });
  expect(await findOrderByNumber(deps.db, `${number}0`)).toBeUndefined();
});

test("orderKeyOf returns the token of an order that exists and is not erased", async () => {
  expect(await orderKeyOf(deps, deps.db, second.orderId)).toEqual(second.key);
  expect(await orderKeyOf(deps, deps.db, "ORD0")).toBeUndefined();
  await changeRows(deps.db, "orders", { erased_at: deps.now() }, { id: second.orderId });
  expect(await orderKeyOf(deps, deps.db, second.orderId)).toBeUndefined();
});

test("lockOrder and lockOrderRow return the locked order", async () => {
  await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
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

test.each<[string, (tx: Tx) => Promise<unknown>, boolean]>([
  ["lockItem of the same item", (tx) => lockItem(tx, "room-small"), true],
  ["lockItem of the same visitor", (tx) => lockItem(tx, "room-large", "visitor-1"), true],
  ["lockItem of another item and visitor", (tx) => lockItem(tx, "room-large", "visitor-2"), false],
  ["lockItem of another item without a visitor", (tx) => lockItem(tx, "room-large"), false],
  ["lockOrder of an order of the item", (tx) => lockOrder(tx, first.orderId), true],
  ["lockOrder of an order of another item", (tx) => lockOrder(tx, second.orderId), false],
])("%s waits for a transaction that has locked the item and visitor: %s", async (_name, lock, waits) => {
  let isFirstDone = false;
  let waiter: Promise<void> | undefined;
  await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
    await lockItem(tx, "room-small", "visitor-1");
    let hasLock = false;
    waiter = inTransaction(deps.db, { kind: "customer" }, async (other) => {
      await lock(other);
      hasLock = true;
      expect(isFirstDone).toBe(waits);
    });
    if (waits) await expect.poll(() => countWaiting(deps.db)).toBe(1);
    else await expect.poll(() => hasLock).toBe(true);
    isFirstDone = true;
  });
  await waiter;
});

test("countUnpaidHolds counts active holds, and those of the network with the most", async () => {
  expect(await countUnpaidHolds(deps)).toEqual({ all: 2, mostOfOneNetwork: 1 });
  const third = await heldOrder(deps, timesOn(tuesday, "10:00", "11:00"));
  expect(await countUnpaidHolds(deps)).toEqual({ all: 3, mostOfOneNetwork: 1 });
  await changeRows(deps.db, "orders", { status: "confirmed" }, { id: third.orderId });
  expect(await countUnpaidHolds(deps)).toEqual({ all: 2, mostOfOneNetwork: 1 });
});

test("a code of another length is wrong", async () => {
  const code = emailCodeOf(deps.tokenSecrets, first.order);
  const isRight = (text: string) => isEmailCode(deps.tokenSecrets, first.order, text);
  expect([code, code.slice(1), `${code}0`, ""].map(isRight)).toEqual([true, false, false, false]);
});

test("resetMailedAt lets only the given order send the next code at once", async () => {
  const mailed_at = deps.now();
  for (const { orderId } of [first, second])
    await addRows(deps.db, "email_confirmations", { order_id: orderId, mailed_at });
  await inTransaction(deps.db, { kind: "customer" }, (tx) => resetMailedAt(tx, first.orderId));
  const rows = await rowsOf(deps.db, "email_confirmations");
  expect(Object.fromEntries(rows.map((row) => [row.order_id, row.mailed_at]))).toEqual({
    [first.orderId]: null,
    [second.orderId]: mailed_at,
  });
});
