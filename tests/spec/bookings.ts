import { expect } from "vitest";
import type { AvailabilityReply, HeldReply, OrderDetails } from "../../src/api/contract/booking.ts";
import type { PaymentCreatedReply } from "../../src/api/contract/payment.ts";
import { addressOfPage, pageNames, type ScreenName } from "../../src/api/contract/routes.ts";
import { askJson, post } from "./stage.ts";

/** A room of the shipped inventory in which the rows book; each booking takes a day of its own. */
export const room = {
  buildingId: "delhi-connaught-place",
  building: "Radial House",
  catalogId: "delhi-connaught-place-neem",
  name: "Neem",
} as const;

const customer = { name: "Asha Rao", email: "asha@example.in", phone: "98765 43210" } as const;

const taken = new Set<string>();

/** A day of the next weeks, not used by another row, on which the room is free from an hour of the day on. */
export async function freeHour(): Promise<{ date: string; start: string; end: string }> {
  for (let ahead = 3; ahead < 55; ahead += 1) {
    const date = istDate(ahead);
    if (taken.has(date)) continue;
    const query = new URLSearchParams({ buildingId: room.buildingId, catalogId: room.catalogId, date });
    const day = await askJson<AvailabilityReply>(`/order/availability?${query}`);
    const [, , third, fourth] = day.unit === "hour" ? day.slots : [];
    if (third?.available !== true || fourth?.available !== true) continue;
    taken.add(date);
    return { date, start: third.start, end: fourth.end };
  }
  throw new Error("The room is taken on every day of the next eight weeks.");
}

/** The body of a booking of a free hour. */
export async function freeWish() {
  const { start, end } = await freeHour();
  return { buildingId: room.buildingId, catalogId: room.catalogId, start, end, people: 2, customer };
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
export async function paidAtGateway(order: HeldReply, webhook: "once" | "none" = "none") {
  const started = await post("/order/initPayment", keyOf(order));
  expect(started.status, await started.clone().text()).toBe(201);
  const { checkout } = (await started.json()) as PaymentCreatedReply;
  return payAtGateway(checkout.gatewayOrderId, webhook);
}

/** Evidence of the gateway for one of its orders that was paid. */
export async function payAtGateway(gatewayOrderId: string, webhook: "once" | "none" = "none") {
  const paid = await post("/gateway-simulator/pay", { gatewayOrderId, outcome: "success", webhook });
  return (await paid.json()) as {
    razorpay_payment_id: string;
    razorpay_order_id: string;
    razorpay_signature: string;
  };
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

/** The date in India so many days ahead. */
export function istDate(daysAhead: number): string {
  return new Date(Date.now() + 330 * 60_000 + daysAhead * 86_400_000).toISOString().slice(0, 10);
}
