import { assign, setup } from "xstate";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { placeholderActor } from "../actor-logic.ts";
import { withEvent } from "../params.ts";

export type ErrorBoundaryEvent = { type: "child.threw"; report: PageErrorRequest };

export type ErrorBoundaryInput = {
  /** Show nothing if a child throws, instead of the error page. */
  readonly skip: boolean;
};

/**
 * Error boundary of a screen or of a part of a screen (requirement T6). States: `ok`, and `errored` after a child
 * throws. `boundaryView` derives what to render.
 *
 * Invariants: `errored` is terminal. The first error is reported once, and later errors are ignored. A failed report is
 * dropped, because it must not break the error page.
 *
 * Not included: the texts of the error page, and catching errors.
 */
export const errorBoundaryMachine = setup({
  types: {
    context: {} as ErrorBoundaryInput & { readonly report: PageErrorRequest | null },
    events: {} as ErrorBoundaryEvent,
    input: {} as ErrorBoundaryInput,
  },
  actors: {
    report: placeholderActor<{ input: PageErrorRequest; output: unknown }>("report"),
  },
  actions: {
    storeReport: assign((_, { report }: { report: PageErrorRequest }) => ({ report })),
  },
}).createMachine({
  id: "error-boundary",
  context: ({ input }) => ({ skip: input.skip, report: null }),
  initial: "ok",
  states: {
    ok: {
      on: { "child.threw": { target: "errored", actions: withEvent("storeReport") } },
    },
    errored: {
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => context.report ?? unknownError,
        onError: {},
      },
    },
  },
});

const unknownError: PageErrorRequest = { error: "", pathname: "", href: "" };
