import { assign, setup } from "xstate";
import type { BookingsLinkOutcome } from "../../api/bookings-link-outcome.ts";
import { type CallFailure, toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { withError, withEvent, withOutput } from "../params.ts";

export type BookingsLinkEvent = { type: "link.asked"; email: string };

export type BookingsLinkContext = {
  readonly email: string;
  readonly message: string | null;
  readonly error: CallFailure | null;
};

/**
 * Requests an email with the link to a visitor's bookings. States: `filling`, `asking`, `asked` (the link is sent if
 * there are bookings), `refused` (the email address is invalid) and `failed`.
 *
 * Invariants: The entered email address is kept. There is only one request at a time. No state reveals whether the
 * email address is known.
 *
 * Not included: the list of bookings (the data area `myBookings`, which the link opens).
 */
export const bookingsLinkMachine = setup({
  types: {
    context: {} as BookingsLinkContext,
    events: {} as BookingsLinkEvent,
    tags: {} as "busy",
  },
  actors: {
    ask: placeholderActor<{ input: { readonly email: string }; output: BookingsLinkOutcome }>("ask"),
  },
  guards: {
    isRefused: (_, { outcome }: BookingsLinkOutcome) => outcome === "refused",
  },
  actions: {
    storeEmail: assign((_, { email }: { email: string }) => ({ email, message: null, error: null })),
    storeMessage: assign((_, result: BookingsLinkOutcome) =>
      result.outcome === "refused" ? { message: result.message } : {},
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toCallFailure(error) })),
  },
}).createMachine({
  id: "bookings-link",
  context: { email: "", message: null, error: null },
  initial: "open",
  states: {
    open: {
      initial: "filling",
      on: { "link.asked": { target: "asking", actions: withEvent("storeEmail") } },
      states: { filling: {}, refused: {}, failed: {} },
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context: { email } }) => ({ email }),
        onDone: [
          { guard: withOutput("isRefused"), target: "open.refused", actions: withOutput("storeMessage") },
          { target: "asked" },
        ],
        onError: { target: "open.failed", actions: withError("setError") },
      },
    },
    asked: {},
  },
});
