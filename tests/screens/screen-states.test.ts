import { describe, expect, test } from "vitest";
import { pages } from "../../src/api/contract/routes.ts";
import { commonStates } from "./screen-state.ts";
import { screenVariants } from "./screen-states.ts";

describe("the table of screens and states", () => {
  test("the table of screens and states has every screen of the site", () => {
    const coveredScreens = new Set<string>(Object.values(screenVariants).map(({ screen }) => screen));
    expect([...coveredScreens].sort()).toEqual([...Object.keys(pages), "not-found", "frame"].sort());
  });

  test.for(Object.entries(screenVariants).filter(([, { screen }]) => screen !== "frame"))(
    "the table has every common state of the screen %s, or a reason for its absence",
    ([, { states }]) => {
      for (const name of commonStates) {
        const state = states[name];
        const reason = typeof state === "object" ? state.cannot : "";
        expect(typeof state === "function" || reason.length > 20, name).toBe(true);
      }
    },
  );
});
