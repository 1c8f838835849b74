import { withEvent, withOutput, withRefusal } from "../params.ts";
import { bookingRequest, timeRequest } from "./choice.ts";
import { bookingSetup } from "./setup.ts";
import { bookingRefused, failedTo, taken, watch } from "./transitions.ts";

/** Who books; the service checks it, keeping nothing, and its sentences stand at the fields. */
export const detailing = bookingSetup.createStateConfig({
  initial: "editing",
  invoke: watch,
  on: {
    "went.back": { target: "choosing", actions: "clearFailure" },
    "hold.resumed": { guard: "isHolding", target: "restoring" },
    "slot.released": { guard: "isHolding", target: "releasing" },
    // Also while the service checks: nothing that a visitor types is lost.
    "customer.typed": { actions: withEvent("storeTyped") },
  },
  states: {
    // The time is not free, as after an old link: the service says whether it is taken, with alternatives, or against a rule.
    checkingTime: {
      tags: "busy",
      invoke: {
        id: "checkTime",
        src: "verify",
        input: ({ context }) => timeRequest(context),
        onDone: [
          taken,
          {
            guard: withOutput("isRefused"),
            target: "#booking.choosing",
            actions: withRefusal("noteRefusal"),
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
        input: ({ context }) => bookingRequest(context),
        onDone: [...bookingRefused, { target: "#booking.holding", actions: withOutput("adoptPrice") }],
        onError: failedTo("editing"),
      },
    },
  },
});

/** Requests the hold. The service replaces an older hold of the visitor, or keeps it when the new one is refused. */
export const holding = bookingSetup.createStateConfig({
  tags: "busy",
  entry: "clearFailure",
  on: { "customer.typed": { actions: withEvent("storeTyped") } },
  invoke: {
    id: "book",
    src: "book",
    input: ({ context }) => bookingRequest(context),
    onDone: [...bookingRefused, { target: "held", actions: withOutput("adoptHold") }],
    onError: failedTo("detailing"),
  },
});
