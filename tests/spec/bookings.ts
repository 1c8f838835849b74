import type { HeldReply, OrderDetails } from "../../src/api/contract/booking.ts";
import type { PaymentCreatedReply } from "../../src/api/contract/payment.ts";
import { addressOfPage, pageNames, type ScreenName } from "../../src/api/contract/routes.ts";
import { payAtGateway } from "../e2e/support/confirmed-booking.ts";
import { freeHour, rooms, wishOf } from "../e2e/support/rooms.ts";
import { asha } from "../support/service-visitor.ts";
import { expect } from "../support/test.ts";
import { askJson, post, stage } from "./stage.ts";

/** A room of the shipped inventory in which the rows book; each booking takes a day of its own. */
export const room = {
  ...rooms.neem,
  building: "Radial House",
} as const;

/** The body of a booking of a free hour. */
export async function freeWish() {
  return { ...wishOf(await freeHour(stage().site.origin, rooms.neem)), customer: asha };
}

/** An order that is held. */
export async function heldOrder(): Promise<HeldReply> {
  const reply = await post("/order/verifyAndBook", { intent: "book", ...(await freeWish()) });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return (await reply.json()) as HeldReply;
}

export const keyOf = ({ orderId, token }: HeldReply) => ({ orderId, token });

export const queryOf = (order: HeldReply): string => String(new URLSearchParams(keyOf(order)));

/** Evidence of the gateway for a held order that was paid there. */
export async function paidAtGateway(order: HeldReply) {
  const started = await post("/order/initPayment", keyOf(order));
  expect(started.status, await started.clone().text()).toBe(201);
  const { checkout } = (await started.json()) as PaymentCreatedReply;
  return payAtGateway(stage().site.origin, checkout.gatewayOrderId);
}

/** An order that is paid and confirmed. */
export async function confirmedOrder(): Promise<HeldReply> {
  const order = await heldOrder();
  const evidence = await paidAtGateway(order);
  const verified = await post("/order/verifyPayment", { ...keyOf(order), ...evidence });
  expect(verified.status, await verified.clone().text()).toBe(200);
  await expect.poll(async () => (await detailsOf(order)).status).toBe("confirmed");
  return order;
}

/** The truth of an order. */
export async function detailsOf(order: HeldReply): Promise<OrderDetails> {
  const reply = await askJson<{ order: OrderDetails }>(`/widget/meetingRoomsOrderDetails?${queryOf(order)}`);
  return reply.order;
}

let paidOrder: Promise<HeldReply> | undefined;

/** An address of every screen. */
export async function screenPaths(): Promise<Readonly<Record<ScreenName, string>>> {
  paidOrder ??= confirmedOrder();
  const order = await paidOrder;
  const fixed = pageNames.map((name) => [name, addressOfPage(name)]);
  return {
    ...Object.fromEntries(fixed),
    "meeting-rooms": "/meeting-rooms/delhi/all",
    "booking-details": `/booking-details/${room.buildingId}/${room.catalogId}`,
    "payment-result": `/payment-success/${order.orderId}?token=${order.token}`,
    "my-bookings": "/my-bookings",
    space: "/coworking-space/pune",
    "city-or-centre": `/coworking-space/delhi/${room.buildingId}`,
    locality: "/office-space/delhi/connaught-place",
    search: "/search?q=saket",
    "not-found": "/no-such-page",
  };
}
