import { withError, withOutcome, withOutput } from "../params.ts";
import { holdEndInput, watchInput } from "./order.ts";
import type { BookingContext } from "./types.ts";

/*
 * Transitions and invokes that several states share. Targets are absolute, so that they do not depend on the state.
 */

/** Polls the order during a hold, so that a late payment ends the booking whatever the visitor does meanwhile. */
export const watchInvoke = {
  id: "watch",
  src: "watchOrder",
  input: ({ context }: { context: BookingContext }) => watchInput(context),
  onDone: [
    { guard: withOutput("isConfirmed"), target: "#booking.confirmed" },
    { guard: "isHolding", target: "#booking.restoring" },
  ],
} as const;

/** Invokes of states with a running hold: wait for its end, and poll the order. */
export const holdInvokes = [
  {
    id: "holdEnd",
    src: "awaitHoldEnd",
    input: ({ context }: { context: BookingContext }) => holdEndInput(context),
    onDone: "#booking.lapsed",
    onError: "#booking.restoring",
  },
  watchInvoke,
] as const;

/** The reloaded order has ended: confirmed, refunded, or unpaid. */
export const onOrderEnded = [
  { guard: withOutput("isConfirmed"), target: "#booking.confirmed" },
  { guard: withOutput("isRefunding"), target: "#booking.refunding" },
  { guard: withOutput("isOverUnpaid"), target: "#booking.expired", actions: withOutput("adoptOrder") },
] as const;

/** The order has changed since it was last seen: reloads it. */
export const onOrderChanged = {
  guard: withOutput("isOrderMoved"),
  target: "#booking.restoring",
} as const;

/** The booking was free and is confirmed. */
export const onNothingToPay = {
  guard: withOutput("isNothingToPay"),
  target: "#booking.confirmed",
} as const;

/** The order's coupon is no longer valid: removes it before payment. */
export const onCouponExpired = {
  guard: withOutput("isCouponExpired"),
  target: "#booking.held.withdrawing",
  // The service has removed the coupon and returns the price without it.
  actions: [withOutcome("noteRefusal"), withOutput("adoptPrice")],
} as const;

/** The service rejected the input: goes to the state that shows the error. */
export function onRefused<Target extends string>(target: Target) {
  return {
    guard: withOutput("isRefused"),
    target,
    actions: withOutcome("noteRefusal"),
  } as const;
}

/** The actor failed: goes to the state that shows the failure. */
export function onFailed<Target extends string>(target: Target) {
  return { target, actions: withError("setError") } as const;
}

export const onSlotTaken = {
  guard: withOutput("isTaken"),
  target: "#booking.taken",
  actions: withOutcome("offerAlternatives"),
} as const;

/** Domain errors of verifying or holding a booking. */
export const onBookingRefused = [
  onSlotTaken,
  { guard: withOutput("isChoiceRefused"), target: "#booking.choosing", actions: withOutcome("noteRefusal") },
  { guard: withOutput("isOwnPaymentUnderWay"), target: "#booking.restoring" },
  onRefused("#booking.detailing.editing"),
] as const;
