import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";

/** The order to watch, and whether money may come for it at all. */
export type WatchInput = { readonly key: OrderKey; readonly isPaymentOpened: boolean };

export type WatchContext = WatchInput & {
  /** How often the order was looked at; lets the pauses grow. */
  readonly polls: number;
  /** What became of the order, once it is no longer simply held. */
  readonly moved: OrderOutcome | null;
};

/** What the chart asks the world for: input and answer of each actor. */
export type WatchQuestions = {
  /** Answers when it is time to look at the order again. */
  awaitNextPoll: { input: { polls: number }; output: unknown };
  loadOrder: { input: OrderKey; output: OrderOutcome };
};
