import { withEvent, withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import {
  holdInvokes,
  onCouponExpired,
  onFailed,
  onNothingToPay,
  onOrderChanged,
  onRefused,
} from "./transitions.ts";

const codeTransitions = {
  "code.confirmed": { target: "confirming", actions: withEvent("storeEmailCode") },
  "code.resent": "resending",
} as const;

/** State of confirming a free booking with the one-time code that was sent by email. */
export const confirmingEmail = bookingSetup.createStateConfig({
  initial: "editing",
  tags: "holding",
  exit: "clearFailure",
  invoke: holdInvokes,
  on: { "went.back": "held", "slot.released": "releasing" },
  states: {
    editing: { on: codeTransitions },
    confirming: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "confirmEmail",
        src: "confirmEmail",
        input: ({ context }) => ({ ...orderKey(context), code: context.emailCode }),
        onDone: [
          { guard: withOutput("isEmailConfirmed"), target: "#booking.confirmed" },
          onRefused("refused"),
          onCouponExpired,
          onOrderChanged,
        ],
        onError: onFailed("editing"),
      },
    },
    refused: { on: codeTransitions },
    /** Runs `initPayment` again, which sends another email with the unchanged code. */
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
          onNothingToPay,
          onCouponExpired,
          onOrderChanged,
          // The order is no longer free.
          { target: "#booking.held.repricing", actions: "notePaymentOpened" },
        ],
        onError: onFailed("editing"),
      },
    },
  },
});
