import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";

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
  /** Resolves when the order is to be polled again. */
  awaitNextPoll: { input: { polls: number }; output: unknown };
  loadOrder: { input: OrderKey; output: OrderOutcome };
};
