import { bookingRequest } from "./choice.ts";
import { orderKey } from "./order.ts";
import { answer, broke, said } from "./params.ts";
import { vocabulary } from "./vocabulary.ts";

/** Who books; the service checks it, keeping nothing, and its sentences stand at the fields. */
export const detailing = vocabulary.createStateConfig({
  initial: "editing",
  on: {
    "went.back": { target: "choosing", actions: "forgetFailure" },
    "slot.released": { guard: "isHolding", target: "releasing" },
  },
  states: {
    editing: {
      on: {
        "customer.typed": { actions: { type: "keepTyped", params: said } },
        "customer.confirmed": [
          // The service would call the visitor's own slot taken.
          { guard: "isOwnChoice", target: "#booking.holding", actions: "forgetFailure" },
          { target: "verifying", actions: "forgetFailure" },
        ],
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

/** Asking for the slot; an older hold of the visitor's is given back first, because it may be in the way. */
export const holding = vocabulary.createStateConfig({
  initial: "deciding",
  tags: "busy",
  states: {
    deciding: { always: [{ guard: "isHolding", target: "returning" }, { target: "booking" }] },
    returning: {
      invoke: {
        id: "return",
        src: "release",
        input: ({ context }) => orderKey(context),
        onDone: { target: "booking", actions: "dropOrder" },
        // The old hold may be over already; if it is not, the service refuses the new one and says so.
        onError: { target: "booking", actions: "dropOrder" },
      },
    },
    booking: {
      invoke: {
        id: "book",
        src: "book",
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
          {
            guard: { type: "isRefused", params: answer },
            target: "#booking.detailing",
            actions: { type: "noteRefusal", params: answer },
          },
          { target: "#booking.held", actions: { type: "adoptHold", params: answer } },
        ],
        onError: { target: "#booking.detailing", actions: { type: "blame", params: broke } },
      },
    },
  },
});
