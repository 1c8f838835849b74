import { expect, it, onTestFinished } from "vitest";
import { uniqueCustomer } from "../booking/testing.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import {
  heldWithPayment,
  orderState,
  payAt,
  paymentDeps,
  paymentForTest,
  unavailableGateway,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";

it("the background jobs find an unreported payment at startup and stop even if the gateway does not respond", async () => {
  const { db, clock, gateway, deps } = await paymentForTest("pglite");
  const { orderId, gatewayOrderId } = await heldWithPayment(deps);
  await payAt(gateway, gatewayOrderId);
  clock.advance(1);
  const background = startBackgroundJobs(deps, { intervalMs: 60_000 });
  await expect.poll(async () => (await orderState(db, orderId)).status).toBe("confirmed");
  await background.stop();

  await heldWithPayment(deps, { from: "14:00", to: "15:00" });
  clock.advance(1);
  let isAsked = false;
  const paymentsOf = () => {
    isAsked = true;
    return new Promise<never>(() => {});
  };
  const silent = { ...unavailableGateway(), paymentsOf };
  const stuck = startBackgroundJobs(
    paymentDeps(db, clock, gateway, () => silent),
    { intervalMs: 60_000 },
  );
  await expect.poll(() => isAsked).toBe(true);
  const stopping = performance.now();
  await stuck.stop();
  expect(performance.now() - stopping).toBeLessThan(6_000);
});

it("pending payments are checked even while requests about abandoned checkouts hang", async () => {
  const { db, clock, gateway, deps } = await paymentForTest("pglite");
  const left = [];
  for (const from of ["10:00", "12:00", "14:00", "16:00"]) {
    const to = `${Number(from.slice(0, 2)) + 1}:00`;
    left.push(await heldWithPayment(deps, { from, to, customer: uniqueCustomer(left.length) }));
  }
  const paid = await heldWithPayment(deps, { catalogId: "room-large", customer: uniqueCustomer(9) });
  const result = await payAt(gateway, paid.gatewayOrderId);
  const isAway = paymentDeps(db, clock, gateway, unavailableGateway);
  await verifyPayment(isAway, { ...paid.key, ...result });
  clock.advance(1);
  const waiting = new Set<string>();
  const hanging = paymentDeps(db, clock, gateway, ({ paymentsOf }) => ({
    paymentsOf: (id) => {
      if (id === paid.gatewayOrderId) return paymentsOf(id);
      waiting.add(id);
      return new Promise<never>(() => {});
    },
  }));
  const background = startBackgroundJobs(hanging, { intervalMs: 60_000 });
  onTestFinished(background.stop);
  await expect.poll(async () => (await orderState(db, paid.orderId)).status).toBe("confirmed");
  // The queue of open checkouts processes two rows at a time, and both requests are still pending.
  await expect.poll(() => waiting.size).toBe(2);
});
