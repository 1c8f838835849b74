import { watch } from "./lapsed.ts";
import { holdEnd, orderKey } from "./order.ts";
import { answer, broke, said } from "./params.ts";
import { vocabulary } from "./vocabulary.ts";

/** The slot is the visitor's until the hold ends: price, coupon, and the way on to payment. */
export const held = vocabulary.createStateConfig({
  initial: "appraised",
  tags: "holding",
  invoke: [
    {
      id: "holdEnd",
      src: "awaitHoldEnd",
      input: ({ context }) => holdEnd(context),
      onDone: "lapsed",
      onError: "restoring",
    },
    watch,
  ],
  on: {
    "went.back": { target: "choosing", actions: "forgetFailure" },
    "details.reopened": { target: "detailing", actions: "forgetFailure" },
    "slot.released": "releasing",
    // From a form that is posted without scripts: the code was sent in answer to an earlier one. The service refuses it
    // for an order that costs something.
    "code.confirmed": {
      target: "confirmingEmail.confirming",
      actions: { type: "keepEmailCode", params: said },
    },
  },
  states: {
    appraised: { always: [{ guard: "isDiscounted", target: "discounted" }, { target: "plain" }] },
    plain: {
      on: {
        "coupon.tried": { target: "trying", actions: { type: "keepCode", params: said } },
        "payment.started": "#booking.paying",
      },
    },
    trying: {
      tags: "busy",
      invoke: {
        id: "tryCoupon",
        src: "tryCoupon",
        input: ({ context }) => ({ ...orderKey(context), code: context.couponCode }),
        onDone: [
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
          {
            guard: { type: "isRefused", params: answer },
            target: "refused",
            actions: { type: "noteRefusal", params: answer },
          },
          { target: "applying" },
        ],
        onError: { target: "refused", actions: { type: "blame", params: broke } },
      },
    },
    applying: {
      tags: "busy",
      invoke: {
        id: "applyCoupon",
        src: "applyCoupon",
        input: ({ context }) => ({ ...orderKey(context), code: context.couponCode }),
        onDone: [
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
          {
            guard: { type: "isRefused", params: answer },
            target: "refused",
            actions: { type: "noteRefusal", params: answer },
          },
          { target: "discounted", actions: { type: "adoptPrice", params: answer } },
        ],
        onError: { target: "refused", actions: { type: "blame", params: broke } },
      },
    },
    refused: {
      exit: "forgetFailure",
      on: {
        "coupon.tried": { target: "trying", actions: { type: "keepCode", params: said } },
        "payment.started": "#booking.paying",
      },
    },
    discounted: {
      on: { "coupon.removed": "removing", "payment.started": "#booking.paying" },
    },
    removing: {
      tags: "busy",
      invoke: {
        id: "removeCoupon",
        src: "applyCoupon",
        input: ({ context }) => ({ ...orderKey(context), code: null }),
        onDone: [
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
          {
            guard: { type: "isRefused", params: answer },
            target: "appraised",
            actions: { type: "noteRefusal", params: answer },
          },
          { target: "plain", actions: { type: "adoptPrice", params: answer } },
        ],
        onError: { target: "appraised", actions: { type: "blame", params: broke } },
      },
    },
    /** The coupon died before payment: it is taken off, and the new price is shown. */
    bared: {
      tags: "busy",
      invoke: {
        id: "bareOfCoupon",
        src: "applyCoupon",
        input: ({ context }) => ({ ...orderKey(context), code: null }),
        onDone: [
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
          {
            guard: { type: "isRefused", params: answer },
            target: "appraised",
            actions: { type: "noteRefusal", params: answer },
          },
          { target: "repriced", actions: { type: "adoptPrice", params: answer } },
        ],
        onError: { target: "appraised", actions: { type: "blame", params: broke } },
      },
    },
    /** The gateway would ask for another amount than the one shown: the order's true price is fetched. */
    requoted: {
      tags: "busy",
      invoke: {
        id: "requote",
        src: "loadOrder",
        input: ({ context }) => orderKey(context),
        onDone: [
          {
            guard: { type: "isHeld", params: answer },
            target: "repriced",
            actions: { type: "adoptOrder", params: answer },
          },
          { target: "#booking.restoring" },
        ],
        onError: { target: "appraised", actions: { type: "blame", params: broke } },
      },
    },
    /** The price changed; nothing is paid before the visitor agrees to it. */
    repriced: { on: { "price.agreed": "#booking.paying" } },
  },
});
