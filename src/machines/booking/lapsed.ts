import { orderKey, watchOf } from "./order.ts";
import { answer, broke } from "./params.ts";
import type { BookingContext } from "./types.ts";
import { vocabulary } from "./vocabulary.ts";

/**
 * The hold's time is over. A bank may answer late, so the order is looked up before anything is said of it. Only one for
 * which no checkout was ever opened is told as expired here; for any other the result screen takes over, which follows the
 * order. So it does when the service stays away, or says each time that the order is still held.
 */
export const lapsed = vocabulary.createStateConfig({
  initial: "loading",
  tags: "busy",
  exit: "forgetLooks",
  states: {
    loading: {
      entry: "countLook",
      invoke: {
        id: "lookUp",
        src: "loadOrder",
        input: ({ context }) => orderKey(context),
        onDone: [
          { guard: { type: "isConfirmed", params: answer }, target: "#booking.confirmed" },
          { guard: { type: "isRefunding", params: answer }, target: "#booking.refunding" },
          {
            guard: { type: "isOverUnpaid", params: answer },
            target: "#booking.expired",
            actions: { type: "adoptOrder", params: answer },
          },
          {
            guard: { type: "isGone", params: answer },
            target: "#booking.choosing",
            actions: ["dropOrder", "noteGone"],
          },
          // The service's clock is a moment behind ours.
          { guard: { type: "isHeldForAnotherLook", params: answer }, target: "waiting" },
          { target: "#booking.checking" },
        ],
        onError: [
          { guard: "isLookLeft", target: "waiting" },
          { target: "#booking.checking", actions: { type: "blame", params: broke } },
        ],
      },
    },
    waiting: {
      invoke: {
        id: "awaitNextPoll",
        src: "awaitNextPoll",
        input: ({ context }) => ({ polls: context.looks }),
        onDone: "loading",
        onError: "#booking.checking",
      },
    },
  },
});

/** Beside a hold: a late payment ends the booking as it should, whatever the visitor does meanwhile. */
export const watch = {
  id: "watch",
  src: "watchOrder",
  input: ({ context }: { context: BookingContext }) => watchOf(context),
  onDone: [
    { guard: { type: "isConfirmed", params: answer }, target: "#booking.confirmed" },
    { guard: "isHolding", target: "#booking.restoring" },
  ],
} as const;
