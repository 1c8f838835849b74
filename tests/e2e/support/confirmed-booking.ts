import { expect } from "vitest";
import { beginPayment, hold, type OrderKey, serviceVisitor } from "../../support/service-visitor.ts";
import { freeHour, wishOf } from "./rooms.ts";
import { asha } from "./steps.ts";

/** A paid booking of an address and a phone number, made without a browser. */
export async function confirmedBooking(origin: string, email: string, phone: string): Promise<OrderKey> {
  const visitor = serviceVisitor(origin);
  const { orderId, token } = await hold(visitor, wishOf(await freeHour(origin)), { ...asha, email, phone });
  const { checkout } = await beginPayment(visitor, { orderId, token });
  const paid = await visitor.post("/gateway-simulator/pay", {
    gatewayOrderId: checkout.gatewayOrderId,
    outcome: "success",
    webhook: "none",
  });
  const evidence = { orderId, token, ...((await paid.json()) as object) };
  expect((await visitor.post("/order/verifyPayment", evidence)).status).toBe(200);
  return { orderId, token };
}
