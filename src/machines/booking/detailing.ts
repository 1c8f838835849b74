import { eventParams, outputParams } from "../params.ts";
import { bookingRequest } from "./choice.ts";
import { bookingSetup } from "./setup.ts";
import { bookingRefused, failedTo, watch } from "./transitions.ts";

/** Who books; the service checks it, keeping nothing, and its sentences stand at the fields. */
export const detailing = bookingSetup.createStateConfig({
  initial: "editing",
  invoke: watch,
  on: {
    "went.back": { target: "choosing", actions: "clearFailure" },
    "hold.resumed": { guard: "isHolding", target: "restoring" },
    "slot.released": { guard: "isHolding", target: "releasing" },
  },
  states: {
    editing: {
      on: {
        "customer.typed": { actions: { type: "storeTyped", params: eventParams } },
        "customer.confirmed": { target: "verifying", actions: "clearFailure" },
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
        input: ({ context }) => bookingRequest(context),
        onDone: [
          ...bookingRefused,
          { target: "#booking.holding", actions: { type: "adoptPrice", params: outputParams } },
        ],
        onError: failedTo("editing"),
      },
    },
  },
});

/**
 * Asking for the slot. An older hold of the visitor's needs no step of its own: the service gives it back with the new
 * one, or keeps it when the new one is refused.
 */
export const holding = bookingSetup.createStateConfig({
  tags: "busy",
  entry: "clearFailure",
  invoke: {
    id: "book",
    src: "book",
    input: ({ context }) => bookingRequest(context),
    onDone: [...bookingRefused, { target: "held", actions: { type: "adoptHold", params: outputParams } }],
    onError: failedTo("detailing"),
  },
});
