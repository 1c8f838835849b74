import { describe, expect, it, onTestFinished } from "vitest";
import { testClock, uniqueHour } from "../../src/workspace/booking/testing.ts";
import { changeRows, rowsOf } from "../../src/workspace/database/testing.ts";
import { checkPayments } from "../../src/workspace/payment/check-payments.ts";
import { handleGatewayEvents } from "../../src/workspace/payment/handle-events.ts";
import { recordRefund } from "../../src/workspace/payment/record-refund.ts";
import { tryRefunds } from "../../src/workspace/payment/refunds.ts";
import {
  gatewayRecord,
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentDeps,
  runBackgroundRounds,
  runDashboardAction,
  startTestGateway,
  webhookOf,
} from "../../src/workspace/payment/testing.ts";
import { verifyPayment } from "../../src/workspace/payment/verify-payment.ts";
import { receiveWebhook } from "../../src/workspace/payment/webhook.ts";
import { pickByNumber, startProcesses } from "./support/processes.ts";

/** Starts three processes of the service on one real PostgreSQL and one gateway. */
async function startThreeProcesses() {
  const { dbs, db } = await startProcesses(3);
  const clock = testClock();
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.close());
  const all = dbs.map((each) => paymentDeps(each, clock, gateway));
  return { all, one: pickByNumber(all, 0), db, clock, gateway };
}

describe("concurrent notifications of one payment in three processes", () => {
  it("the browser's return, webhooks and checks together create one confirmation, one invoice and one mail", async () => {
    const { all, one, db, clock, gateway } = await startThreeProcesses();
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(one);
    const result = await payAt(gateway, gatewayOrderId);
    const entity = await gatewayRecord(gateway, result.razorpay_payment_id);
    clock.advance(1);
    for (const event of ["payment.authorized", "payment.captured", "order.paid"]) {
      const status = event === "payment.authorized" ? "authorized" : "captured";
      await receiveWebhook(one, webhookOf(event, { payment: { entity: { ...entity, status } } }));
    }
    await Promise.all([
      ...all.flatMap((deps) => [1, 2, 3].map(() => verifyPayment(deps, { ...key, ...result }))),
      ...all.flatMap((deps) => [1, 2].map(() => handleGatewayEvents(deps))),
      ...all.flatMap((deps) => [1, 2].map(() => checkPayments(deps))),
    ]);
    const state = await orderState(db, orderId);
    expect(state).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      refunds: [],
      notifications: ["booking_confirmed"],
    });
    expect(state.invoices).toEqual(["DL/2627/000001"]);
  });

  it("several processes that execute the same refund create it only once", async () => {
    const { all, one, db, clock, gateway } = await startThreeProcesses();
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(one);
    await changeRows(db, "orders", { status: "released" }, { id: orderId });
    const result = await payAt(gateway, gatewayOrderId);
    await Promise.all(all.map((deps) => verifyPayment(deps, { ...key, ...result })));
    for (let round = 0; round < 3; round += 1) {
      clock.advance(2);
      await Promise.all(all.flatMap((deps) => [tryRefunds(deps), tryRefunds(deps)]));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await runBackgroundRounds(one, clock);
    const state = await orderState(db, orderId);
    expect(state).toMatchObject({ payments: ["refunded"], refunds: ["refunded"] });
    expect(state.notifications).toEqual(["money_returning"]);
    expect(await gatewayRecord(gateway, result.razorpay_payment_id)).toMatchObject({
      status: "refunded",
      amount_refunded: 118_000,
    });
  });

  it("a manual refund is settled once despite repeated notifications", async () => {
    const { all, one, db, gateway } = await startThreeProcesses();
    const { orderId, paymentId } = await paidBooking(one, gateway);
    const dashboardRefund = await runDashboardAction(gateway, paymentId, "refund");
    const refundEntity = { ...dashboardRefund, payment_id: paymentId, status: "processed" } as const;
    await Promise.all(all.flatMap((deps) => [1, 2, 3].map(() => recordRefund(deps, refundEntity, null))));
    expect(await orderState(db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      refunds: ["refunded"],
      invoices: ["DL/2627/000001", "DLC/2627/000001"],
      notifications: ["booking_confirmed", "booking_cancelled"],
    });
  });

  it("forty concurrent confirmations leave no gap in the invoice numbers", async () => {
    const { all, one, db, gateway } = await startThreeProcesses();
    const orders = [];
    for (let number = 0; number < 20; number += 1) {
      for (const catalogId of ["room-small", "room-large"]) {
        const order = await holdWithStartedPayment(one, { ...uniqueHour(number), catalogId });
        orders.push({ ...order, result: await payAt(gateway, order.gatewayOrderId) });
      }
    }
    await Promise.all(
      orders.map(({ key, result }, index) => verifyPayment(pickByNumber(all, index), { ...key, ...result })),
    );
    const invoices = await rowsOf(db, "invoices", {}, "serial");
    expect(invoices.map(({ serial }) => serial)).toEqual(orders.map((_, index) => index + 1));
  });
});
