import { withOutput } from "../params.ts";
import { checkoutInput, orderKey, verifyPaymentInput } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { holdInvokes, onCouponExpired, onFailed, onNothingToPay, onOrderChanged } from "./transitions.ts";

const storeStatus = withOutput("storeStatus");

/**
 * State of paying, from opening the payment to the gateway's result. The end of the hold does not interrupt it: the
 * service settles late payments.
 */
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
          onNothingToPay,
          {
            guard: withOutput("isEmailToConfirm"),
            target: "#booking.confirmingEmail",
            actions: withOutput("storeEmailAsked"),
          },
          onOrderChanged,
          onCouponExpired,
          {
            guard: withOutput("isPriceOther"),
            target: "#booking.held.repricing",
            actions: "notePaymentOpened",
          },
          { target: "checkout", actions: withOutput("storePayment") },
        ],
        onError: onFailed("failed"),
      },
    },
    checkout: {
      tags: "overlay",
      // The browser's Back button closes the overlay.
      on: { "went.back": "#booking.held" },
      invoke: {
        id: "openCheckout",
        src: "openCheckout",
        input: ({ context }) => checkoutInput(context),
        onDone: [
          { guard: withOutput("isPaid"), target: "verifying", actions: withOutput("storeEvidence") },
          // A closed overlay does not reveal the payment's status: the hold continues, and the order is polled.
          { guard: withOutput("isDismissed"), target: "#booking.held" },
          { target: "failed", actions: withOutput("noteReason") },
        ],
        onError: onFailed("failed"),
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verifyPayment",
        src: "verifyPayment",
        input: ({ context }) => verifyPaymentInput(context),
        onDone: [
          { guard: withOutput("isSettled"), target: "#booking.confirmed", actions: storeStatus },
          { guard: withOutput("isSentBack"), target: "#booking.refunding", actions: storeStatus },
          { guard: withOutput("isPaymentFailed"), target: "failed", actions: storeStatus },
          { target: "#booking.checking", actions: storeStatus },
        ],
        // The payment may have succeeded, so a failed request is never shown as a failed payment.
        onError: onFailed("#booking.checking"),
      },
    },
    failed: {
      tags: "holding",
      invoke: holdInvokes,
      on: {
        "payment.started": "initiating",
        "went.back": { target: "#booking.held", actions: "clearFailure" },
        "slot.released": "#booking.releasing",
      },
    },
  },
});
