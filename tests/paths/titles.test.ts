import { expect, test } from "vitest";
import { pathHeadings } from "../qa/titles.ts";

const stepOf = (...transitions: string[]) => ({
  ...{ words: "", states: ["held", "held.refused"], unmet: [], ignored: [] },
  transitions,
});
const start = stepOf();
const attemptedSteps = stepOf("held.plain -- coupon.tried --> held.applying");
const rejected = stepOf("held.applying -- done.actor.applyCoupon [isRefused] --> held.refused");
const applied = stepOf("held.applying -- done.actor.applyCoupon --> held.discounted");
const paymentStarted = stepOf("held.discounted -- payment.started --> paying");
const path = (...steps: ReturnType<typeof stepOf>[]) => ({
  machine: "booking",
  rows: [],
  steps: [start, ...steps],
});

test("the heading of a path states its machine's requirement and the topic of its last event", () => {
  expect(pathHeadings(path(attemptedSteps, rejected))).toEqual(["J4: coupon"]);
  expect(pathHeadings(path(attemptedSteps, applied, paymentStarted))).toEqual(["J4: payment"]);
  expect(pathHeadings({ ...path(attemptedSteps), machine: "cancel" })).toEqual(["J4: cancel"]);
});

test("a journey has a heading for each requirement at the start of its name, with a topic for J4", () => {
  expect(pathHeadings({ ...path(attemptedSteps, rejected), rows: ["J4", "V3"] })).toEqual([
    "J4: coupon",
    "V3",
  ]);
});
