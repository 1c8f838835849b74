import { describe, expect, it } from "vitest";
import { type AnyActor, createActor } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { type DeferredActor, deferActor } from "./deferred-actor.ts";

function lazyNavigation() {
  let count = 0;
  const lazy = deferActor({
    initial: "not loaded",
    load: async () => {
      count += 1;
      return createActor(navigationMachine);
    },
    viewOf: (snapshot) => String(snapshot.value),
    failed: String,
  });
  return { lazy, loads: () => count };
}

describe("a deferred actor", () => {
  it("shows its initial view and loads nothing until the first event", () => {
    const { lazy, loads } = lazyNavigation();
    expect([lazy.getSnapshot(), loads()]).toEqual(["not loaded", 0]);
  });

  it("loads its machine once, delivers events in order and notifies listeners", async () => {
    const { lazy, loads } = lazyNavigation();
    const seen: string[] = [];
    lazy.subscribe(() => seen.push(lazy.getSnapshot()));
    lazy.send({ type: "menu.toggled" });
    lazy.send({ type: "locations.toggled" });
    await expect.poll(lazy.getSnapshot).toBe("locations");
    expect(loads()).toBe(1);
    expect(seen.at(-1)).toBe("locations");
  });

  it("does not load its machine for an event that is sent only if it is running", async () => {
    const { lazy, loads } = lazyNavigation();
    lazy.sendIfRunning({ type: "page.navigated" });
    await Promise.resolve();
    expect(loads()).toBe(0);
  });

  it("shows the failed view when its machine does not load, and loads it again for the next event", async () => {
    let tries = 0;
    const lazy = deferActor({
      initial: "not loaded",
      load: async () => {
        tries += 1;
        if (tries === 1) throw new Error("gone");
        return createActor(navigationMachine);
      },
      viewOf: (snapshot) => String(snapshot.value),
      failed: String,
    });
    lazy.start();
    await expect.poll(lazy.getSnapshot).toBe("Error: gone");
    lazy.send({ type: "menu.toggled" });
    await expect.poll(lazy.getSnapshot).toBe("menu");
  });

  it("does not start when it was stopped while loading", async () => {
    const { lazy } = lazyNavigation();
    lazy.start();
    lazy.stop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(lazy.getSnapshot()).toBe("not loaded");
  });
});

/*
 * The states of a deferred actor, which cannot be a state machine: XState is what it defers. Each event is tried in each
 * state; what is loading arrives afterwards.
 */
type World = {
  readonly lazy: DeferredActor<string, string>;
  /** The machine that is loading comes, or does not. */
  readonly settle: (comes: boolean) => Promise<void>;
  readonly told: () => { loads: number; got: string[]; view: string; runs: boolean };
};

function world(): World {
  const loading: ((comes: boolean) => void)[] = [];
  const got: string[] = [];
  const running = new Set<object>();
  const loaded = {
    start: () => running.add(loaded),
    stop: () => running.delete(loaded),
    send: (event: string) => got.push(event),
    getSnapshot: () => "running",
    subscribe: () => ({ unsubscribe: () => undefined }),
  };
  const lazy = deferActor({
    initial: "at first",
    load: () =>
      new Promise<AnyActor>((resolve, reject) => {
        loading.push((comes) => (comes ? resolve(loaded as unknown as AnyActor) : reject(new Error("gone"))));
      }),
    viewOf: String,
    failed: () => "failed",
  });
  return {
    lazy: lazy as unknown as World["lazy"],
    settle: async (comes) => {
      loading.at(-1)?.(comes);
      await new Promise((resolve) => setTimeout(resolve));
    },
    told: () => ({ loads: loading.length, got, view: lazy.getSnapshot(), runs: running.size === 1 }),
  };
}

const states: Readonly<Record<string, (world: World) => unknown>> = {
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
  start: ({ lazy }: World) => lazy.start(),
  send: ({ lazy }: World) => lazy.send("second"),
  "send if running": ({ lazy }: World) => lazy.sendIfRunning("second"),
  stop: ({ lazy }: World) => lazy.stop(),
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
      "send if running": [1, "", "failed", false],
      stop: [1, "", "failed", false],
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
  it.each(Object.entries(row))("%s", async (event, [loads, got, view, runs]) => {
    const here = world();
    await states[state]?.(here);
    events[event as keyof typeof events](here);
    await here.settle(true);
    expect(here.told()).toEqual({ loads, got: got.split(" ").filter(Boolean), view, runs });
  });
});
