import { describe, expect, test } from "vitest";
import { cancellationSentence, deadlinesOf, percentAt, standardCancellation } from "./cancellation.ts";
import { istInstant } from "./ist.ts";

const start = istInstant("2026-11-30", "15:00");
const later = (instant: Date) => new Date(instant.getTime() + 1);

describe("everything until 24 hours before, half until 6, then nothing", () => {
  test("as instants", () => {
    expect(deadlinesOf(standardCancellation, start)).toEqual([
      { until: "2026-11-29T15:00:00+05:30", percent: 100 },
      { until: "2026-11-30T09:00:00+05:30", percent: 50 },
    ]);
  });

  const [dayBefore, morning] = [istInstant("2026-11-29", "15:00"), istInstant("2026-11-30", "09:00")];
  test.each([
    ["long before", istInstant("2026-11-01", "00:00"), 100],
    ["at the first deadline", dayBefore, 100],
    ["after the first deadline", later(dayBefore), 50],
    ["at the last deadline", morning, 50],
    ["after the last deadline", later(morning), 0],
    ["at the start", start, 0],
  ])("%s", (_name, now, percent) => expect(percentAt(standardCancellation, start, now)).toBe(percent));

  const half = "50% refund until Mon 30 Nov, 9:00 am. No refund after that.";
  test.each([
    ["at the first deadline", dayBefore, `Free cancellation until Sun 29 Nov, 3:00 pm. ${half}`],
    ["after the first deadline", later(dayBefore), half],
    ["at the last deadline", morning, half],
    ["after the last deadline", later(morning), "This booking is non-refundable."],
  ])("in a sentence %s", (_name, now, sentence) =>
    expect(cancellationSentence(deadlinesOf(standardCancellation, start), now)).toBe(sentence),
  );
});

test("a deadline at midnight is the end of the day before; without rules nothing returns", () => {
  const midnight = istInstant("2026-11-30", "00:00");
  const rules = [{ hoursBefore: 24, percent: 100 }];
  expect(cancellationSentence(deadlinesOf(rules, midnight), istInstant("2026-11-01", "00:00"))).toBe(
    "Free cancellation until the end of Sat 28 Nov. No refund after that.",
  );
  expect(percentAt([], start, start)).toBe(0);
  expect(cancellationSentence([], start)).toBe("This booking is non-refundable.");
});
