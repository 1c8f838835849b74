import { withEvent, withOutcome, withOutput } from "../params.ts";
import { toBookingRequest, toVerifyRequest } from "./choice.ts";
import { bookingSetup } from "./setup.ts";
import { onBookingRefused, onFailed, onSlotTaken, watchInvoke } from "./transitions.ts";

/** State of entering the customer details. The service validates them without storing anything. */
export const detailing = bookingSetup.createStateConfig({
  initial: "editing",
  invoke: watchInvoke,
  on: {
    "went.back": { target: "choosing", actions: "clearFailure" },
    "hold.resumed": { guard: "isHolding", target: "restoring" },
    "slot.released": { guard: "isHolding", target: "releasing" },
    // Handled in every substate, so that input during a request is not lost.
    "customer.typed": { actions: withEvent("storeTyped") },
  },
  states: {
    // The chosen time is unavailable, for example because the link is old. The service returns the reason and
    // alternatives.
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
            actions: withOutcome("recordErrors"),
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

/** Requests the hold. The new hold replaces any other hold of the visitor, which remains if the request is rejected. */
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
