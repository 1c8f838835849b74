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
      on: { "went.back": "closed" },
      invoke: {
        id: "openCheckout",
        src: "openCheckout",
        input: ({ context }) => checkoutInput(context),
        onDone: [
          { guard: withOutput("isPaid"), target: "verifying", actions: withOutput("storeEvidence") },
          { guard: withOutput("isDismissed"), target: "closed" },
          { target: "failed", actions: withOutput("noteReason") },
        ],
        onError: onFailed("failed"),
      },
    },
    /** A closed overlay does not reveal whether the visitor has tried to pay, so the service asks the gateway. */
    closed: {
      tags: "busy",
      invoke: {
        id: "checkPayment",
        src: "loadOrder",
        input: ({ context }) => orderKey(context),
        onDone: [
          { guard: withOutput("isHeld"), target: "#booking.held", actions: withOutput("adoptOrder") },
          { target: "#booking.restoring" },
        ],
        // Without a response, the payment may be on its way: the hold continues, and the order is polled.
        onError: "#booking.held",
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
