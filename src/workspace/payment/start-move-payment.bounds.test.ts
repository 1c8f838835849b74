import { beforeEach, describe, expect, test } from "vitest";
import { createModelGateway, type ModelGateway } from "../../../tests/support/model-gateway.ts";
import { changeToQuery } from "../../api/contract/booking-change.ts";
import { heldOrder, seededDatabase, testClock, timesOn, uniqueCustomer } from "../booking/testing.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import type { PaymentDeps } from "./deps.ts";
import { paymentCallback } from "./payment-callback.ts";
import {
  capturedBooking,
  payAtModel,
  paymentDepsWith,
  proofOf,
  respondRefused,
  startPayment,
} from "./testing.ts";

const thursday = "2026-12-03";

describe("the payment of a move to a more expensive time", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  let gateway: ModelGateway;
  let deps: PaymentDeps;
  let key: { orderId: string; token: string };

  /** Creates a paid booking of two hours, for ₹2,360. The move to three hours costs ₹1,180 more. */
  beforeEach(async () => {
    gateway = createModelGateway();
    deps = paymentDepsWith(database.db, clock, gateway);
    key = await capturedBooking(deps, timesOn(thursday, "10:00", "12:00"));
  });
  const move = (overrides: Partial<ModelGateway> = {}) =>
    moveBooking(
      { ...deps, gateway: { ...gateway, ...overrides } },
      { ...key, ...timesOn(thursday, "14:00", "17:00"), expectedTotalPaise: 354_000 },
    );
  async function startMove() {
    const started = await move();
    if (!started.ok || started.is !== "to_pay") throw new Error(JSON.stringify(started));
    return started.response.checkout.gatewayOrderId;
  }
  const movePayments = async () =>
    (await rowsOf(database.db, "payments", { order_id: key.orderId }, "serial"))
      .filter((payment) => payment.move_id !== null)
      .map((payment) => [payment.gateway_order_id, payment.status]);
  const changeMovePayment = (status: "pending" | "failed", gateway_order_id: string) =>
    changeRows(database.db, "payments", { status }, { gateway_order_id });

  test("the gateway order has the difference, the booking's number and the ids of booking and hold", async () => {
    const requested: unknown[] = [];
    const createOrder: typeof gateway.createOrder = (order) => {
      requested.push(order);
      return gateway.createOrder(order);
    };
    expect(await move({ createOrder })).toMatchObject({ is: "to_pay", response: { amountPaise: 118_000 } });
    const { number } = await firstRow(database.db, "orders", { id: key.orderId });
    const hold = await firstRow(database.db, "orders", { booking_id: key.orderId, status: "held" });
    const notes = { orderId: key.orderId, move: hold.id, baithak_site: deps.publicOrigin };
    expect(requested).toEqual([{ amountPaise: 118_000, receipt: number, notes }]);
  });

  test("only the return from the payment of a move has the new start in its address", async () => {
    const moveOrderId = await startMove();
    const other = (
      await heldOrder(deps, { customer: uniqueCustomer(2), ...timesOn(thursday, "18:00", "19:00") })
    ).key;
    const otherOrderId = await startPayment(deps, other);
    const returnedQuery = async (orderId: string, gatewayOrderId: string) => {
      const proof = proofOf(gatewayOrderId, payAtModel(gateway, gatewayOrderId).id);
      const { searchParams } = new URL(await paymentCallback(deps, orderId, proof), deps.publicOrigin);
      return Object.fromEntries(searchParams);
    };
    expect(await returnedQuery(other.orderId, otherOrderId)).toEqual({});
    const start = `${thursday}T14:00:00+05:30`;
    expect(await returnedQuery(key.orderId, moveOrderId)).toEqual(changeToQuery({ is: "moved", start }));
  });

  test("a repeated request continues the same payment", async () => {
    const gatewayOrderId = await startMove();
    expect(await startMove()).toBe(gatewayOrderId);
    expect(await movePayments()).toEqual([[gatewayOrderId, "created"]]);
  });

  test("a failed payment is repeated with the same gateway order", async () => {
    const gatewayOrderId = await startMove();
    await changeMovePayment("failed", gatewayOrderId);
    expect(await startMove()).toBe(gatewayOrderId);
    expect(await movePayments()).toEqual([
      [gatewayOrderId, "failed"],
      [gatewayOrderId, "created"],
    ]);
  });

  test("a request after a payment that did not return from the checkout moves the booking", async () => {
    payAtModel(gateway, await startMove());
    expect(await move()).toEqual({ ok: true, is: "moved" });
    expect((await movePayments()).map(([, status]) => status)).toEqual(["captured"]);
  });

  test("a request is refused while the gateway is unreachable, or rejects the gateway order", async () => {
    expect(await move({ createOrder: respondRefused })).toMatchObject({ code: "gateway_unavailable" });
    expect(await movePayments()).toEqual([]);
    await startMove();
    gateway.fault = "away";
    expect(await move()).toMatchObject({ code: "gateway_unavailable" });
  });

  test("a request is refused while a payment is pending", async () => {
    const gatewayOrderId = await startMove();
    const paymentsOf: typeof gateway.paymentsOf = async (id) => {
      await changeMovePayment("pending", gatewayOrderId);
      return gateway.paymentsOf(id);
    };
    expect(await move({ paymentsOf })).toMatchObject({ code: "payment_in_progress" });
  });

  test("a request is refused if the hold expires while the gateway order is created", async () => {
    const createOrder: typeof gateway.createOrder = (order) => {
      clock.advance(15);
      return gateway.createOrder(order);
    };
    expect(await move({ createOrder })).toMatchObject({ code: "hold_expired" });
    expect(await movePayments()).toEqual([]);
  });
});
