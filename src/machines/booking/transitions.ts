import { withError, withOutcome, withOutput } from "../params.ts";
import { holdEndInput, watchInput } from "./order.ts";
import type { BookingContext } from "./types.ts";

/*
 * Transitions and invokes that several states share. Their targets are absolute, so that every state can use them.
 */

/** Polls the order during a hold. A late payment confirms the booking, whatever the visitor is doing. */
export const watchInvoke = {
  id: "watch",
  src: "watchOrder",
  input: ({ context }: { context: BookingContext }) => watchInput(context),
  onDone: [
    { guard: withOutput("isConfirmed"), target: "#booking.confirmed" },
    { guard: "isHolding", target: "#booking.restoring" },
  ],
} as const;

/** Invokes of states with an active hold: they wait for the end of the hold and poll the order. */
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

/** Transitions for a reloaded order that has ended: it is confirmed, it is refunded, or it ended without payment. */
export const onOrderEnded = [
  { guard: withOutput("isConfirmed"), target: "#booking.confirmed" },
  { guard: withOutput("isRefunding"), target: "#booking.refunding" },
  { guard: withOutput("isOverUnpaid"), target: "#booking.expired", actions: withOutput("adoptOrder") },
] as const;

/** Transition for a request that failed because the order has changed since it was loaded. Reloads the order. */
export const onOrderChanged = {
  guard: withOutput("isOrderMoved"),
  target: "#booking.restoring",
} as const;

/** Transition for a free booking that is confirmed without payment. */
export const onNothingToPay = {
  guard: withOutput("isNothingToPay"),
  target: "#booking.confirmed",
} as const;

/** The order's coupon is no longer valid and is removed before payment. */
export const onCouponExpired = {
  guard: withOutput("isCouponExpired"),
  target: "#booking.held.withdrawing",
  // The service has already removed the coupon, and its response contains the price without the coupon.
  actions: [withOutcome("recordErrors"), withOutput("adoptPrice")],
} as const;

/** Transition for input that the service rejected. `target` is the state that shows the error. */
export function onRefused<Target extends string>(target: Target) {
  return {
    guard: withOutput("isRefused"),
    target,
    actions: withOutcome("recordErrors"),
  } as const;
}

/** Transition for an actor that failed. `target` is the state that shows the failure. */
export function onFailed<Target extends string>(target: Target) {
  return { target, actions: withError("setError") } as const;
}

export const onSlotTaken = {
  guard: withOutput("isTaken"),
  target: "#booking.taken",
  actions: withOutcome("offerAlternatives"),
} as const;

/** Transitions for the domain errors of verifying or holding a booking. */
export const onBookingRefused = [
  onSlotTaken,
  { guard: withOutput("isChoiceRefused"), target: "#booking.choosing", actions: withOutcome("recordErrors") },
  { guard: withOutput("isOwnPaymentUnderWay"), target: "#booking.restoring" },
  onRefused("#booking.detailing.editing"),
] as const;
