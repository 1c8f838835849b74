import { type CallContext, defineCall } from "../call.ts";
import type { NewHold, VerifyAndBookRequest, VerifyResponse } from "../contract/booking.ts";

/** The request body of a booking without `intent`, which the functions below add. */
export type BookingRequest = Omit<Extract<VerifyAndBookRequest, { intent: "book" }>, "intent">;

/** A booking to verify. Without a customer, only the time is verified. */
export type VerifyRequest = Omit<Extract<VerifyAndBookRequest, { intent: "verify" }>, "intent">;

export const getAvailability = defineCall<"availability">("GET", "/order/availability");

/** Loads whether a room is free at the same time on several weeks, and the prices. */
export const getWeeklyDates = defineCall<"weeklyDates">("GET", "/order/weeklyDates");

const verifyAndBook = defineCall<"verifyAndBook">("POST", "/order/verifyAndBook");

/** Validates and prices a booking without storing anything. */
export async function verifyBooking(booking: VerifyRequest, context?: CallContext): Promise<VerifyResponse> {
  const response = await verifyAndBook({ ...booking, intent: "verify" }, context);
  if ("ok" in response) return response;
  throw new Error("The service held the slot, although the request was to verify it only");
}

/** Holds the slot. Fails with `slot_taken` if it is no longer available. */
export async function bookSlot(booking: BookingRequest, context?: CallContext): Promise<NewHold> {
  const response = await verifyAndBook({ ...booking, intent: "book" }, context);
  if ("orderId" in response) return response;
  throw new Error("The service verified the slot, although the request was to hold it");
}

export const releaseSlot = defineCall<"release">("POST", "/order/release");

/** Applies a coupon to a held order. `code: null` removes the coupon. */
export const applyCoupon = defineCall<"coupon">("POST", "/api/coupon");

/** Cancels a confirmed booking, or some of its days. */
export const cancelBooking = defineCall<"cancel">("POST", "/order/cancel");

/** Moves a confirmed booking. The response contains a `checkout` if a price difference must be paid first. */
export const moveBooking = defineCall<"move">("POST", "/order/move");

export const setGuests = defineCall<"guests">("PUT", "/order/guests");

/** Renews the token of an order; its previous tokens become invalid. */
export const renewToken = defineCall<"renewToken">("POST", "/order/renewToken");

export const setReminders = defineCall<"reminders">("POST", "/order/reminders");

/** Loads an order. Fails with `order_not_found` if the token is missing or wrong. */
export const getOrderDetails = defineCall<"meetingRoomsOrderDetails">(
  "GET",
  "/widget/meetingRoomsOrderDetails",
);

/** Loads an order. If its checkout was opened, the service first asks the gateway whether anyone has tried to pay. */
export const getCheckedOrder: typeof getOrderDetails = (key, context) =>
  getOrderDetails({ ...key, check: "gateway" }, context);
