import { watch } from "./lapsed.ts";
import { checkoutOf, evidenceOf, holdEnd, orderKey } from "./order.ts";
import { answer, broke } from "./params.ts";
import { vocabulary } from "./vocabulary.ts";

/** From the button to the gateway's answer. The hold's end does not break off a payment: the service settles it. */
export const paying = vocabulary.createStateConfig({
  initial: "initiating",
  states: {
    initiating: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "initPayment",
        src: "initPayment",
        input: ({ context }) => orderKey(context),
        onDone: [
          { guard: { type: "isNothingToPay", params: answer }, target: "#booking.confirmed" },
          {
            guard: { type: "isEmailToConfirm", params: answer },
            target: "#booking.confirmingEmail",
            actions: { type: "keepEmailAsked", params: answer },
          },
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
          {
            guard: { type: "isCouponDead", params: answer },
            target: "#booking.held.bared",
            actions: { type: "noteRefusal", params: answer },
          },
          {
            guard: { type: "isPriceOther", params: answer },
            target: "#booking.held.requoted",
            actions: "notePaymentOpened",
          },
          { target: "checkout", actions: { type: "keepPayment", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "blame", params: broke } },
      },
    },
    checkout: {
      tags: "overlay",
      invoke: {
        id: "openCheckout",
        src: "openCheckout",
        input: ({ context }) => checkoutOf(context),
        onDone: [
          {
            guard: { type: "isPaid", params: answer },
            target: "verifying",
            actions: { type: "keepEvidence", params: answer },
          },
          // A closed window is no answer of the bank's: the hold goes on, and the order is watched beside it.
          { guard: { type: "isDismissed", params: answer }, target: "#booking.held" },
          { target: "failed", actions: { type: "noteReason", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "blame", params: broke } },
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verifyPayment",
        src: "verifyPayment",
        input: ({ context }) => evidenceOf(context),
        onDone: [
          { guard: { type: "isSettled", params: answer }, target: "#booking.confirmed" },
          { guard: { type: "isSentBack", params: answer }, target: "#booking.refunding" },
          { guard: { type: "isPaymentFailed", params: answer }, target: "failed" },
          { target: "#booking.checking" },
        ],
        // Money may have moved, so a broken answer is never told as a failed payment.
        onError: { target: "#booking.checking", actions: { type: "blame", params: broke } },
      },
    },
    failed: {
      tags: "holding",
      invoke: [
        {
          id: "holdEnd",
          src: "awaitHoldEnd",
          input: ({ context }) => holdEnd(context),
          onDone: "#booking.lapsed",
          onError: "#booking.restoring",
        },
        watch,
      ],
      on: {
        "payment.started": "initiating",
        "went.back": { target: "#booking.held", actions: "forgetFailure" },
        "slot.released": "#booking.releasing",
      },
    },
  },
});
