import { expect, test } from "vitest";
import { runConcurrently } from "../../../tests/faults/support/concurrently.ts";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { confirmOrder } from "../booking/index.ts";
import { monday } from "../booking/testing.ts";
import { commandActor } from "../database/audit.ts";
import { firstRow } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertOutsidePayment } from "../payment/outside-payment.ts";
import { settle } from "../payment/settle.ts";
import { holdWithStartedPayment, orderState, paymentForTest, testEvidence } from "../payment/testing.ts";
import { bookOnInvoice } from "./book-on-invoice.ts";
import { confirmPaidOutside } from "./confirm-paid-outside.ts";

const actor = commandActor("paid");
const payment = { id: "UTR1", method: "bank_transfer", date: monday, amountPaise: 118_000 } as const;

/** Creates a hold whose payment at the gateway is about to arrive. */
async function openHold() {
  const url = await createFreshDatabase();
  const { db, deps } = await paymentForTest(url);
  const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
  const pay = () => settle(deps, testEvidence(gatewayOrderId));
  const confirm = () =>
    confirmPaidOutside(
      { ...deps, actor },
      {
        ...{ orderId, means: payment.method, reference: payment.id, date: payment.date },
        amountPaise: payment.amountPaise,
      },
    );
  const bookUnpaid = () => bookOnInvoice({ ...deps, actor }, { orderId });
  return { url, db, deps, orderId, pay, confirm, bookUnpaid };
}

test.each([0, 1])(
  "a payment at the gateway that arrives while staff confirm pays or is refunded (order %i)",
  async (first) => {
    const { url, db, orderId, pay, confirm } = await openHold();
    const lock = `select 1 from orders where id = '${orderId}' for update`;
    const acts = [pay, confirm];
    await runConcurrently<unknown>(url, lock, first === 0 ? acts : acts.toReversed());
    const { status, payments, refunds, invoices } = await orderState(db, orderId);
    expect({ status, invoices: invoices.length }).toEqual({ status: "confirmed", invoices: 1 });
    expect([payments, refunds]).toEqual(
      payments.length === 1 ? [["captured"], []] : [["refund_pending", "captured"], ["pending"]],
    );
  },
);

test("without the lock, both payments of the same race are kept", async () => {
  const { db, deps, orderId, pay } = await openHold();
  await inTransaction(db, actor, async (tx) => {
    const order = await firstRow(tx, "orders", { id: orderId });
    await pay();
    await confirmOrder(tx, order, deps.now(), payment);
    await insertOutsidePayment(tx, order, payment, deps.now());
  });
  const { payments, refunds, invoices } = await orderState(db, orderId);
  expect({ payments, refunds, invoices: invoices.length }).toEqual({
    ...{ payments: ["captured", "captured"], refunds: [], invoices: 2 },
  });
});

test.each([0, 1])(
  "a payment at the gateway that arrives while staff book on invoice pays or is refunded (order %i)",
  async (first) => {
    const { url, db, orderId, pay, bookUnpaid } = await openHold();
    const lock = `select 1 from orders where id = '${orderId}' for update`;
    const acts = [pay, bookUnpaid];
    await runConcurrently<unknown>(url, lock, first === 0 ? acts : acts.toReversed());
    const { status, payments, refunds, invoices } = await orderState(db, orderId);
    const { due_on } = await firstRow(db, "orders", { id: orderId });
    expect({ status, invoices: invoices.length }).toEqual({ status: "confirmed", invoices: 1 });
    expect([payments, refunds]).toEqual(
      due_on === null ? [["captured"], []] : [["refund_pending"], ["pending"]],
    );
  },
);

test("without the lock, a paid booking of the same race is due as well", async () => {
  const { db, deps, orderId, pay } = await openHold();
  await inTransaction(db, actor, async (tx) => {
    const order = await firstRow(tx, "orders", { id: orderId });
    await pay();
    await confirmOrder(tx, { ...order, due_on: monday }, deps.now());
  });
  const { payments, invoices } = await orderState(db, orderId);
  expect({ payments, invoices: invoices.length }).toEqual({ payments: ["captured"], invoices: 2 });
  expect(await firstRow(db, "orders", { id: orderId })).toMatchObject({ due_on: monday });
});
