import { fromPromise, setup } from "xstate";

export type ConnectionEvent = { type: "retry.pressed" } | { type: "came.online" };

/**
 * A page that could not come because there is no connection: `away`, `looking` (whether the site answers), `stillAway`
 * when it did not, and `back`, which is final.
 *
 * Always holds: only an answer of the site leads `back`, from where the page is loaded again; that the browser says it is
 * online is no more than a reason to look.
 *
 * Left out on purpose: how the site is asked, and how the page is loaded.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent },
  actors: {
    askSite: fromPromise<unknown>(() => Promise.reject(new Error("Nothing asks the site"))),
  },
  actions: {
    loadPage: () => {
      throw new Error("Nothing loads the page");
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
