import { expect, test, vi } from "vitest";
import { heldOrder, testClock, uniqueHour } from "../booking/testing.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import type { Gateway, GatewayResult } from "./gateway.ts";
import { hasNoAttempt } from "./has-no-attempt.ts";
import {
  addPayment,
  holdWithStartedPayment,
  payAt,
  paymentService,
  respondRefused,
  respondUnavailable,
  startPayment,
} from "./testing.ts";

const clock = testClock();
const { deps, gateway } = paymentService(clock);
let hours = 0;
/** Returns a request for an hour that no other test in this file uses. */
const nextHour = () => uniqueHour(hours++);
const withGateway = (paymentsOf: Gateway["paymentsOf"]) => ({
  ...deps,
  gateway: { ...deps.gateway, paymentsOf },
});

test("an order without a checkout has no attempt, and the gateway is not asked", async () => {
  const { order } = await heldOrder(deps, nextHour());
  const paymentsOf = vi.fn(respondUnavailable);
  expect(await hasNoAttempt(withGateway(paymentsOf), order.id)).toBe(true);
  expect(paymentsOf).not.toHaveBeenCalled();
});

test("a checkout without a payment at the gateway has no attempt", async () => {
  const { order, gatewayOrderId } = await holdWithStartedPayment(deps, nextHour());
  const paymentsOf = vi.fn(deps.gateway.paymentsOf);
  expect(await hasNoAttempt(withGateway(paymentsOf), order.id)).toBe(true);
  expect(paymentsOf.mock.calls).toEqual([[gatewayOrderId]]);
  expect(await rowsOf(deps.db, "payments", { order_id: order.id })).toMatchObject([{ status: "created" }]);
});

test.each([
  ["success", "captured", "confirmed"],
  ["failure", "failed", "held"],
] as const)(
  "a payment with the outcome %s is an attempt, and is settled",
  async (outcome, payment, status) => {
    const { order, gatewayOrderId } = await holdWithStartedPayment(deps, nextHour());
    await payAt(gateway, gatewayOrderId, outcome);
    expect(await hasNoAttempt(deps, order.id)).toBe(false);
    expect(await firstRow(deps.db, "payments", { order_id: order.id })).toMatchObject({ status: payment });
    expect(await firstRow(deps.db, "orders", { id: order.id })).toMatchObject({ status });
  },
);

test("a payment that the bank has not decided is an attempt", async () => {
  const { order, gatewayOrderId } = await holdWithStartedPayment(deps, nextHour());
  const response = await fetch(`${gateway.url}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ gatewayOrderId, outcome: "success", webhook: "none", delayMs: 3_600_000 }),
  });
  expect(response.status).toBe(202);
  expect(await hasNoAttempt(deps, order.id)).toBe(false);
});

test("a known payment is an attempt, and the gateway is not asked", async () => {
  const { order } = await heldOrder(deps, nextHour());
  const paymentsOf = vi.fn(deps.gateway.paymentsOf);
  for (const status of ["failed", "pending", "refunded"] as const) {
    await deps.db.deleteFrom("payments").where("order_id", "=", order.id).execute();
    await addPayment(deps, order, { status });
    expect(await hasNoAttempt(withGateway(paymentsOf), order.id)).toBe(false);
  }
  await deps.db.deleteFrom("payments").where("order_id", "=", order.id).execute();
  expect(paymentsOf).not.toHaveBeenCalled();
});

test("an attempt for an earlier price of the order counts", async () => {
  const { order, key, gatewayOrderId } = await holdWithStartedPayment(deps, nextHour());
  await deps.db.updateTable("payments").set({ amount_paise: 1 }).where("order_id", "=", order.id).execute();
  const laterGatewayOrderId = await startPayment(deps, key);
  expect(laterGatewayOrderId).not.toBe(gatewayOrderId);
  expect(await hasNoAttempt(deps, order.id)).toBe(true);
  await payAt(gateway, gatewayOrderId, "failure");
  expect(await hasNoAttempt(deps, order.id)).toBe(false);
});

const hang: Gateway["paymentsOf"] = () => new Promise<GatewayResult<never>>(() => undefined);

test.each([
  ["is unavailable", respondUnavailable],
  ["rejects the request", respondRefused],
  ["does not respond in time", hang],
] as const)("if the gateway %s, an attempt is possible", async (_, paymentsOf) => {
  const { order } = await holdWithStartedPayment(deps, nextHour());
  expect(await hasNoAttempt(withGateway(paymentsOf), order.id)).toBe(false);
});
