import { type Actor, createActor, fromPromise } from "xstate";
import { reportPageError } from "../../api/calls/lead.ts";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { errorBoundaryMachine } from "../../machines/error-boundary/machine.ts";

/** The chart of one error boundary, running. */
export type BoundaryActor = Actor<typeof errorBoundaryMachine>;

const machine = errorBoundaryMachine.provide({
  actors: {
    report: fromPromise<unknown, PageErrorRequest>(({ input, signal }) => reportPageError(input, { signal })),
  },
});

/** Starts the chart of a boundary; it is loaded only when something broke. */
export function startBoundary(): BoundaryActor {
  return createActor(machine).start();
}
