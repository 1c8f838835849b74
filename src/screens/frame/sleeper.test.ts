import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { createSleeper } from "./sleeper.ts";

function sleeping() {
  let fetched = 0;
  const sleeper = createSleeper(
    "asleep",
    async () => {
      fetched += 1;
      return createActor(navigationMachine);
    },
    (snapshot) => String(snapshot.value),
  );
  return { sleeper, fetches: () => fetched };
}

describe("a sleeper", () => {
  it("shows what it was given and fetches nothing until it is needed", () => {
    const { sleeper, fetches } = sleeping();
    expect([sleeper.view(), fetches()]).toEqual(["asleep", 0]);
  });

  it("fetches once, delivers events in order, and tells its listeners", async () => {
    const { sleeper, fetches } = sleeping();
    const seen: string[] = [];
    sleeper.subscribe(() => seen.push(sleeper.view()));
    sleeper.send({ type: "menu.toggled" });
    sleeper.send({ type: "locations.toggled" });
    await expect.poll(sleeper.view).toBe("locations");
    expect(fetches()).toBe(1);
    expect(seen.at(-1)).toBe("locations");
  });

  it("is not woken by what cannot concern it", async () => {
    const { sleeper, fetches } = sleeping();
    sleeper.mention({ type: "page.navigated" });
    await Promise.resolve();
    expect(fetches()).toBe(0);
  });

  it("tells when its machine does not come, and tries again", async () => {
    let tries = 0;
    const sleeper = createSleeper(
      "asleep",
      async () => {
        tries += 1;
        if (tries === 1) throw new Error("gone");
        return createActor(navigationMachine);
      },
      (snapshot) => String(snapshot.value),
      (error) => String(error),
    );
    sleeper.wake();
    await expect.poll(sleeper.view).toBe("Error: gone");
    sleeper.send({ type: "menu.toggled" });
    await expect.poll(sleeper.view).toBe("menu");
  });

  it("that is stopped on its way does not start", async () => {
    const { sleeper } = sleeping();
    sleeper.wake();
    sleeper.stop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(sleeper.view()).toBe("asleep");
  });
});
