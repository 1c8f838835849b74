import { expect, test } from "vitest";
import { runConcurrently } from "../../../tests/faults/support/concurrently.ts";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { countWaiting, heldOrder, uniqueHour } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { changeRows, firstRow } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { settle } from "../payment/settle.ts";
import { holdWithStartedPayment, paidBooking, paymentForTest, testEvidence } from "../payment/testing.ts";
import { erasePerson } from "./erase-person.ts";
import { meera } from "./testing.ts";

const person = { contact: meera.email, is: "email" } as const;

/** Creates an order whose hold has expired and whose payment still may arrive, as a notification of the gateway. */
async function openOrderOfMeera() {
  const url = await createFreshDatabase();
  const { db, clock, deps } = await paymentForTest(url);
  const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps, { customer: meera });
  await changeRows(db, "payments", { check_at: null });
  clock.advance(20);
  await expireOverdueHolds(deps);
  const pay = () => settle(deps, testEvidence(gatewayOrderId));
  return { url, db, deps, orderId, gatewayOrderId, pay };
}

/** The statements of an erasure that reads whether it is allowed without locking the orders. */
async function eraseWithoutLock(db: Db, orderId: string, afterRead: () => Promise<unknown>): Promise<void> {
  const order = await firstRow(db, "orders", { id: orderId });
  await afterRead();
  if (order.status !== "confirmed")
    await changeRows(db, "orders", { customer_email: "", erased_at: new Date() }, { id: orderId });
}

test("an order that is paid while its person is erased is either confirmed and complete, or erased and refunded", async () => {
  const { url, db, deps, orderId, pay } = await openOrderOfMeera();
  const lock = `select 1 from orders where id = '${orderId}' for update`;
  const results = await runConcurrently<unknown>(url, lock, [() => erasePerson(deps, person), pay]);
  const { status, erased_at, customer_email } = await firstRow(db, "orders", { id: orderId });
  const payment = await firstRow(db, "payments", { order_id: orderId });
  const isErased = erased_at !== null;
  expect({ status, customer_email, payment: payment.status, erasure: results[0] }).toMatchObject(
    isErased
      ? { status: "expired", customer_email: "", payment: "refund_pending", erasure: { ok: true } }
      : { status: "confirmed", customer_email: meera.email, payment: "captured", erasure: { ok: false } },
  );
});

test("a payment that arrives first prevents the erasure, which waits for it", async () => {
  const { db, deps, orderId, gatewayOrderId } = await openOrderOfMeera();
  let erasure: ReturnType<typeof erasePerson> | undefined;
  await inTransaction(db, { kind: "customer" }, async (tx) => {
    await settle({ ...deps, db: tx }, testEvidence(gatewayOrderId));
    erasure = erasePerson(deps, person);
    await expect.poll(() => countWaiting(db)).toBe(1);
  });
  expect(await erasure).toMatchObject({ ok: false, problem: expect.stringContaining("upcoming") });
  expect(await firstRow(db, "orders", { id: orderId })).toMatchObject({
    status: "confirmed",
    customer_email: meera.email,
  });

  // Control: without the lock, the erasure clears the customer of a booking that the payment has just confirmed.
  const control = await openOrderOfMeera();
  await eraseWithoutLock(control.db, control.orderId, control.pay);
  expect(await firstRow(control.db, "orders", { id: control.orderId })).toMatchObject({
    status: "confirmed",
    customer_email: "",
  });
});

test("erasing a person's past bookings does not touch a booking that the person makes at the same time", async () => {
  const { db, clock, gateway, deps } = await paymentForTest(await createFreshDatabase());
  const past = await paidBooking(deps, gateway, { customer: meera });
  clock.advance(24 * 60);
  let erasure: ReturnType<typeof erasePerson> | undefined;
  const live = await inTransaction(db, { kind: "customer" }, async (tx) => {
    await tx.selectFrom("orders").select("id").where("id", "=", past.orderId).forUpdate().execute();
    erasure = erasePerson(deps, person);
    await expect.poll(() => countWaiting(db)).toBe(1);
    return heldOrder(deps, { customer: meera, ...uniqueHour(1) });
  });
  expect(await erasure).toMatchObject({ ok: true, erased: { orders: 1 } });
  expect(await firstRow(db, "orders", { id: past.orderId })).toMatchObject({ customer_email: "" });
  const liveOrder = () => firstRow(db, "orders", { id: live.orderId });
  expect(await liveOrder()).toMatchObject({ status: "held", customer_email: meera.email, erased_at: null });
  expect(await erasePerson(deps, person)).toMatchObject({ ok: false });

  // For comparison, an update by the email address instead of the locked orders also empties the live booking.
  await changeRows(db, "orders", { customer_email: "" }, { customer_email: meera.email });
  expect(await liveOrder()).toMatchObject({ status: "held", customer_email: "" });
});
