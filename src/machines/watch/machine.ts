import { assign, setup } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { isStillHeld } from "../booking/order-status.ts";
import { withOutput } from "../params.ts";
import { unprovided } from "../unprovided.ts";

/** The order to watch, and whether money may come for it at all. */
export type WatchInput = { readonly key: OrderKey; readonly isPaymentOpened: boolean };

export type WatchContext = WatchInput & {
  /** Number of polls, from which the next delay follows. */
  readonly polls: number;
  /** What became of the order, once it is no longer simply held. */
  readonly moved: OrderOutcome | null;
};

/** Actors that are provided from outside: input and output of each. */
export type WatchActors = {
  awaitNextPoll: { input: { polls: number }; output: unknown };
  loadOrder: { input: OrderKey; output: OrderOutcome };
};

/**
 * Polls a held order while the visitor continues with the booking: a bank may answer long after its window
 * was closed. Ends, with what the service says of the order, when that is no longer simply held. The result page watches a new
 * time whose difference is not paid with it, where "held" is what was last said of that time.
 *
 * Always holds: an order for which no payment was opened is never polled; a failed request changes nothing.
 *
 * Left out on purpose: what follows from the order's new status (the booking chart's), and the delay (the actor
 * `awaitNextPoll`; a delay of the chart would not be restored from the server's snapshot).
 */
export const watchMachine = setup({
  types: { context: {} as WatchContext, input: {} as WatchInput, output: {} as OrderOutcome },
  actors: {
    awaitNextPoll: unprovided<WatchActors["awaitNextPoll"]>("awaitNextPoll"),
    loadOrder: unprovided<WatchActors["loadOrder"]>("loadOrder"),
  },
  guards: {
    isPaymentOpened: ({ context }) => context.isPaymentOpened,
    isStillHeld: (_, answer: OrderOutcome) => isStillHeld(answer),
  },
  actions: {
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    storeMoved: assign((_, moved: OrderOutcome) => ({ moved })),
  },
}).createMachine({
  id: "watch",
  context: ({ input }) => ({ ...input, polls: 0, moved: null }),
  initial: "idle",
  output: ({ context }) => movedOf(context),
  states: {
    idle: { always: { guard: "isPaymentOpened", target: "waiting" } },
    waiting: {
      invoke: {
        id: "awaitNextPoll",
        src: "awaitNextPoll",
        input: ({ context }) => ({ polls: context.polls }),
        onDone: "polling",
        // Without a delay between polls they would follow each other at once.
        onError: "blind",
      },
    },
    polling: {
      entry: "countPoll",
      invoke: {
        id: "poll",
        src: "loadOrder",
        input: ({ context }) => context.key,
        onDone: [
          { guard: withOutput("isStillHeld"), target: "waiting" },
          { target: "moved", actions: withOutput("storeMoved") },
        ],
        onError: "waiting",
      },
    },
    blind: {},
    moved: { type: "final" },
  },
});

function movedOf({ moved }: WatchContext): OrderOutcome {
  if (moved === null) throw new Error("The watch ended before the order had moved");
  return moved;
}
