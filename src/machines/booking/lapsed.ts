import { orderKey, watchOf } from "./order.ts";
import { answer, broke } from "./params.ts";
import type { BookingContext } from "./types.ts";
import { vocabulary } from "./vocabulary.ts";

/**
 * The hold's time is over. A bank may have answered late, so the order is looked up before anything is said of it; when
 * the service stays away, the result screen says that it is being checked.
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
          { guard: { type: "isUnderWay", params: answer }, target: "#booking.checking" },
          { target: "#booking.expired", actions: { type: "adoptOrder", params: answer } },
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
    { target: "#booking.restoring" },
  ],
} as const;
