import { withEvent, withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { holdInvokes, onFailed, onOrderChanged, onRefused } from "./transitions.ts";
import type { BookingContext } from "./types.ts";

const withoutCoupon = {
  "coupon.tried": { target: "applying", actions: withEvent("storeCouponCode") },
  "payment.started": "#booking.paying",
} as const;

/** State of a held slot: shows the price, accepts a coupon, and starts the payment. */
export const held = bookingSetup.createStateConfig({
  initial: "priced",
  tags: "holding",
  invoke: holdInvokes,
  on: {
    "went.back": { target: "choosing", actions: "clearFailure" },
    "details.reopened": { target: "detailing", actions: "clearFailure" },
    "slot.released": "releasing",
    // A form without scripts may post an email code although the page was rendered when the order was free. The service
    // rejects the code if the order is not free.
    "code.confirmed": { target: "confirmingEmail.confirming", actions: withEvent("storeEmailCode") },
  },
  states: {
    priced: { always: [{ guard: "isDiscounted", target: "discounted" }, { target: "plain" }] },
    plain: { on: withoutCoupon },
    /** Validates and applies the coupon code in one API call. */
    applying: changingCoupon({
      id: "applyCoupon",
      clear: "clearFailure",
      code: ({ couponCode }) => couponCode,
      changed: "discounted",
      refused: "refused",
    }),
    refused: { on: withoutCoupon },
    discounted: {
      on: { "coupon.removed": "removing", "payment.started": "#booking.paying" },
    },
    removing: changingCoupon({
      id: "removeCoupon",
      clear: "clearFailure",
      code: () => null,
      changed: "plain",
      refused: "priced",
    }),
    /** The coupon expired before payment. Removes the coupon; the visitor must then agree to the new price. */
    withdrawing: changingCoupon({
      id: "withdrawCoupon",
      clear: "clearFailedCall",
      code: () => null,
      changed: "repriced",
      refused: "repriced",
    }),
    /** The amount of the payment differs from the price shown. Loads the order's current price. */
    repricing: {
      tags: "busy",
      invoke: {
        id: "reloadPrice",
        src: "loadOrder",
        input: ({ context }) => orderKey(context),
        onDone: [
          { guard: withOutput("isHeld"), target: "repriced", actions: withOutput("adoptOrder") },
          { target: "#booking.restoring" },
        ],
        onError: onFailed("priced"),
      },
    },
    /** The price has changed. The payment starts only after the visitor agrees to the new price. */
    repriced: { on: { "price.agreed": "#booking.paying" } },
  },
});

/** Creates a state that applies a coupon to the order, or removes it (`code` returns null). */
function changingCoupon(step: {
  readonly id: string;
  /** Action on entry that clears errors of the previous step. */
  readonly clear: "clearFailure" | "clearFailedCall";
  readonly code: (context: BookingContext) => string | null;
  readonly changed: string;
  readonly refused: string;
}) {
  return bookingSetup.createStateConfig({
    tags: "busy",
    entry: step.clear,
    invoke: {
      id: step.id,
      src: "applyCoupon",
      input: ({ context }) => ({ ...orderKey(context), code: step.code(context) }),
      onDone: [
        onOrderChanged,
        onRefused(step.refused),
        { target: step.changed, actions: withOutput("adoptPrice") },
      ],
      onError: onFailed(step.refused),
    },
  });
}
