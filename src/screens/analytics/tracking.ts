import { type Actor, createActor } from "xstate";
import type { Tracking } from "../../api/contract/booking.ts";
import { trackingMachine } from "../../machines/tracking/machine.ts";
import { leadSource, parametersOf } from "../../machines/tracking/selectors.ts";
import { inspectOptions } from "../loading/inspect-options.ts";

const storageKey = "tracking";

let actor: Actor<typeof trackingMachine> | null = null;

/** Records the tracking parameters of a visited page's URL. The first call also restores the stored parameters. */
export function visitPage(query: URLSearchParams): void {
  const visit = { fromAddress: parametersOf(query), now: Math.floor(Date.now() / 1000) };
  if (actor === null) {
    actor = createActor(trackingMachineWith, {
      input: { ...visit, stored: readStored() },
      ...inspectOptions,
    }).start();
  } else {
    actor.send({ type: "page.visited", visit });
  }
}

/** Returns the visitor's traffic source, which is sent with leads and orders. */
export function currentTracking(): Tracking {
  if (actor === null) visitPage(new URLSearchParams(window.location.search));
  if (actor === null) return {};
  return leadSource(actor.getSnapshot(), {
    referrer: document.referrer,
    href: window.location.origin + window.location.pathname,
  });
}

const trackingMachineWith = trackingMachine.provide({
  actions: {
    store: (_, { stored }) => withStorage((storage) => storage.setItem(storageKey, JSON.stringify(stored))),
    forget: () => withStorage((storage) => storage.removeItem(storageKey)),
  },
});

function readStored(): unknown {
  return withStorage((storage) => JSON.parse(storage.getItem(storageKey) ?? "null"));
}

/** Calls `use` with local storage. Returns null if the browser blocks storage or the stored JSON is invalid. */
function withStorage(use: (storage: Storage) => unknown): unknown {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
