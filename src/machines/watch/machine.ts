import { assign, setup } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { placeholderActor } from "../actor-logic.ts";
import { isStillHeld } from "../booking/order-status.ts";
import { withOutput } from "../params.ts";

/** The order to watch (an empty id if there is none), and whether a payment was opened for it. */
export type WatchInput = { readonly key: OrderKey; readonly isPaymentOpened: boolean };

export type WatchContext = WatchInput & {
  /** Number of polls, which determines the next delay. */
  readonly polls: number;
  /** The loaded order once it is paid, is no longer held, or has a pending payment. */
  readonly moved: OrderOutcome | null;
};

export type WatchActors = {
  /** Resolves when the visitor returns to the page or, unless `polls` is null, after a delay. */
  awaitNextPoll: { input: { polls: number | null }; output: unknown };
  loadOrder: { input: OrderKey; output: OrderOutcome };
};

/**
 * Reloads a held order while the visitor continues with the booking: when the visitor returns to the page, because
 * another tab may have released or replaced the hold, and regularly once a payment was opened, because a bank may
 * confirm a payment long after the payment window was closed. Ends once the order is not held any more or a payment is
 * pending, with the order as output. The result page also uses this machine for a move whose price difference is unpaid.
 *
 * Invariants: Without an order, nothing is loaded. Without an opened payment, the order is reloaded only when the
 * visitor returns to the page. A failed request changes nothing.
 *
 * Not included: reacting to the new status (the booking machine), and the delay between polls. The delay is the actor
 * `awaitNextPoll` because a restored machine does not restart delays.
 */
export const watchMachine = setup({
  types: { context: {} as WatchContext, input: {} as WatchInput, output: {} as OrderOutcome },
  actors: {
    awaitNextPoll: placeholderActor<WatchActors["awaitNextPoll"]>("awaitNextPoll"),
    loadOrder: placeholderActor<WatchActors["loadOrder"]>("loadOrder"),
  },
  guards: {
    isOrderKnown: ({ context }) => context.key.orderId !== "",
    isStillHeld: (_, outcome: OrderOutcome) => isStillHeld(outcome),
  },
  actions: {
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    storeMoved: assign((_, moved: OrderOutcome) => ({ moved })),
  },
}).createMachine({
  id: "watch",
  context: ({ input }) => ({ ...input, polls: 0, moved: null }),
  initial: "idle",
  output: ({ context }) => movedOrder(context),
  states: {
    idle: { always: { guard: "isOrderKnown", target: "waiting" } },
    waiting: {
      invoke: {
        id: "awaitNextPoll",
        src: "awaitNextPoll",
        input: ({ context }) => ({ polls: context.isPaymentOpened ? context.polls : null }),
        onDone: "polling",
        // Stop polling if the delay fails: without it, requests would follow each other immediately.
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

function movedOrder({ moved }: WatchContext): OrderOutcome {
  if (moved === null) throw new Error("The watch ended before the order had moved");
  return moved;
}
