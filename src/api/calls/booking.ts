import { type BodyOf, type CallContext, call, type QueryOf, type ReplyOf } from "../call.ts";
import type { HeldReply, OrderKey, VerifiedReply, VerifyAndBookRequest } from "../contract/booking.ts";

/** A booking as it is asked for; `intent` is the call's own business. */
export type BookingRequest = Omit<VerifyAndBookRequest, "intent">;

/** What is free on a day. */
export function getAvailability(
  query: QueryOf<"availability">,
  context?: CallContext,
): Promise<ReplyOf<"availability">> {
  return call<"availability">({ method: "GET", path: "/order/availability", payload: query }, context);
}

/** Checks and prices a booking; nothing is kept. */
export async function verifyBooking(booking: BookingRequest, context?: CallContext): Promise<VerifiedReply> {
  const reply = await verifyAndBook({ ...booking, intent: "verify" }, context);
  if ("ok" in reply) return reply;
  throw new Error("The service held a slot that was only to be checked");
}

/** Takes the hold; fails with `slot_taken` when somebody was faster. */
export async function bookSlot(booking: BookingRequest, context?: CallContext): Promise<HeldReply> {
  const reply = await verifyAndBook({ ...booking, intent: "book" }, context);
  if ("orderId" in reply) return reply;
  throw new Error("The service checked a slot that was to be held");
}

function verifyAndBook(
  body: BodyOf<"verifyAndBook">,
  context?: CallContext,
): Promise<ReplyOf<"verifyAndBook">> {
  return call<"verifyAndBook">({ method: "POST", path: "/order/verifyAndBook", payload: body }, context);
}

/** Gives a held slot back. */
export function releaseSlot(order: OrderKey, context?: CallContext): Promise<ReplyOf<"release">> {
  return call<"release">({ method: "POST", path: "/order/release", payload: order }, context);
}

/** Applies a coupon to a held order; the code `null` takes it off. */
export function applyCoupon(body: BodyOf<"coupon">, context?: CallContext): Promise<ReplyOf<"coupon">> {
  return call<"coupon">({ method: "POST", path: "/api/coupon", payload: body }, context);
}

/** The truth of an order; fails with `order_not_found` without its token. */
export function getOrderDetails(
  order: OrderKey,
  context?: CallContext,
): Promise<ReplyOf<"meetingRoomsOrderDetails">> {
  return call<"meetingRoomsOrderDetails">(
    { method: "GET", path: "/widget/meetingRoomsOrderDetails", payload: order },
    context,
  );
}
