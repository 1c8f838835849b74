import { describe, expect, test } from "vitest";
import { pages } from "../../src/api/contract/routes.ts";
import { commonStates } from "./screen-state.ts";
import { table } from "./screen-states.ts";

describe("the table of screens and states", () => {
  test("has every screen of the site", () => {
    const shown = new Set<string>(Object.values(table).map(({ screen }) => screen));
    expect([...shown].sort()).toEqual([...Object.keys(pages), "not-found", "frame"].sort());
  });

  test.for(Object.entries(table).filter(([, { screen }]) => screen !== "frame"))(
    "has every common state of %s, or a reason for its absence",
    ([, { states }]) => {
      for (const name of commonStates) {
        const state = states[name];
        const reason = typeof state === "object" ? state.cannot : "";
        expect(typeof state === "function" || reason.length > 20, name).toBe(true);
      }
    },
  );
});
