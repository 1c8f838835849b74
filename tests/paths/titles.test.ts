import { describe, expect, test } from "vitest";
import { pathHeadings, shortTransitionNames } from "../qa/titles.ts";

const stepOf = (...transitions: string[]) => ({
  ...{ words: "", states: ["held", "held.refused"], unmet: [], ignored: [] },
  transitions,
});
const start = stepOf();
const attemptedSteps = stepOf("held.plain -- coupon.tried --> held.applying");
const rejected = stepOf("held.applying -- done.actor.applyCoupon [isRefused] --> held.refused");
const applied = stepOf("held.applying -- done.actor.applyCoupon --> held.discounted");
const paid = stepOf("held.discounted -- payment.started --> paying");
const path = (...steps: ReturnType<typeof stepOf>[]) => ({
  machine: "booking",
  rows: [],
  steps: [start, ...steps],
});

describe("the headings of a path", () => {
  test("are its machine's requirement and the part of its last event", () => {
    expect(pathHeadings(path(attemptedSteps, rejected))).toEqual(["J4: coupon"]);
    expect(pathHeadings(path(attemptedSteps, applied, paid))).toEqual(["J4: payment"]);
    expect(pathHeadings({ ...path(attemptedSteps), machine: "cancel" })).toEqual(["J4: cancel"]);
  });

  test("are all requirements at the start of a journey's name, with the part for J4", () => {
    expect(pathHeadings({ ...path(attemptedSteps, rejected), rows: ["J4", "V3"] })).toEqual([
      "J4: coupon",
      "V3",
    ]);
  });
});

describe("the short name of a generated path", () => {
  test("consists of the journeys' step descriptions and the unusual results", async () => {
    const name = await shortTransitionNames();
    expect(name(path(attemptedSteps, rejected))).toBe("tries a coupon → coupon: refused");
    expect(name(path(attemptedSteps, applied, paid))).toBe("tries a coupon → pays");
  });

  test("keeps the end of a long path within 80 characters", async () => {
    const name = await shortTransitionNames();
    const long = name(path(...Array.from({ length: 20 }, () => [attemptedSteps, rejected, paid]).flat()));
    expect(long).toMatch(/^… → .*coupon: refused → pays$/);
    expect(long.length).toBeLessThanOrEqual(80);
  });
});
