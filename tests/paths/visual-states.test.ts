import { describe, expect, test } from "vitest";
import { inBrowser } from "../qa/browser/browser-paths.ts";
import { describeVisualState, visualStateName } from "../qa/browser/visual-states.ts";
import { stableStates } from "./machine-structure.ts";
import { charts } from "./machines.ts";

/*
 * Two states of a chart that look alike to a visitor are one state to them: each state in which a chart can rest has a look of
 * its own, or stands among its executor's `alike` with the reason. The walks find those that differ in words only: they look
 * for the looks of all other states, too.
 */

describe.each(Object.entries(inBrowser))(
  "looks of %s",
  (chart, { looks, indistinguishable: alike = [], notShown: unseen = {} }) => {
    const machine = charts[chart];
    const known = machine === undefined ? [] : stableStates(machine);
    const leaves = known.filter(
      (state) => state !== "" && !known.some((each) => each.startsWith(`${state}.`)),
    );
    const isDeclared = (one: string, other: string) =>
      alike.some(({ states }) => states.includes(one) && states.includes(other));

    test("every state has a look", () => {
      expect(
        leaves.filter((state) => !(state in unseen) && visualStateName(looks, state) === undefined),
      ).toEqual([]);
    });

    test("no two states look alike without a reason", () => {
      const look = (state: string) => {
        const name = visualStateName(looks, state);
        return name === undefined ? undefined : describeVisualState(looks[name]);
      };
      const seen = leaves.filter((state) => !(state in unseen));
      const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => [one, other] as const));
      const same = pairs.filter(([one, other]) => look(one) === look(other));
      expect(same.filter(([one, other]) => !isDeclared(one, other))).toEqual([]);
    });

    test("what is looked for, and what looks alike, are states of the chart", () => {
      const named = [...Object.keys(looks), ...Object.keys(unseen), ...alike.flatMap(({ states }) => states)];
      expect(named.filter((state) => !known.includes(state))).toEqual([]);
    });
  },
);
