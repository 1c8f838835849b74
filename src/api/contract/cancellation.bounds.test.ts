import { describe, expect, test } from "vitest";
import {
  cancellationDeadlines,
  describeCancellation,
  describeDaysCancellation,
  describeNextDeadline,
  isRefundOver,
  noRefundText,
  refundPercentAt,
  standardCancellation,
} from "./cancellation.ts";
import { istInstant } from "./ist.ts";

const start = istInstant("2026-11-30", "15:00");
const oneMsLater = (instant: Date) => new Date(instant.getTime() + 1);

describe("the standard cancellation rules", () => {
  test("the standard cancellation rules set deadlines 24 and 6 hours before the start", () => {
    expect(cancellationDeadlines(standardCancellation, start)).toEqual([
      { until: "2026-11-29T15:00:00+05:30", percent: 100 },
      { until: "2026-11-30T09:00:00+05:30", percent: 50 },
    ]);
  });

  const [dayBefore, morning] = [istInstant("2026-11-29", "15:00"), istInstant("2026-11-30", "09:00")];
  test.each([
    ["long before", istInstant("2026-11-01", "00:00"), 100],
    ["at the first deadline", dayBefore, 100],
    ["after the first deadline", oneMsLater(dayBefore), 50],
    ["at the last deadline", morning, 50],
    ["after the last deadline", oneMsLater(morning), 0],
    ["at the start", start, 0],
  ])("the standard cancellation rules set the refund %s", (_name, now, percent) =>
    expect(refundPercentAt(standardCancellation, start, now)).toBe(percent),
  );

  const halfRefundText = "50% refund until Mon 30 Nov, 9:00 am. No refund after that.";
  test.each([
    ["at the first deadline", dayBefore, `Free cancellation until Sun 29 Nov, 3:00 pm. ${halfRefundText}`],
    ["after the first deadline", oneMsLater(dayBefore), halfRefundText],
    ["at the last deadline", morning, halfRefundText],
    ["after the last deadline", oneMsLater(morning), "This booking is non-refundable."],
  ])("describes the standard cancellation rules correctly %s", (_name, now, sentence) =>
    expect(describeCancellation(cancellationDeadlines(standardCancellation, start), now)).toBe(sentence),
  );

  const isLate = (now: Date, totalPaise: number, rules = standardCancellation) =>
    isRefundOver({
      quote: { totalPaise },
      cancellation: { rules: cancellationDeadlines(rules, start) },
      now,
    });
  test.each([
    ["after the first deadline", oneMsLater(dayBefore), 1, false],
    ["at the last deadline", morning, 1, false],
    ["after the last deadline", oneMsLater(morning), 1, true],
    ["after the last deadline of a free booking", oneMsLater(morning), 0, false],
  ])("detects whether it is too late for any refund %s", (_name, now, totalPaise, isSo) =>
    expect(isLate(now, totalPaise)).toBe(isSo),
  );
  test("gives different reasons for no refund depending on whether the rules have deadlines", () => {
    expect(isLate(istInstant("2026-11-01", "00:00"), 1, [])).toBe(true);
    expect(noRefundText([])).toBe("This booking is non-refundable.");
    expect(noRefundText(standardCancellation)).toBe("There's no refund this close to the start.");
  });
});

test("describeNextDeadline describes the first deadline of several starts that has not passed", () => {
  const starts = ["2026-11-30", "2026-12-02"].map((date) => istInstant(date, "15:00"));
  const nextDeadline = (date: string) =>
    describeNextDeadline(standardCancellation, starts, istInstant(date, "10:00"));
  expect(["2026-11-28", "2026-11-30", "2026-12-02"].map(nextDeadline)).toEqual([
    "Free cancellation until Sun 29 Nov, 3:00 pm.",
    "Free cancellation until Tue 1 Dec, 3:00 pm.",
    "This booking is non-refundable.",
  ]);
});

test("a deadline at midnight is described as the end of the day before", () => {
  const midnight = istInstant("2026-11-30", "00:00");
  const rules = [{ hoursBefore: 24, percent: 100 }];
  expect(
    describeCancellation(cancellationDeadlines(rules, midnight), istInstant("2026-11-01", "00:00")),
  ).toBe("Free cancellation until the end of Sat 28 Nov. No refund after that.");
  expect(refundPercentAt([], start, start)).toBe(0);
  expect(describeCancellation([], start)).toBe("This booking is non-refundable.");
});

describe("the cancellation sentence for passes of several days", () => {
  const dates = ["2026-12-01", "2026-12-03", "2026-12-25"];
  const formatDeadlines = (open: readonly string[], date: string, time: string) =>
    describeDaysCancellation(standardCancellation, open, istInstant(date, time));
  const firstOfDecember =
    "Free cancellation until the end of Sun 29 Nov. 50% refund until Mon 30 Nov, 6:00 pm. No refund after that.";
  const christmas =
    "Free cancellation until the end of Wed 23 Dec. 50% refund until Thu 24 Dec, 6:00 pm. No refund after that.";

  test("states the deadlines of the first pass day before any deadline has passed", () =>
    expect(formatDeadlines(dates, "2026-11-24", "10:00")).toBe(
      `${firstOfDecember} Each day has its own deadline; this one is for Tue 1 Dec.`,
    ));
  test("states the deadlines of the second pass day after the last deadline of the first day", () =>
    expect(formatDeadlines(dates, "2026-11-30", "21:00")).toBe(
      "Free cancellation until the end of Tue 1 Dec. 50% refund until Wed 2 Dec, 6:00 pm. No refund after that. " +
        "Each day has its own deadline; this one is for Thu 3 Dec.",
    ));
  test("states the deadlines of the last pass day when only that day is refundable", () =>
    expect(formatDeadlines(dates.slice(1), "2026-12-02", "19:00")).toBe(
      `${christmas} Each day has its own deadline; this one is for Fri 25 Dec.`,
    ));
  test("states a refund of one percent", () => {
    const rules = [{ hoursBefore: 24, percent: 1 }];
    const now = istInstant("2026-11-24", "10:00");
    expect(describeDaysCancellation(rules, dates.slice(0, 1), now)).toBe(
      "1% refund until the end of Sun 29 Nov. No refund after that.",
    );
  });
  test("does not name the day in the cancellation terms if the booking has only one day", () =>
    expect(formatDeadlines(dates.slice(2), "2026-12-05", "12:00")).toBe(christmas));
  test("states that the passes are non-refundable once every deadline has passed", () =>
    expect(formatDeadlines(dates.slice(2), "2026-12-24", "18:01")).toBe("This booking is non-refundable."));
});
