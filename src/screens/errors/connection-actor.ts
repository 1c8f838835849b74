import { type Actor, createActor, fromPromise } from "xstate";
import { connectionMachine } from "../../machines/connection/machine.ts";
import { inspected } from "../loading/inspected.ts";

const machine = connectionMachine.provide({
  actors: {
    // Any answer will do: it is the connection that is asked about.
    askSite: fromPromise(({ signal }) =>
      fetch(window.location.href, { method: "HEAD", cache: "no-store", signal }),
    ),
  },
  // As a document: a browser may remember that a script did not come.
  actions: { loadPage: () => window.location.reload() },
});

/** The chart of a page without a connection, not yet started. */
export function connectionActor(): Actor<typeof connectionMachine> {
  return createActor(machine, inspected);
}
