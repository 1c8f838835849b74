import { pageNames, type ScreenName, staticPageAddress } from "../../src/api/contract/routes.ts";
import { paidBooking } from "../e2e/support/confirmed-booking.ts";
import { findFreeHour, rooms, toBookingRequest } from "../e2e/support/rooms.ts";
import type { OrderKey } from "../support/service-visitor.ts";
import { suite } from "./fixture.ts";

/** The room of the sample inventory that the tests book. Each booking uses a different day. */
export const room = { ...rooms.neem, building: "Radial House" } as const;

/** Creates a paid and confirmed order. */
export async function confirmedOrder(): Promise<OrderKey> {
  const { origin } = suite().site;
  return paidBooking(origin, toBookingRequest(await findFreeHour(origin, rooms.neem)));
}

let paidOrder: Promise<OrderKey> | undefined;

/** Returns a path for every screen. */
export async function screenPaths(): Promise<Readonly<Record<ScreenName, string>>> {
  paidOrder ??= confirmedOrder();
  const order = await paidOrder;
  const fixed = pageNames.map((name) => [name, staticPageAddress(name)]);
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
