import { withError, withOutput, withRefusal } from "../params.ts";
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
    { guard: withOutput("isConfirmed"), target: "#booking.confirmed" },
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
  { guard: withOutput("isConfirmed"), target: "#booking.confirmed" },
  { guard: withOutput("isRefunding"), target: "#booking.refunding" },
  { guard: withOutput("isOverUnpaid"), target: "#booking.expired", actions: withOutput("adoptOrder") },
] as const;

/** The order is no longer as last seen: it is looked up. */
export const orderMoved = {
  guard: withOutput("isOrderMoved"),
  target: "#booking.restoring",
} as const;

/** Nothing was to pay, and the booking is confirmed. */
export const nothingToPay = {
  guard: withOutput("isNothingToPay"),
  target: "#booking.confirmed",
} as const;

/** The order's coupon is no longer valid: it is removed before anything is paid. */
export const couponExpired = {
  guard: withOutput("isCouponExpired"),
  target: "#booking.held.withdrawing",
  // The service has taken the coupon off, and tells the price without it.
  actions: [withRefusal("noteRefusal"), withOutput("adoptPrice")],
} as const;

/** The service refused what was entered: the refusal is shown in this state. */
export function refusedTo<Target extends string>(target: Target) {
  return {
    guard: withOutput("isRefused"),
    target,
    actions: withRefusal("noteRefusal"),
  } as const;
}

/** The actor failed, and the error is shown in this state. */
export function failedTo<Target extends string>(target: Target) {
  return { target, actions: withError("setError") } as const;
}

/** Somebody else has the slot. */
export const taken = {
  guard: withOutput("isTaken"),
  target: "#booking.taken",
  actions: withRefusal("offerAlternatives"),
} as const;

/** The service refused a booking that it was to check or to hold. */
export const bookingRefused = [
  taken,
  { guard: withOutput("isChoiceRefused"), target: "#booking.choosing", actions: withRefusal("noteRefusal") },
  { guard: withOutput("isOwnPaymentUnderWay"), target: "#booking.restoring" },
  refusedTo("#booking.detailing.editing"),
] as const;
