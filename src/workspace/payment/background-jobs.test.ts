import { expect, it, onTestFinished } from "vitest";
import { uniqueCustomer } from "../booking/testing.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import {
  holdWithStartedPayment,
  orderState,
  payAt,
  paymentDeps,
  paymentForTest,
  unavailableGateway,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";

it("the background jobs find an unreported payment at startup and stop even if the gateway does not respond", async () => {
  const { db, clock, gateway, deps } = await paymentForTest("pglite");
  const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
  await payAt(gateway, gatewayOrderId);
  clock.advance(1);
  const background = startBackgroundJobs(deps, { intervalMs: 60_000 });
  await expect.poll(async () => (await orderState(db, orderId)).status).toBe("confirmed");
  await background.stop();

  await holdWithStartedPayment(deps, { from: "14:00", to: "15:00" });
  clock.advance(1);
  let isRequested = false;
  const paymentsOf = () => {
    isRequested = true;
    return new Promise<never>(() => {});
  };
  const silentGateway = { ...unavailableGateway(), paymentsOf };
  const jobs = startBackgroundJobs(
    paymentDeps(db, clock, gateway, () => silentGateway),
    { intervalMs: 60_000 },
  );
  await expect.poll(() => isRequested).toBe(true);
  const stopping = performance.now();
  await jobs.stop();
  expect(performance.now() - stopping).toBeLessThan(6_000);
});

it("pending payments are checked even while requests about abandoned checkouts hang", async () => {
  const { db, clock, gateway, deps } = await paymentForTest("pglite");
  const abandonedOrders = [];
  for (const from of ["10:00", "12:00", "14:00", "16:00"]) {
    const to = `${Number(from.slice(0, 2)) + 1}:00`;
    abandonedOrders.push(
      await holdWithStartedPayment(deps, { from, to, customer: uniqueCustomer(abandonedOrders.length) }),
    );
  }
  const paidHold = await holdWithStartedPayment(deps, {
    catalogId: "room-large",
    customer: uniqueCustomer(9),
  });
  const result = await payAt(gateway, paidHold.gatewayOrderId);
  const isAway = paymentDeps(db, clock, gateway, unavailableGateway);
  await verifyPayment(isAway, { ...paidHold.key, ...result });
  clock.advance(1);
  const hangingIds = new Set<string>();
  const hanging = paymentDeps(db, clock, gateway, ({ paymentsOf }) => ({
    paymentsOf: (id) => {
      if (id === paidHold.gatewayOrderId) return paymentsOf(id);
      hangingIds.add(id);
      return new Promise<never>(() => {});
    },
  }));
  const background = startBackgroundJobs(hanging, { intervalMs: 60_000 });
  onTestFinished(background.stop);
  await expect.poll(async () => (await orderState(db, paidHold.orderId)).status).toBe("confirmed");
  // The queue of open checkouts processes two rows at a time, and both requests are still pending.
  await expect.poll(() => hangingIds.size).toBe(2);
});
