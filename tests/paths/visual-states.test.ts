import { describe, expect, test } from "vitest";
import { browserExecutors } from "../qa/browser/browser-paths.ts";
import { describeVisualState, visualStateName } from "../qa/browser/visual-states.ts";
import { stableStates } from "./machine-structure.ts";
import { machines } from "./machines.ts";

/*
 * Visitors cannot distinguish two states that look identical. So each stable state must have its own visual state, or
 * be listed with a reason in its executor's `indistinguishable`. The path runs also check that the visual states of all
 * other states are not visible. This detects visual states that differ in code but match the same screen.
 */

describe.each(Object.entries(browserExecutors))(
  "visual states of %s",
  (name, { looks, indistinguishable = [], notShown = {} }) => {
    const machine = machines[name];
    const stableNames = machine === undefined ? [] : stableStates(machine);
    const leaves = stableNames.filter(
      (state) => state !== "" && !stableNames.some((each) => each.startsWith(`${state}.`)),
    );
    const isDeclared = (one: string, other: string) =>
      indistinguishable.some(({ states }) => states.includes(one) && states.includes(other));

    test("every stable state has a visual state", () => {
      expect(
        leaves.filter((state) => !(state in notShown) && visualStateName(looks, state) === undefined),
      ).toEqual([]);
    });

    test("states share a visual state only for a listed reason", () => {
      const visualStateOf = (state: string) => {
        const name = visualStateName(looks, state);
        return name === undefined ? undefined : describeVisualState(looks[name]);
      };
      const visible = leaves.filter((state) => !(state in notShown));
      const pairs = visible.flatMap((one, index) =>
        visible.slice(index + 1).map((other) => [one, other] as const),
      );
      const sharedPairs = pairs.filter(([one, other]) => visualStateOf(one) === visualStateOf(other));
      expect(sharedPairs.filter(([one, other]) => !isDeclared(one, other))).toEqual([]);
    });

    test("visual states and exceptions refer only to states of the machine", () => {
      const listedStates = [
        ...Object.keys(looks),
        ...Object.keys(notShown),
        ...indistinguishable.flatMap(({ states }) => states),
      ];
      expect(listedStates.filter((state) => !stableNames.includes(state))).toEqual([]);
    });
  },
);
