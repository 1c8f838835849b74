import { describe, expect, test } from "vitest";
import {
  type CancellationRules,
  cancellationDeadlines,
  describeNextRefunds,
  describeRefundDeadlines,
  describeRefunds,
  noRefundReason,
  noRefundText,
  refundOf,
  refundsOfDays,
  standardCancellation,
} from "./cancellation.ts";
import { istInstant } from "./ist.ts";

const start = istInstant("2026-11-30", "15:00");
const oneMsLater = (instant: Date) => new Date(instant.getTime() + 1);

/** Returns an order of ₹1,000 plus GST for a room, or for passes on `dates`. */
const orderOf = (dates: readonly string[] = [], cancellation?: CancellationRules) => ({
  quote: {
    ...{ subtotalPaise: 100_000, discountPaise: 0, totalPaise: 118_000, cancellation },
    taxes: [{ amountPaise: 9_000 }, { amountPaise: 9_000 }],
  },
  start: dates[0] === undefined ? start : istInstant(dates[0], "00:00"),
  dates,
});
const freeOrder = {
  ...orderOf(),
  quote: { subtotalPaise: 100_000, discountPaise: 100_000, taxes: [], totalPaise: 0 },
};

describe("the standard cancellation rules", () => {
  test("the standard cancellation rules set deadlines 24 and 6 hours before the start", () => {
    expect(cancellationDeadlines(standardCancellation, start)).toEqual([
      { until: "2026-11-29T15:00:00+05:30", percent: 100 },
      { until: "2026-11-30T09:00:00+05:30", percent: 50 },
    ]);
  });

  const [dayBefore, morning] = [istInstant("2026-11-29", "15:00"), istInstant("2026-11-30", "09:00")];
  test.each([
    ["long before", istInstant("2026-11-01", "00:00"), 118_000],
    ["at the first deadline", dayBefore, 118_000],
    ["after the first deadline", oneMsLater(dayBefore), 59_000],
    ["at the last deadline", morning, 59_000],
    ["after the last deadline", oneMsLater(morning), 0],
    ["at the start", start, 0],
  ])("the standard cancellation rules set the refund %s", (_name, now, refundPaise) =>
    expect(refundsOfDays(orderOf(), now)).toMatchObject([{ refundPaise }]),
  );

  const halfRefundText = "50% refund (₹590) until Mon 30 Nov, 9:00 am.";
  const freeText = "Free cancellation until Sun 29 Nov, 3:00 pm.";
  const lastText = "No refund after that.";
  test.each([
    ["at the first deadline", dayBefore, `${freeText} ${halfRefundText} ${lastText}`, freeText],
    ["after the first deadline", oneMsLater(dayBefore), `${halfRefundText} ${lastText}`, halfRefundText],
    ["at the last deadline", morning, `${halfRefundText} ${lastText}`, halfRefundText],
    [
      "after the last deadline",
      oneMsLater(morning),
      "This booking is non-refundable.",
      "This booking is non-refundable.",
    ],
  ])("describes the standard cancellation rules correctly %s", (_name, now, sentences, next) => {
    expect(describeRefunds(orderOf(), now)).toBe(sentences);
    expect(describeRefundDeadlines(orderOf(), now)).toBe(sentences);
    expect(describeNextRefunds(orderOf(), now)).toBe(next);
  });

  test.each([
    ["after the first deadline", oneMsLater(dayBefore), orderOf(), null],
    ["at the last deadline", morning, orderOf(), null],
    ["after the last deadline", oneMsLater(morning), orderOf(), "There's no refund this close to the start."],
    ["after the last deadline of a free booking", oneMsLater(morning), freeOrder, null],
    ["without any deadline", dayBefore, orderOf([], []), "This booking is non-refundable."],
  ])("gives the reason for no refund %s", (_name, now, order, reason) =>
    expect(noRefundReason(order, now)).toBe(reason),
  );
  test("gives different reasons for no refund depending on whether the rules have deadlines", () => {
    expect(noRefundText([])).toBe("This booking is non-refundable.");
    expect(noRefundText(standardCancellation)).toBe("There's no refund this close to the start.");
  });
});

test("a booking that has begun is not refundable, even if its deadline is the start", () => {
  const order = orderOf([], [{ hoursBefore: 0, percent: 100 }]);
  expect(refundsOfDays(order, new Date(start.getTime() - 1))).toMatchObject([
    { refundPaise: 118_000, hasBegun: false },
  ]);
  expect(refundsOfDays(order, start)).toMatchObject([{ refundPaise: 0, hasBegun: true, deadlines: [] }]);
  expect(describeRefunds(order, start)).toBe("This booking is non-refundable.");
});

test("a deadline at midnight is described as the end of the day before", () => {
  const order = orderOf(["2026-11-30"], [{ hoursBefore: 24, percent: 100 }]);
  expect(describeRefunds(order, istInstant("2026-11-01", "00:00"))).toBe(
    "Free cancellation until the end of Sat 28 Nov. No refund after that.",
  );
});

test("refunds are not described if nothing is paid", () => {
  const now = istInstant("2026-11-01", "00:00");
  for (const describeOrder of [describeRefunds, describeRefundDeadlines, describeNextRefunds])
    expect([now, start].map((at) => describeOrder(freeOrder, at))).toEqual(["", ""]);
  expect(describeRefunds(orderOf(), now, 0)).toBe("");
  expect(describeRefunds(orderOf(), start, 0)).toBe("This booking is non-refundable.");
});

test("a refund is a share of the price after the discount", () => {
  const quote = { ...orderOf().quote, discountPaise: 50_000, taxes: [], totalPaise: 50_000 };
  expect(refundsOfDays({ ...orderOf(), quote }, istInstant("2026-11-30", "09:00"))).toMatchObject([
    { pricePaise: 50_000, refundPaise: 25_000 },
  ]);
});

test("a refund is at most what is paid, for one day and for all days", () => {
  const days = refundsOfDays(orderOf(["2026-12-01", "2026-12-03"]), istInstant("2026-11-24", "10:00"));
  expect([days, days.slice(1), []].map((each) => refundOf(each, 50_000))).toEqual([50_000, 50_000, 0]);
  expect(refundOf(days, 200_000)).toBe(118_000);
  const half = orderOf([], [{ hoursBefore: 0, percent: 50 }]);
  expect(describeRefunds(half, istInstant("2026-11-24", "10:00"), 50_000)).toContain(
    "50% refund (₹500) until",
  );
});

describe("the refunds of passes for several days", () => {
  const dates = ["2026-11-28", "2026-11-30", "2026-12-01"];
  const [two, three] = [orderOf(dates.slice(0, 2)), orderOf(dates)];

  test("are described by the deadlines of the first day while all days have the same refund", () => {
    const now = istInstant("2026-11-26", "24:00");
    expect(describeRefunds(two, now)).toBe(
      "Free cancellation until the end of Thu 26 Nov. 50% refund until Fri 27 Nov, 6:00 pm. " +
        "No refund after that. Each day has its own deadline; this one is for Sat 28 Nov.",
    );
    expect(describeNextRefunds(two, now)).toBe("Free cancellation until the end of Thu 26 Nov.");
  });

  test("are described with the refund of all days while all of them are refundable at half the price", () => {
    const half = orderOf(dates.slice(0, 2), [{ hoursBefore: 6, percent: 50 }]);
    const now = istInstant("2026-11-26", "12:00");
    expect(describeRefunds(half, now)).toBe(
      "50% refund until Fri 27 Nov, 6:00 pm. No refund after that. " +
        "Each day has its own deadline; this one is for Sat 28 Nov. Refundable now: ₹590 of ₹1,180.",
    );
    expect(describeNextRefunds(half, now)).toBe("50% refund (₹590) until Fri 27 Nov, 6:00 pm.");
  });

  test("name each day whose refund differs, with the refund of the whole order", () => {
    const now = istInstant("2026-11-27", "12:00");
    expect(describeRefunds(two, now)).toBe(
      "Sat 28 Nov: 50% refund (₹295) until Fri 27 Nov, 6:00 pm. " +
        "Mon 30 Nov: free until the end of Sat 28 Nov, 50% refund (₹295) until Sun 29 Nov, 6:00 pm. " +
        "No refund after a day's last deadline. Refundable now: ₹885 of ₹1,180.",
    );
    expect(describeNextRefunds(two, now)).toBe(
      "Sat 28 Nov: 50% refund (₹295) until Fri 27 Nov, 6:00 pm. Mon 30 Nov: free until the end of Sat 28 Nov. " +
        "Refundable now: ₹885 of ₹1,180.",
    );
  });

  test("name the days that are not refundable, with their price", () => {
    const now = istInstant("2026-11-28", "10:00");
    const lost = "Sat 28 Nov can't be refunded (₹590).";
    const rest = "Mon 30 Nov: free until the end of Sat 28 Nov";
    const half = "50% refund (₹295) until Sun 29 Nov, 6:00 pm. No refund after a day's last deadline.";
    expect(describeRefundDeadlines(two, now)).toBe(`${lost} ${rest}, ${half}`);
    expect(describeRefunds(two, now)).toBe(`${lost} ${rest}, ${half} Refundable now: ₹590 of ₹1,180.`);
    expect(describeNextRefunds(two, now)).toBe(`${lost} ${rest}. Refundable now: ₹590 of ₹1,180.`);
    expect(describeRefunds(two, now, 30_000)).toContain("Refundable now: ₹300 of ₹1,180.");
    expect(noRefundReason(two, now)).toBeNull();
  });

  test("have one sentence for several days with the same refund, without an amount for each", () => {
    const now = istInstant("2026-11-28", "10:00");
    expect(describeRefunds(three, now)).toBe(
      "Sat 28 Nov can't be refunded (₹393.33). Mon 30 Nov to Tue 1 Dec: free until the end of Sat 28 Nov, " +
        "50% refund until Sun 29 Nov, 6:00 pm (later days longer). No refund after a day's last deadline. " +
        "Refundable now: ₹786.67 of ₹1,180.",
    );
  });

  test("are not described by day once no day is refundable", () => {
    const now = istInstant("2026-11-29", "18:01");
    expect(describeRefunds(two, now)).toBe("This booking is non-refundable.");
    expect(describeNextRefunds(two, now)).toBe("This booking is non-refundable.");
    expect(noRefundReason(two, now)).toBe("There's no refund this close to the start.");
  });
});
