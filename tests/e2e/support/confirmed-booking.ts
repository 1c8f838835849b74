import assert from "node:assert/strict";
import {
  beginPayment,
  createServiceVisitor,
  hold,
  type OrderKey,
  type SlotRequest,
} from "../../support/service-visitor.ts";
import { findFreeHour, toBookingRequest } from "./rooms.ts";
import { asha } from "./steps.ts";

/** Pays an order at the gateway and returns the signed evidence. `webhook` sets how the gateway delivers its event. */
export async function payAtGateway(origin: string, gatewayOrderId: string, webhook = "none") {
  const order = { gatewayOrderId, outcome: "success", webhook };
  const response = await createServiceVisitor(origin).post("/gateway-simulator/pay", order);
  assert.equal(response.status, 200);
  return (await response.json()) as Evidence;
}

type Evidence = Readonly<Record<`razorpay_${"payment_id" | "order_id" | "signature"}`, string>>;

/** Creates a paid booking without a browser. */
export async function paidBooking(
  origin: string,
  request: SlotRequest,
  customer?: typeof asha,
): Promise<OrderKey> {
  const visitor = createServiceVisitor(origin);
  const { orderId, token } = await hold(visitor, request, customer);
  const { checkout } = await beginPayment(visitor, { orderId, token });
  const evidence = await payAtGateway(origin, checkout.gatewayOrderId);
  const { status } = await visitor.post("/order/verifyPayment", { orderId, token, ...evidence });
  assert.equal(status, 200);
  return { orderId, token };
}

/** Creates a paid booking for an email address and a phone number. */
export async function confirmedBooking(origin: string, email: string, phone: string): Promise<OrderKey> {
  return paidBooking(origin, toBookingRequest(await findFreeHour(origin)), { ...asha, email, phone });
}
