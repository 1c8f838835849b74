import { type Actor, createActor, fromPromise } from "xstate";
import { reportPageError } from "../../api/calls/lead.ts";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { type ErrorBoundaryInput, errorBoundaryMachine } from "../../machines/error-boundary/machine.ts";
import { inspectOptions } from "../loading/inspect-options.ts";

const machine = errorBoundaryMachine.provide({
  actors: {
    report: fromPromise<unknown, PageErrorRequest>(({ input, signal }) =>
      reportPageError(input, { signal, fetch: fetchKeepalive }),
    ),
  },
});

/** With `keepalive`, a request completes even if the visitor leaves the page. */
const fetchKeepalive: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: true });

/** Creates the actor of an error boundary without starting it. This module is loaded only after an error. */
export function boundaryActor(input: ErrorBoundaryInput): Actor<typeof errorBoundaryMachine> {
  return createActor(machine, { input, ...inspectOptions });
}
