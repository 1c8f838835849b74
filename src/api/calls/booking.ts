import { type CallContext, callTo } from "../call.ts";
import type { NewHold, VerifiedReply, VerifyAndBookRequest } from "../contract/booking.ts";

/** A booking as it is asked for; the calls below add `intent`. */
export type BookingRequest = Omit<Extract<VerifyAndBookRequest, { intent: "book" }>, "intent">;

/** A booking to check; without a customer, only its time is checked. */
export type VerifyRequest = Omit<Extract<VerifyAndBookRequest, { intent: "verify" }>, "intent">;

/** What is free on a day. */
export const getAvailability = callTo<"availability">("GET", "/order/availability");

const verifyAndBook = callTo<"verifyAndBook">("POST", "/order/verifyAndBook");

/** Checks and prices a booking; nothing is kept. */
export async function verifyBooking(booking: VerifyRequest, context?: CallContext): Promise<VerifiedReply> {
  const reply = await verifyAndBook({ ...booking, intent: "verify" }, context);
  if ("ok" in reply) return reply;
  throw new Error("The service held a slot that was only to be checked");
}

/** Takes the hold; fails with `slot_taken` when the slot is no longer free. */
export async function bookSlot(booking: BookingRequest, context?: CallContext): Promise<NewHold> {
  const reply = await verifyAndBook({ ...booking, intent: "book" }, context);
  if ("orderId" in reply) return reply;
  throw new Error("The service checked a slot that was to be held");
}

/** Releases a held slot. */
export const releaseSlot = callTo<"release">("POST", "/order/release");

/** Applies a coupon to a held order; the code `null` takes it off. */
export const applyCoupon = callTo<"coupon">("POST", "/api/coupon");

/** Cancels a confirmed booking, or some of its days. */
export const cancelBooking = callTo<"cancel">("POST", "/order/cancel");

/** Moves a confirmed booking; the reply has a `checkout` when a difference is to be paid first. */
export const moveBooking = callTo<"move">("POST", "/order/move");

/** Sets the guests of a confirmed booking. */
export const setGuests = callTo<"guests">("PUT", "/order/guests");

/** Renews the token of an order: copies of the earlier one no longer open it. */
export const renewToken = callTo<"renewToken">("POST", "/order/renewToken");

/** Switches the reminders of a booking on or off. */
export const setReminders = callTo<"reminders">("POST", "/order/reminders");

/** The current state of an order; fails with `order_not_found` without its token. */
export const getOrderDetails = callTo<"meetingRoomsOrderDetails">("GET", "/widget/meetingRoomsOrderDetails");
