import { describe, expect, test } from "vitest";
import { headingsOf, shortNames } from "../qa/titles.ts";

const stepOf = (...transitions: string[]) => ({
  ...{ words: "", states: ["held", "held.refused"], unmet: [], ignored: [] },
  transitions,
});
const start = stepOf();
const tried = stepOf("held.plain -- coupon.tried --> held.applying");
const refused = stepOf("held.applying -- done.actor.applyCoupon [isRefused] --> held.refused");
const applied = stepOf("held.applying -- done.actor.applyCoupon --> held.discounted");
const paid = stepOf("held.discounted -- payment.started --> paying");
const path = (...steps: ReturnType<typeof stepOf>[]) => ({
  chart: "booking",
  rows: [],
  steps: [start, ...steps],
});

describe("the headings of a path", () => {
  test("are the requirement of its machine and the part that its last event is about", () => {
    expect(headingsOf(path(tried, refused))).toEqual(["J4: coupon"]);
    expect(headingsOf(path(tried, applied, paid))).toEqual(["J4: payment"]);
    expect(headingsOf({ ...path(tried), chart: "cancel" })).toEqual(["J4: cancel"]);
  });

  test("are all requirements in the name of a journey, J4 with its part", () => {
    expect(headingsOf({ ...path(tried, refused), rows: ["J4", "V3"] })).toEqual(["J4: coupon", "V3"]);
  });
});

describe("the short name of a generated path", () => {
  test("has the words of the journeys' steps, and answers other than the usual one", async () => {
    const name = await shortNames();
    expect(name(path(tried, refused))).toBe("tries a coupon → coupon: refused");
    expect(name(path(tried, applied, paid))).toBe("tries a coupon → pays");
  });

  test("keeps the end of a path within 80 characters", async () => {
    const name = await shortNames();
    const long = name(path(...Array.from({ length: 20 }, () => [tried, refused, paid]).flat()));
    expect(long).toMatch(/^… → .*coupon: refused → pays$/);
    expect(long.length).toBeLessThanOrEqual(80);
  });
});
