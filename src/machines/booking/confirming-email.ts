import { withEvent, withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { couponExpired, duringHold, failedTo, nothingToPay, orderMoved, refusedTo } from "./transitions.ts";

const codeEntry = {
  "code.confirmed": { target: "confirming", actions: withEvent("storeEmailCode") },
  "code.resent": "resending",
} as const;

/** Confirms a free booking with the one-time code that was sent to its email address. */
export const confirmingEmail = bookingSetup.createStateConfig({
  initial: "editing",
  tags: "holding",
  exit: "clearFailure",
  invoke: duringHold,
  on: { "went.back": "held", "slot.released": "releasing" },
  states: {
    editing: { on: codeEntry },
    confirming: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "confirmEmail",
        src: "confirmEmail",
        input: ({ context }) => ({ ...orderKey(context), code: context.emailCode }),
        onDone: [
          { guard: withOutput("isEmailConfirmed"), target: "#booking.confirmed" },
          refusedTo("refused"),
          couponExpired,
          orderMoved,
        ],
        onError: failedTo("editing"),
      },
    },
    refused: { on: codeEntry },
    /** Starting the payment again resends the same code. */
    resending: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "resendCode",
        src: "initPayment",
        input: ({ context }) => orderKey(context),
        onDone: [
          {
            guard: withOutput("isEmailToConfirm"),
            target: "editing",
            actions: withOutput("storeEmailAsked"),
          },
          nothingToPay,
          couponExpired,
          orderMoved,
          // The order is not free after all.
          { target: "#booking.held.repricing", actions: "notePaymentOpened" },
        ],
        onError: failedTo("editing"),
      },
    },
  },
});
