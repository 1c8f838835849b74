import { errorParams, outputParams, refusalParams } from "../params.ts";
import { holdEnd, watchOf } from "./order.ts";
import type { BookingContext } from "./types.ts";

/*
 * Transitions and invokes that several states share. Targets are absolute, so that each means the same wherever it stands.
 */

/** Beside a hold: a late payment ends the booking as it should, whatever the visitor does meanwhile. */
export const watch = {
  id: "watch",
  src: "watchOrder",
  input: ({ context }: { context: BookingContext }) => watchOf(context),
  onDone: [
    { guard: { type: "isConfirmed", params: outputParams }, target: "#booking.confirmed" },
    { guard: "isHolding", target: "#booking.restoring" },
  ],
} as const;

/** Invokes of a state in which a hold runs: its end is awaited, and the order is watched. */
export const duringHold = [
  {
    id: "holdEnd",
    src: "awaitHoldEnd",
    input: ({ context }: { context: BookingContext }) => holdEnd(context),
    onDone: "#booking.lapsed",
    onError: "#booking.restoring",
  },
  watch,
] as const;

/** An order that was looked up has ended: with a booking, with money that returns, or unpaid. */
export const orderEnded = [
  { guard: { type: "isConfirmed", params: outputParams }, target: "#booking.confirmed" },
  { guard: { type: "isRefunding", params: outputParams }, target: "#booking.refunding" },
  {
    guard: { type: "isOverUnpaid", params: outputParams },
    target: "#booking.expired",
    actions: { type: "adoptOrder", params: outputParams },
  },
] as const;

/** The order is no longer as last seen: it is looked up. */
export const orderMoved = {
  guard: { type: "isOrderMoved", params: outputParams },
  target: "#booking.restoring",
} as const;

/** Nothing was to pay, and the booking is confirmed. */
export const nothingToPay = {
  guard: { type: "isNothingToPay", params: outputParams },
  target: "#booking.confirmed",
} as const;

/** The order's coupon is no longer valid: it is removed before anything is paid. */
export const couponExpired = {
  guard: { type: "isCouponExpired", params: outputParams },
  target: "#booking.held.withdrawing",
  // The service has taken the coupon off, and tells the price without it.
  actions: [
    { type: "noteRefusal", params: refusalParams },
    { type: "adoptPrice", params: outputParams },
  ],
} as const;

/** The service refused what was entered: the refusal is shown in this state. */
export function refusedTo<Target extends string>(target: Target) {
  return {
    guard: { type: "isRefused", params: outputParams },
    target,
    actions: { type: "noteRefusal", params: refusalParams },
  } as const;
}

/** The actor failed, and the error is shown in this state. */
export function failedTo<Target extends string>(target: Target) {
  return { target, actions: { type: "setError", params: errorParams } } as const;
}

/** Somebody else has the slot. */
export const taken = {
  guard: { type: "isTaken", params: outputParams },
  target: "#booking.taken",
  actions: { type: "offerAlternatives", params: refusalParams },
} as const;

/** The service refused a booking that it was to check or to hold. */
export const bookingRefused = [
  taken,
  {
    guard: { type: "isChoiceRefused", params: outputParams },
    target: "#booking.choosing",
    actions: { type: "noteRefusal", params: refusalParams },
  },
  { guard: { type: "isOwnPaymentUnderWay", params: outputParams }, target: "#booking.restoring" },
  refusedTo("#booking.detailing.editing"),
] as const;
