import { watch } from "./lapsed.ts";
import { holdEnd, orderKey } from "./order.ts";
import { answer, broke } from "./params.ts";
import { vocabulary } from "./vocabulary.ts";

/**
 * The visitor gives the slot up. It is told as released only when the service says so, and as not paid for only when no
 * checkout was ever opened; a release that the service could not be asked for changes nothing.
 */
export const releasing = vocabulary.createStateConfig({
  initial: "asking",
  states: {
    asking: {
      tags: "busy",
      invoke: {
        id: "release",
        src: "release",
        input: ({ context }) => orderKey(context),
        onDone: [
          {
            guard: { type: "isReleasedUnpaid", params: answer },
            target: "#booking.released",
            actions: "dropOrder",
          },
          // A checkout was opened: the result screen follows what may still come of it.
          { guard: { type: "isReleased", params: answer }, target: "#booking.checking" },
          { guard: { type: "isPaymentUnderWay", params: answer }, target: "#booking.checking" },
          { guard: { type: "isAlreadyOver", params: answer }, target: "#booking.lapsed" },
          {
            guard: { type: "isGone", params: answer },
            target: "#booking.choosing",
            actions: ["dropOrder", "noteGone"],
          },
          { guard: { type: "isOrderSettled", params: answer }, target: "#booking.restoring" },
        ],
        onError: { target: "failed", actions: { type: "blame", params: broke } },
      },
    },
    failed: {
      tags: "holding",
      exit: "forgetFailure",
      invoke: [
        {
          id: "holdEnd",
          src: "awaitHoldEnd",
          input: ({ context }) => holdEnd(context),
          onDone: "#booking.lapsed",
          onError: "#booking.restoring",
        },
        watch,
      ],
      on: { "slot.released": "asking", "hold.resumed": "#booking.restoring" },
    },
  },
});
