import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { CancelOutcome, ChangeRefused } from "../../api/change-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import type { CancelRequest } from "../../api/contract/changes.ts";
import { failureOf } from "../../api/failure.ts";
import { outcomeIs, withError, withEvent, withOutput } from "../params.ts";
import { unprovided } from "../unprovided.ts";

/** What the visitor agrees to: the amount that returns, and the days when only some are cancelled. */
export type CancelChoice = Pick<CancelRequest, "expectedRefundPaise" | "dates">;

export type CancelContext = {
  readonly key: OrderKey;
  readonly choice: CancelChoice | null;
  /** What the service says that returns, in paise; null until it has answered. */
  readonly refundPaise: number | null;
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

export type CancelEvent = { type: "cancel.confirmed" } & CancelChoice;

/** What the chart asks the world for: input and answer of each actor. */
export type CancelQuestions = { cancel: { input: CancelRequest; output: CancelOutcome } };

/**
 * Cancelling a confirmed booking, or some of its days. Always holds: nothing is cancelled before the visitor has confirmed
 * the amount that returns; another amount is told and has to be confirmed anew (`changed`); a lost answer (`failed`) may be
 * asked again, because the service cancels once.
 *
 * Left out on purpose: whether the form is open (a disclosure of the page), and how the order stands afterwards (the result
 * chart loads it again).
 */
export const cancelMachine = setup({
  types: {
    context: {} as CancelContext,
    events: {} as CancelEvent,
    input: {} as OrderKey,
    tags: {} as "busy",
  },
  actors: {
    cancel: unprovided<CancelQuestions["cancel"]>("cancel"),
  },
  guards: {
    isOutcome: (_, { is, outcome }: { is: CancelOutcome["outcome"]; outcome: string }) => is === outcome,
  },
  actions: {
    storeChoice: assign((_, { expectedRefundPaise, dates }: CancelChoice) => ({
      choice: { expectedRefundPaise, ...(dates && { dates }) },
      failure: null,
      message: null,
    })),
    storeRefund: assign((_, answer: CancelOutcome) =>
      "refundPaise" in answer ? { refundPaise: answer.refundPaise } : {},
    ),
    storeMessage: assign((_, answer: CancelOutcome | ChangeRefused) =>
      "message" in answer ? { message: answer.message } : {},
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: "cancel",
  context: ({ input }) => ({ key: input, choice: null, refundPaise: null, message: null, failure: null }),
  initial: "open",
  states: {
    open: {
      initial: "unasked",
      on: { "cancel.confirmed": { target: "cancelling", actions: withEvent("storeChoice") } },
      states: { unasked: {}, changed: {}, failed: {} },
    },
    cancelling: {
      tags: "busy",
      invoke: {
        id: "cancel",
        src: "cancel",
        input: ({ context: { key, choice } }) => ({ ...key, expectedRefundPaise: 0, ...choice }),
        onDone: [
          { guard: outcomeIs("cancelled"), target: "cancelled", actions: withOutput("storeRefund") },
          { guard: outcomeIs("changed"), target: "open.changed", actions: withOutput("storeRefund") },
          { target: "refused", actions: withOutput("storeMessage") },
        ],
        onError: { target: "open.failed", actions: withError("setError") },
      },
    },
    cancelled: {},
    refused: {},
  },
});
