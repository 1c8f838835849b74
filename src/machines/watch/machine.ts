import { assign, fromPromise, setup } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import { isStillHeld } from "../booking/standing.ts";
import type { WatchContext, WatchInput, WatchQuestions } from "./types.ts";

/**
 * Looks at a held order now and then, beside whatever the visitor does with it: a bank may answer long after its window
 * was closed. Ends, with what the service says of the order, when that is no longer simply held.
 *
 * Always holds: an order for which no payment was opened is never asked about; a lost answer changes nothing.
 *
 * Left out on purpose: what follows from the order's new standing (the booking chart's), and the clock (the actor
 * `awaitNextPoll`; a delay would not survive the way from the server to the browser).
 */
export const watchMachine = setup({
  types: { context: {} as WatchContext, input: {} as WatchInput, output: {} as OrderOutcome },
  actors: { awaitNextPoll: asks("awaitNextPoll"), loadOrder: asks("loadOrder") },
  guards: {
    isPaymentOpened: ({ context }) => context.isPaymentOpened,
    isStillHeld: (_, answer: OrderOutcome) => isStillHeld(answer),
  },
  actions: {
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    keepMoved: assign((_, moved: OrderOutcome) => ({ moved })),
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
        // Without a clock the questions would follow each other without a pause.
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
          { guard: { type: "isStillHeld", params: ({ event }) => event.output }, target: "waiting" },
          { target: "moved", actions: { type: "keepMoved", params: ({ event }) => event.output } },
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

function asks<Name extends keyof WatchQuestions>(name: Name) {
  return fromPromise<WatchQuestions[Name]["output"], WatchQuestions[Name]["input"]>(() =>
    Promise.reject(new Error(`Nothing answers ${name}`)),
  );
}
