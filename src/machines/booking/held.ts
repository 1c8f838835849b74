import { withEvent, withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { duringHold, failedTo, orderMoved, refusedTo } from "./transitions.ts";
import type { BookingContext } from "./types.ts";

const withoutCoupon = {
  "coupon.tried": { target: "applying", actions: withEvent("storeCouponCode") },
  "payment.started": "#booking.paying",
} as const;

/** The slot is the visitor's until the hold ends: price, coupon, and the way on to payment. */
export const held = bookingSetup.createStateConfig({
  initial: "priced",
  tags: "holding",
  invoke: duringHold,
  on: {
    "went.back": { target: "choosing", actions: "clearFailure" },
    "details.reopened": { target: "detailing", actions: "clearFailure" },
    "slot.released": "releasing",
    // Posted without scripts with the code of an earlier page. The service refuses it for an order that costs something.
    "code.confirmed": { target: "confirmingEmail.confirming", actions: withEvent("storeEmailCode") },
  },
  states: {
    priced: { always: [{ guard: "isDiscounted", target: "discounted" }, { target: "plain" }] },
    plain: { on: withoutCoupon },
    /** One call checks the code and applies it. */
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
    /** The coupon expired before payment: it is removed, and the visitor agrees to the new price first. */
    withdrawing: changingCoupon({
      id: "withdrawCoupon",
      clear: "clearFailedCall",
      code: () => null,
      changed: "repriced",
      refused: "repriced",
    }),
    /** The gateway would ask for another amount than the one shown: the order's true price is fetched. */
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
        onError: failedTo("priced"),
      },
    },
    /** The price changed; nothing is paid before the visitor agrees to it. */
    repriced: { on: { "price.agreed": "#booking.paying" } },
  },
});

/** Puts a coupon on the order, or takes it off (`null`): the new price is shown in one state, a refusal in another. */
function changingCoupon(step: {
  readonly id: string;
  /** What is forgotten of the step before. */
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
        orderMoved,
        refusedTo(step.refused),
        { target: step.changed, actions: withOutput("adoptPrice") },
      ],
      onError: failedTo(step.refused),
    },
  });
}
