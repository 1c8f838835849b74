import { type Actor, createActor, fromPromise } from "xstate";
import { connectionMachine } from "../../machines/connection/machine.ts";
import { inspectOptions } from "../loading/inspect-options.ts";

const machine = connectionMachine.provide({
  actors: {
    // Any response will do: the request only tests the connection.
    askSite: fromPromise(({ signal }) =>
      fetch(window.location.href, { method: "HEAD", cache: "no-store", signal }),
    ),
  },
  // Reloads the whole document, because a browser may cache a failed script load.
  actions: { loadPage: () => window.location.reload() },
});

export function connectionActor(): Actor<typeof connectionMachine> {
  return createActor(machine, inspectOptions);
}
