import { outputParams } from "../params.ts";
import { checkoutOf, evidenceOf, orderKey } from "./order.ts";
import { couponDead, duringHold, failedTo, nothingToPay, orderMoved } from "./transitions.ts";
import { vocabulary } from "./vocabulary.ts";

const keepStatus = { type: "keepStatus", params: outputParams } as const;

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
          nothingToPay,
          {
            guard: { type: "isEmailToConfirm", params: outputParams },
            target: "#booking.confirmingEmail",
            actions: { type: "keepEmailAsked", params: outputParams },
          },
          orderMoved,
          couponDead,
          {
            guard: { type: "isPriceOther", params: outputParams },
            target: "#booking.held.repricing",
            actions: "notePaymentOpened",
          },
          { target: "checkout", actions: { type: "keepPayment", params: outputParams } },
        ],
        onError: failedTo("failed"),
      },
    },
    checkout: {
      tags: "overlay",
      // The browser's Back closes what lies over the page.
      on: { "went.back": "#booking.held" },
      invoke: {
        id: "openCheckout",
        src: "openCheckout",
        input: ({ context }) => checkoutOf(context),
        onDone: [
          {
            guard: { type: "isPaid", params: outputParams },
            target: "verifying",
            actions: { type: "keepEvidence", params: outputParams },
          },
          // A closed window is no answer of the bank's: the hold goes on, and the order is watched beside it.
          { guard: { type: "isDismissed", params: outputParams }, target: "#booking.held" },
          { target: "failed", actions: { type: "noteReason", params: outputParams } },
        ],
        onError: failedTo("failed"),
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verifyPayment",
        src: "verifyPayment",
        input: ({ context }) => evidenceOf(context),
        onDone: [
          {
            guard: { type: "isSettled", params: outputParams },
            target: "#booking.confirmed",
            actions: keepStatus,
          },
          {
            guard: { type: "isSentBack", params: outputParams },
            target: "#booking.refunding",
            actions: keepStatus,
          },
          {
            guard: { type: "isPaymentFailed", params: outputParams },
            target: "failed",
            actions: keepStatus,
          },
          { target: "#booking.checking", actions: keepStatus },
        ],
        // Money may have moved, so a broken answer is never told as a failed payment.
        onError: failedTo("#booking.checking"),
      },
    },
    failed: {
      tags: "holding",
      invoke: duringHold,
      on: {
        "payment.started": "initiating",
        "went.back": { target: "#booking.held", actions: "forgetFailure" },
        "slot.released": "#booking.releasing",
      },
    },
  },
});
