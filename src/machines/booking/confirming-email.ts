import { watch } from "./lapsed.ts";
import { holdEnd, orderKey } from "./order.ts";
import { answer, broke, said } from "./params.ts";
import { vocabulary } from "./vocabulary.ts";

/** Nothing is to pay: the booking is confirmed with the one-time code that was sent to its email address. */
export const confirmingEmail = vocabulary.createStateConfig({
  initial: "editing",
  tags: "holding",
  exit: "forgetFailure",
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
  on: { "went.back": "held", "slot.released": "releasing" },
  states: {
    editing: {
      on: {
        "code.confirmed": { target: "confirming", actions: { type: "keepEmailCode", params: said } },
        "code.resent": "resending",
      },
    },
    confirming: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "confirmEmail",
        src: "confirmEmail",
        input: ({ context }) => ({ ...orderKey(context), code: context.emailCode }),
        onDone: [
          { guard: { type: "isEmailConfirmed", params: answer }, target: "#booking.confirmed" },
          {
            guard: { type: "isRefused", params: answer },
            target: "refused",
            actions: { type: "noteRefusal", params: answer },
          },
          {
            guard: { type: "isCouponDead", params: answer },
            target: "#booking.held.bared",
            actions: { type: "noteRefusal", params: answer },
          },
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
        ],
        onError: { target: "editing", actions: { type: "blame", params: broke } },
      },
    },
    refused: {
      on: {
        "code.confirmed": { target: "confirming", actions: { type: "keepEmailCode", params: said } },
        "code.resent": "resending",
      },
    },
    /** Starting the payment again sends the same code again. */
    resending: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "resendCode",
        src: "initPayment",
        input: ({ context }) => orderKey(context),
        onDone: [
          {
            guard: { type: "isEmailToConfirm", params: answer },
            target: "editing",
            actions: { type: "keepEmailAsked", params: answer },
          },
          { guard: { type: "isNothingToPay", params: answer }, target: "#booking.confirmed" },
          {
            guard: { type: "isCouponDead", params: answer },
            target: "#booking.held.bared",
            actions: { type: "noteRefusal", params: answer },
          },
          { guard: { type: "isOrderMoved", params: answer }, target: "#booking.restoring" },
          // Something is to pay after all.
          {
            guard: { type: "isPaymentCreated", params: answer },
            target: "#booking.held.requoted",
            actions: "notePaymentOpened",
          },
        ],
        onError: { target: "editing", actions: { type: "blame", params: broke } },
      },
    },
  },
});
