import { describe, expect, test } from "vitest";
import { type AnyActor, createActor } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { createDeferredActor, type DeferredActor } from "./deferred-actor.ts";

test("a deferred actor loads its machine once, delivers events in order and notifies listeners", async () => {
  let loads = 0;
  const lazy = createDeferredActor({
    initial: "not loaded",
    load: async () => {
      loads += 1;
      return createActor(navigationMachine);
    },
    viewOf: (snapshot) => String(snapshot.value),
    onLoadError: String,
  });
  const text: string[] = [];
  lazy.subscribe(() => text.push(lazy.getSnapshot()));
  lazy.send({ type: "menu.toggled" });
  lazy.send({ type: "locations.toggled" });
  await expect.poll(lazy.getSnapshot).toBe("locations");
  expect(loads).toBe(1);
  expect(text.at(-1)).toBe("locations");
});

/* Sends every event in every state of a deferred actor, then settles the pending load. The deferred actor cannot be a
   state machine itself, because it defers loading XState. */
type Model = {
  readonly lazy: DeferredActor<string, string>;
  /** Settles the pending load: resolves it or rejects it. */
  readonly settle: (comes: boolean) => Promise<void>;
  readonly notifications: () => { loads: number; got: string[]; view: string; runs: boolean };
};

function createModel(): Model {
  const loading: ((isLoaded: boolean) => void)[] = [];
  const notifications: string[] = [];
  const running = new Set<object>();
  const loaded = {
    start: () => running.add(loaded),
    stop: () => running.delete(loaded),
    send: (event: string) => notifications.push(event),
    getSnapshot: () => "running",
    subscribe: () => ({ unsubscribe: () => undefined }),
  };
  const lazy = createDeferredActor({
    initial: "at first",
    load: () =>
      new Promise<AnyActor>((resolve, reject) => {
        loading.push((isLoaded) =>
          isLoaded ? resolve(loaded as unknown as AnyActor) : reject(new Error("gone")),
        );
      }),
    viewOf: String,
    onLoadError: String,
  });
  return {
    lazy: lazy as unknown as Model["lazy"],
    settle: async (isLoaded) => {
      loading.at(-1)?.(isLoaded);
      await new Promise((resolve) => setTimeout(resolve));
    },
    notifications: () => ({
      loads: loading.length,
      got: notifications,
      view: lazy.getSnapshot(),
      runs: running.size === 1,
    }),
  };
}

const states: Readonly<Record<string, (record: Model) => unknown>> = {
  idle: () => undefined,
  loading: ({ lazy }) => lazy.send("first"),
  running: ({ lazy, settle }) => {
    lazy.start();
    return settle(true);
  },
  failed: ({ lazy, settle }) => {
    lazy.send("first");
    return settle(false);
  },
  "stopped while loading": ({ lazy }) => {
    lazy.send("first");
    lazy.stop();
  },
  "stopped while running": async ({ lazy, settle }) => {
    lazy.start();
    await settle(true);
    lazy.stop();
  },
};
const events = {
  start: ({ lazy }: Model) => lazy.start(),
  send: ({ lazy }: Model) => lazy.send("second"),
  "send if running": ({ lazy }: Model) => lazy.sendIfRunning("second"),
  stop: ({ lazy }: Model) => lazy.stop(),
};

describe.each<
  [string, Record<keyof typeof events, [loads: number, got: string, view: string, runs: boolean]>]
>([
  [
    "idle",
    {
      start: [1, "", "running", true],
      send: [1, "second", "running", true],
      "send if running": [0, "", "at first", false],
      stop: [0, "", "at first", false],
    },
  ],
  [
    "loading",
    {
      start: [1, "first", "running", true],
      send: [1, "first second", "running", true],
      "send if running": [1, "first", "running", true],
      stop: [1, "", "at first", false],
    },
  ],
  [
    "running",
    {
      start: [1, "", "running", true],
      send: [1, "second", "running", true],
      "send if running": [1, "second", "running", true],
      stop: [1, "", "running", false],
    },
  ],
  [
    "failed",
    {
      start: [2, "", "running", true],
      send: [2, "second", "running", true],
      "send if running": [1, "", "Error: gone", false],
      stop: [1, "", "Error: gone", false],
    },
  ],
  [
    "stopped while loading",
    {
      start: [2, "", "running", true],
      send: [2, "second", "running", true],
      "send if running": [1, "", "at first", false],
      stop: [1, "", "at first", false],
    },
  ],
  [
    "stopped while running",
    {
      start: [2, "", "running", true],
      send: [2, "second", "running", true],
      "send if running": [1, "", "running", false],
      stop: [1, "", "running", false],
    },
  ],
])("a deferred actor that is %s", (state, row) => {
  test.each(Object.entries(row))("a deferred actor handles %s", async (event, [loads, got, view, runs]) => {
    const model = createModel();
    await states[state]?.(model);
    events[event as keyof typeof events](model);
    await model.settle(true);
    expect(model.notifications()).toEqual({ loads, got: got.split(" ").filter(Boolean), view, runs });
  });
});
