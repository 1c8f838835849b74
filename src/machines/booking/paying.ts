import { outputParams } from "../params.ts";
import { checkoutOf, evidenceOf, orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { couponExpired, duringHold, failedTo, nothingToPay, orderMoved } from "./transitions.ts";

const storeStatus = { type: "storeStatus", params: outputParams } as const;

/** From the button to the gateway's answer. The hold's end does not break off a payment: the service settles it. */
export const paying = bookingSetup.createStateConfig({
  initial: "initiating",
  states: {
    initiating: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "initPayment",
        src: "initPayment",
        input: ({ context }) => orderKey(context),
        onDone: [
          nothingToPay,
          {
            guard: { type: "isEmailToConfirm", params: outputParams },
            target: "#booking.confirmingEmail",
            actions: { type: "storeEmailAsked", params: outputParams },
          },
          orderMoved,
          couponExpired,
          {
            guard: { type: "isPriceOther", params: outputParams },
            target: "#booking.held.repricing",
            actions: "notePaymentOpened",
          },
          { target: "checkout", actions: { type: "storePayment", params: outputParams } },
        ],
        onError: failedTo("failed"),
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
            guard: { type: "isPaid", params: outputParams },
            target: "verifying",
            actions: { type: "storeEvidence", params: outputParams },
          },
          // A closed window says nothing of the payment: the hold continues, and the order is polled meanwhile.
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
            actions: storeStatus,
          },
          {
            guard: { type: "isSentBack", params: outputParams },
            target: "#booking.refunding",
            actions: storeStatus,
          },
          {
            guard: { type: "isPaymentFailed", params: outputParams },
            target: "failed",
            actions: storeStatus,
          },
          { target: "#booking.checking", actions: storeStatus },
        ],
        // Money may have moved, so a failed request is never shown as a failed payment.
        onError: failedTo("#booking.checking"),
      },
    },
    failed: {
      tags: "holding",
      invoke: duringHold,
      on: {
        "payment.started": "initiating",
        "went.back": { target: "#booking.held", actions: "clearFailure" },
        "slot.released": "#booking.releasing",
      },
    },
  },
});
