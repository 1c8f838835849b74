import { assign, fromPromise, setup } from "xstate";
import type { PageErrorRequest } from "../../api/contract/lead.ts";

export type ErrorBoundaryEvent = { type: "child.threw"; report: PageErrorRequest };

/**
 * Error boundary of a screen (row T6): `sound`, then `errored` when a child throws.
 *
 * Always holds: nothing leaves `errored`, and what broke is reported once, by the actor `report` from outside; a second
 * throw changes nothing and reports nothing. A report that fails is given up, because its failure must not break the
 * error page too.
 *
 * Left out on purpose: what the error page shows and whether it is skipped (the screen's), and how errors are caught.
 */
export const errorBoundaryMachine = setup({
  types: {
    context: {} as { readonly report: PageErrorRequest | null },
    events: {} as ErrorBoundaryEvent,
  },
  actors: {
    report: fromPromise<unknown, PageErrorRequest>(() => Promise.reject(new Error("Nothing reports errors"))),
  },
  actions: {
    keepReport: assign((_, { report }: { report: PageErrorRequest }) => ({ report })),
  },
}).createMachine({
  id: "error-boundary",
  context: { report: null },
  initial: "sound",
  states: {
    sound: {
      on: {
        "child.threw": { target: "errored", actions: { type: "keepReport", params: ({ event }) => event } },
      },
    },
    errored: {
      initial: "reporting",
      states: {
        reporting: {
          invoke: {
            id: "report",
            src: "report",
            input: ({ context }) => context.report ?? unknownError,
            onDone: "reported",
            onError: "unreported",
          },
        },
        reported: {},
        unreported: {},
      },
    },
  },
});

const unknownError: PageErrorRequest = { error: "", pathname: "", href: "" };
