import { assign, setup } from "xstate";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { withEvent } from "../params.ts";
import { unprovided } from "../unprovided.ts";

export type ErrorBoundaryEvent = { type: "child.threw"; report: PageErrorRequest };

export type ErrorBoundaryInput = {
  /** Shows nothing instead of the error page. */
  readonly skip: boolean;
};

/**
 * Error boundary of a screen, or of a part of one (row T6): `ok`, then `errored` when a child throws.
 * What it shows follows from the state (`boundaryView`).
 *
 * Always holds: nothing leaves `errored`, and what was thrown is reported once, by the actor `report` from outside; a
 * second throw changes nothing and reports nothing. A report that fails is given up, because its failure must not break
 * the error page too.
 *
 * Left out on purpose: the words of the error page, and how errors are caught.
 */
export const errorBoundaryMachine = setup({
  types: {
    context: {} as ErrorBoundaryInput & { readonly report: PageErrorRequest | null },
    events: {} as ErrorBoundaryEvent,
    input: {} as ErrorBoundaryInput,
  },
  actors: {
    report: unprovided<{ input: PageErrorRequest; output: unknown }>("report"),
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
