import { bookingRequest } from "./choice.ts";
import { watch } from "./lapsed.ts";
import { answer, broke, said } from "./params.ts";
import { vocabulary } from "./vocabulary.ts";

/** Who books; the service checks it, keeping nothing, and its sentences stand at the fields. */
export const detailing = vocabulary.createStateConfig({
  initial: "editing",
  invoke: watch,
  on: {
    "went.back": { target: "choosing", actions: "forgetFailure" },
    "slot.released": { guard: "isHolding", target: "releasing" },
  },
  states: {
    editing: {
      on: {
        "customer.typed": { actions: { type: "keepTyped", params: said } },
        "customer.confirmed": { target: "verifying", actions: "forgetFailure" },
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
        input: ({ context }) => bookingRequest(context),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "#booking.taken",
            actions: { type: "offerAlternatives", params: answer },
          },
          {
            guard: { type: "isChoiceRefused", params: answer },
            target: "#booking.choosing",
            actions: { type: "noteRefusal", params: answer },
          },
          { guard: { type: "isOwnPaymentUnderWay", params: answer }, target: "#booking.restoring" },
          {
            guard: { type: "isRefused", params: answer },
            target: "editing",
            actions: { type: "noteRefusal", params: answer },
          },
          { target: "#booking.holding", actions: { type: "adoptPrice", params: answer } },
        ],
        onError: { target: "editing", actions: { type: "blame", params: broke } },
      },
    },
  },
});

/**
 * Asking for the slot. An older hold of the visitor's needs no step of its own: the service gives it back with the new
 * one, or keeps it when the new one is refused.
 */
export const holding = vocabulary.createStateConfig({
  tags: "busy",
  invoke: {
    id: "book",
    src: "book",
    input: ({ context }) => bookingRequest(context),
    onDone: [
      {
        guard: { type: "isTaken", params: answer },
        target: "taken",
        actions: { type: "offerAlternatives", params: answer },
      },
      {
        guard: { type: "isChoiceRefused", params: answer },
        target: "choosing",
        actions: { type: "noteRefusal", params: answer },
      },
      { guard: { type: "isOwnPaymentUnderWay", params: answer }, target: "restoring" },
      {
        guard: { type: "isRefused", params: answer },
        target: "detailing",
        actions: { type: "noteRefusal", params: answer },
      },
      { target: "held", actions: { type: "adoptHold", params: answer } },
    ],
    onError: { target: "detailing", actions: { type: "blame", params: broke } },
  },
});
