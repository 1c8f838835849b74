import { describe, expect, test } from "vitest";
import { browserLooks } from "../qa/browser/charts.ts";
import { restingStates } from "./chart-parts.ts";
import { charts } from "./charts.ts";

/*
 * Two states of a chart that look alike to a visitor are one state to them: what the walks look for must differ, or stand
 * here with the reason. A state without a look of its own looks as the state around it.
 */

/** States that a visitor does not tell apart, and why. */
const alike: Readonly<
  Record<string, readonly { readonly states: readonly string[]; readonly why: string }[]>
> = {
  booking: [
    {
      states: ["held", "paying"],
      why: "the same page: only the button is busy, which the walk in a DOM looks at",
    },
  ],
  move: [
    {
      states: ["open.unavailable", "open.failed"],
      why: "either way the service was not reached, nothing has changed, and the visitor tries again",
    },
  ],
  cancel: [],
};

describe.each(Object.entries(browserLooks))("looks of %s", (chart, looks) => {
  test("no two states that are looked for look alike without a reason", () => {
    const states = Object.keys(looks);
    const pairs = states.flatMap((one, index) =>
      states.slice(index + 1).map((other) => [one, other] as const),
    );
    const same = pairs.filter(([one, other]) => String(looks[one]) === String(looks[other]));
    const declared = (alike[chart] ?? []).map(({ states: each }) => each);
    expect(
      same.filter((pair) => !declared.some((each) => pair.every((state) => each.includes(state)))),
    ).toEqual([]);
    expect(
      declared.filter((each) => !same.some((pair) => pair.every((state) => each.includes(state)))),
      "declared alike, and not so",
    ).toEqual([]);
  });

  test("what is looked for is a state of the chart", () => {
    const machine = charts[chart];
    const known = machine === undefined ? [] : restingStates(machine);
    expect(Object.keys(looks).filter((state) => !known.includes(state))).toEqual([]);
  });
});
