import { withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { duringHold, failedTo } from "./transitions.ts";

/** Releases the hold. Shown as released only if the service confirms it, as unpaid only if no checkout was opened. */
export const releasing = bookingSetup.createStateConfig({
  initial: "asking",
  states: {
    asking: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "release",
        src: "release",
        input: ({ context }) => orderKey(context),
        onDone: [
          { guard: withOutput("isReleasedUnpaid"), target: "#booking.released", actions: "dropOrder" },
          { guard: withOutput("isAlreadyOver"), target: "#booking.lapsed" },
          { guard: withOutput("isGone"), target: "#booking.choosing", actions: ["dropOrder", "noteGone"] },
          { guard: withOutput("isOrderSettled"), target: "#booking.restoring" },
          // A checkout was opened, or money is on its way: the result screen follows what may still come of it.
          { target: "#booking.checking" },
        ],
        onError: failedTo("failed"),
      },
    },
    failed: {
      tags: "holding",
      invoke: duringHold,
      on: { "slot.released": "asking", "hold.resumed": "#booking.restoring" },
    },
  },
});
