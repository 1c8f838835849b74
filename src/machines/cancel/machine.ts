import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { CancelOutcome, ChangeRefused } from "../../api/change-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import type { CancelRequest } from "../../api/contract/changes.ts";
import { toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { hasOutcome, withError, withEvent, withOutput } from "../params.ts";

/** The refund that the visitor confirmed (paise), and the days (IST dates) if only some of them are cancelled. */
export type CancelChoice = Pick<CancelRequest, "expectedRefundPaise" | "dates">;

export type CancelContext = {
  readonly key: OrderKey;
  readonly choice: CancelChoice | null;
  /** The refund that the service reports, in paise; null before its response. */
  readonly refundPaise: number | null;
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

export type CancelEvent = { type: "cancel.confirmed" } & CancelChoice;

export type CancelActors = { cancel: { input: CancelRequest; output: CancelOutcome } };

/**
 * Cancels a confirmed booking, or some of its days. Invariants: The visitor confirms the refund before anything is
 * cancelled, and again if the amount has changed (`changed`). A failed request (`failed`) can be repeated because the
 * service never cancels twice.
 *
 * Not included: the disclosure that contains the form (the page), and the order after the cancellation (the result
 * machine reloads it).
 */
export const cancelMachine = setup({
  types: {
    context: {} as CancelContext,
    events: {} as CancelEvent,
    input: {} as OrderKey,
    tags: {} as "busy",
  },
  actors: {
    cancel: placeholderActor<CancelActors["cancel"]>("cancel"),
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
    storeRefund: assign((_, result: CancelOutcome) =>
      "refundPaise" in result ? { refundPaise: result.refundPaise } : {},
    ),
    storeMessage: assign((_, result: CancelOutcome | ChangeRefused) =>
      "message" in result ? { message: result.message } : {},
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: toCallFailure(error) })),
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
          { guard: hasOutcome("cancelled"), target: "cancelled", actions: withOutput("storeRefund") },
          { guard: hasOutcome("changed"), target: "open.changed", actions: withOutput("storeRefund") },
          { target: "refused", actions: withOutput("storeMessage") },
        ],
        onError: { target: "open.failed", actions: withError("setError") },
      },
    },
    cancelled: {},
    refused: {},
  },
});
