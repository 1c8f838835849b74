import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { createLazyActor } from "./lazy-actor.ts";

function lazyNavigation() {
  let count = 0;
  const lazy = createLazyActor(
    "not loaded",
    async () => {
      count += 1;
      return createActor(navigationMachine);
    },
    (snapshot) => String(snapshot.value),
  );
  return { lazy, loads: () => count };
}

describe("a lazy actor", () => {
  it("shows what it was given and loads nothing until it is needed", () => {
    const { lazy, loads } = lazyNavigation();
    expect([lazy.view(), loads()]).toEqual(["not loaded", 0]);
  });

  it("loads once, delivers events in order, and tells its listeners", async () => {
    const { lazy, loads } = lazyNavigation();
    const seen: string[] = [];
    lazy.subscribe(() => seen.push(lazy.view()));
    lazy.send({ type: "menu.toggled" });
    lazy.send({ type: "locations.toggled" });
    await expect.poll(lazy.view).toBe("locations");
    expect(loads()).toBe(1);
    expect(seen.at(-1)).toBe("locations");
  });

  it("does not load for an event that cannot concern it", async () => {
    const { lazy, loads } = lazyNavigation();
    lazy.sendIfRunning({ type: "page.navigated" });
    await Promise.resolve();
    expect(loads()).toBe(0);
  });

  it("tells when its machine does not come, and tries again", async () => {
    let tries = 0;
    const lazy = createLazyActor(
      "not loaded",
      async () => {
        tries += 1;
        if (tries === 1) throw new Error("gone");
        return createActor(navigationMachine);
      },
      (snapshot) => String(snapshot.value),
      (error) => String(error),
    );
    lazy.start();
    await expect.poll(lazy.view).toBe("Error: gone");
    lazy.send({ type: "menu.toggled" });
    await expect.poll(lazy.view).toBe("menu");
  });

  it("that is stopped on its way does not start", async () => {
    const { lazy } = lazyNavigation();
    lazy.start();
    lazy.stop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(lazy.view()).toBe("not loaded");
  });
});
