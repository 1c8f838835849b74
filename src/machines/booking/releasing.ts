import { withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { holdInvokes, onFailed } from "./transitions.ts";

/** Releases the hold. `released` is entered only if the service confirms the release and that nobody has tried to pay. */
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
          // A payment may still arrive, so the result screen tracks the order.
          { target: "#booking.checking" },
        ],
        onError: onFailed("failed"),
      },
    },
    failed: {
      tags: "holding",
      invoke: holdInvokes,
      on: { "slot.released": "asking", "hold.resumed": "#booking.restoring" },
    },
  },
});
