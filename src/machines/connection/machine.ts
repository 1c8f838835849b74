import { fromPromise, setup } from "xstate";

export type ConnectionEvent = { type: "retry.pressed" } | { type: "came.online" };

/**
 * State machine of the page that is shown without a connection. States: `away`, `looking` (sends a request to the
 * site), `stillAway` (no response) and the final state `back`, which reloads the page.
 *
 * Invariants: Only a response of the site leads to `back`. The browser's `online` event only triggers a request,
 * because it does not prove that the site is reachable.
 *
 * Not included: the request and the reload, which are provided.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent },
  actors: {
    askSite: fromPromise<unknown>(() => Promise.reject(new Error("The actor askSite was not provided"))),
  },
  actions: {
    loadPage: () => {
      throw new Error("The action loadPage was not provided");
    },
  },
}).createMachine({
  id: "connection",
  initial: "away",
  states: {
    away: { on: { "retry.pressed": "looking", "came.online": "looking" } },
    looking: { invoke: { id: "askSite", src: "askSite", onDone: "back", onError: "stillAway" } },
    stillAway: { on: { "retry.pressed": "looking", "came.online": "looking" } },
    back: { type: "final", entry: "loadPage" },
  },
});
