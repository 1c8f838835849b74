import { withEvent, withOutcome, withOutput } from "../params.ts";
import { toBookingRequest, toVerifyRequest } from "./choice.ts";
import { bookingSetup } from "./setup.ts";
import { onBookingRefused, onFailed, onSlotTaken, watchInvoke } from "./transitions.ts";

/** Customer details. The service validates them without storing anything; its messages appear at the fields. */
export const detailing = bookingSetup.createStateConfig({
  initial: "editing",
  invoke: watchInvoke,
  on: {
    "went.back": { target: "choosing", actions: "clearFailure" },
    "hold.resumed": { guard: "isHolding", target: "restoring" },
    "slot.released": { guard: "isHolding", target: "releasing" },
    // Accepted in every substate, so that input during a request is not lost.
    "customer.typed": { actions: withEvent("storeTyped") },
  },
  states: {
    // The chosen time is unavailable, for example from an old link: asks the service for the reason and alternatives.
    checkingTime: {
      tags: "busy",
      invoke: {
        id: "checkTime",
        src: "verify",
        input: ({ context }) => toVerifyRequest(context),
        onDone: [
          onSlotTaken,
          {
            guard: withOutput("isRefused"),
            target: "#booking.choosing",
            actions: withOutcome("noteRefusal"),
          },
          { target: "editing", actions: "clearFailure" },
        ],
        onError: { target: "#booking.choosing", actions: "noteFaults" },
      },
    },
    editing: {
      on: {
        "customer.confirmed": { target: "verifying", actions: "clearFailure" },
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
        input: ({ context }) => toBookingRequest(context),
        onDone: [...onBookingRefused, { target: "#booking.holding", actions: withOutput("adoptPrice") }],
        onError: onFailed("editing"),
      },
    },
  },
});

/** Requests the hold. The service replaces the visitor's earlier hold, but keeps it if it rejects the new one. */
export const holding = bookingSetup.createStateConfig({
  tags: "busy",
  entry: "clearFailure",
  on: { "customer.typed": { actions: withEvent("storeTyped") } },
  invoke: {
    id: "book",
    src: "book",
    input: ({ context }) => toBookingRequest(context),
    onDone: [...onBookingRefused, { target: "held", actions: withOutput("adoptHold") }],
    onError: onFailed("detailing"),
  },
});
