import { describe, expect, test } from "vitest";
import { stateCodeOf, stateNameOf, stateNames } from "./gst-states.ts";
import {
  addDays,
  addMinutes,
  addMonths,
  addWorkingDays,
  datesBetween,
  formatDate,
  formatDays,
  formatLongDate,
  formatOpening,
  formatProseDate,
  formatProseDays,
  formatTime,
  formatTimeInIst,
  formatTimeOfDay,
  formatTimeRange,
  isoInIst,
  istDateOf,
  istInstant,
  istMinutesOf,
  istTimeOf,
  isValidDate,
  minutesOf,
  timeOf,
  weekdayName,
  weekdayOf,
} from "./ist.ts";
import { formatPaise, groupDigits } from "./money.ts";

test.each([
  // 26 November 2026 is a Thursday.
  ["2026-11-26", 0, "2026-11-26"],
  ["2026-11-26", 1, "2026-11-27"],
  ["2026-11-26", 2, "2026-11-30"],
  ["2026-11-26", 7, "2026-12-07"],
  ["2026-11-28", 1, "2026-11-30"],
  ["2026-11-29", 5, "2026-12-04"],
])("addWorkingDays skips weekends: %s plus %i working days is %s", (date, count, expected) => {
  expect(addWorkingDays(date, count)).toBe(expected);
});

describe("a day in India", () => {
  test.each([
    ["2026-11-22T18:29:59.999Z", "2026-11-22", "23:59"],
    ["2026-11-22T18:30:00Z", "2026-11-23", "00:00"],
  ])("a day in India begins at 18:30 UTC: %s", (instant, date, time) => {
    expect([istDateOf(instant), istTimeOf(instant)]).toEqual([date, time]);
  });

  test("a day in India has 1,440 minutes, and its seconds are fractions of a minute", () => {
    expect(istMinutesOf("2026-11-23T00:00:00+05:30")).toBe(0);
    expect(istMinutesOf("2026-11-23T23:59:30+05:30")).toBe(1439.5);
    expect(addMinutes("2026-11-23T10:00:00+05:30", -90)).toEqual(new Date("2026-11-23T03:00:00Z"));
    expect(["00:00", "09:05", "24:00"].map(minutesOf)).toEqual([0, 545, 1440]);
    expect([0, 545, 600, 1440].map(timeOf)).toEqual(["00:00", "09:05", "10:00", "24:00"]);
  });

  test("a day in India is formatted with the names of its weekday and month", () => {
    const week = datesBetween("2026-11-22", "2026-11-28");
    expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(week.map(weekdayOf).map(weekdayName).join(" ")).toBe(
      "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
    );
    expect(weekdayName(7)).toBe("");
    const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-09`);
    expect(months.map((date) => formatProseDate(date).slice(5)).join(", ")).toBe(
      "9 Jan 2026, 9 Feb 2026, 9 Mar 2026, 9 Apr 2026, 9 May 2026, 9 Jun 2026, " +
        "9 Jul 2026, 9 Aug 2026, 9 Sep 2026, 9 Oct 2026, 9 Nov 2026, 9 Dec 2026",
    );
    expect(formatProseDate("2026-11-23")).toBe("Mon, 23 Nov 2026");
    expect(formatTimeInIst("2026-11-23T10:30:00+05:30")).toBe("10:30 am IST");
    expect(["00:00", "00:30", "09:05", "11:59", "12:00", "13:00", "24:00"].map(formatTimeOfDay)).toEqual([
      ...["12:00 am", "12:30 am", "9:05 am", "11:59 am"],
      ...["12:00 pm", "1:00 pm", "12:00 am"],
    ]);
  });
});

test("datesBetween includes both ends and limits the number of dates", () => {
  expect(datesBetween("2026-11-30", "2026-12-01")).toEqual(["2026-11-30", "2026-12-01"]);
  expect(datesBetween("2026-11-30", "2026-11-30")).toEqual(["2026-11-30"]);
  expect(datesBetween("2026-12-01", "2026-11-30")).toEqual([]);
  expect(datesBetween("2026-11-01", "2026-12-31", 3)).toHaveLength(3);
  expect(datesBetween("2020-01-01", "2026-01-01")).toHaveLength(1000);
});

test("addDays crosses the ends of months and years", () => {
  expect([addDays("2026-02-27", 2), addDays("2026-01-01", -1)]).toEqual(["2026-03-01", "2025-12-31"]);
});

test("addMonths crosses years, and moves the 31st to the last day of a shorter month", () => {
  expect([
    addMonths("2026-11-26", -36),
    addMonths("2026-12-31", 72),
    addMonths("2026-03-31", -1),
    addMonths("2028-03-31", -1),
    addMonths("2026-10-15", 3),
  ]).toEqual(["2023-11-26", "2032-12-31", "2026-02-28", "2028-02-29", "2027-01-15"]);
});

test.each([
  ["2026-11-30", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-11-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["x2026-11-30", false],
  ["2026-11-30x", false],
  ["26-11-30", false],
  ["2026-1-30", false],
  ["2026-11-3", false],
  ["2026-11-30T00:00", false],
  ["abcd-ef-gh", false],
  ["2026-11", false],
  ["+02026-11-23", false],
  ["+012026-11-23", false],
])("isValidDate(%s) is %s", (text, isOne) => expect(isValidDate(text)).toBe(isOne));

test("consecutive days are formatted as a range, and separate days as a list", () => {
  const row = ["2026-11-30", "2026-12-01", "2026-12-02"];
  expect(formatProseDays(row)).toBe("Mon, 30 Nov 2026 to Wed, 2 Dec 2026");
  expect(formatDays(row)).toBe("Mon 30 Nov to Wed 2 Dec");
  const unrelatedDates = ["2026-11-30", "2026-12-02"];
  expect(formatProseDays(unrelatedDates)).toBe("Mon, 30 Nov 2026; Wed, 2 Dec 2026");
  expect(formatDays(unrelatedDates)).toBe("Mon 30 Nov, Wed 2 Dec");
  expect([formatDays(row.slice(0, 2)), formatDays(row.slice(0, 1)), formatDays([])]).toEqual([
    "Mon 30 Nov to Tue 1 Dec",
    "Mon 30 Nov",
    "",
  ]);
});

test("numbers and amounts use Indian digit grouping", () => {
  expect([999, 1_000, 99_999, 1_00_000, 12_34_567, 1_23_45_678].map(groupDigits)).toEqual([
    "999",
    "1,000",
    "99,999",
    "1,00,000",
    "12,34,567",
    "1,23,45,678",
  ]);
  expect([0, 1, 10, 99, 100, 101, 110, -1, -100, 100.4].map(formatPaise)).toEqual([
    ...["₹0", "₹0.01", "₹0.10", "₹0.99", "₹1", "₹1.01", "₹1.10"],
    ...["−₹0.01", "−₹1", "₹1"],
  ]);
  expect([99_900, 100_000, 123_450, 1_234_567_800].map(formatPaise)).toEqual([
    ...["₹999", "₹1,000", "₹1,234.50", "₹1,23,45,678"],
  ]);
});

test("the first two digits of a GSTIN determine its state", () => {
  expect([stateCodeOf(" 07AAACB1234C1ZH"), stateCodeOf("0"), stateCodeOf("")]).toEqual(["07", "0", ""]);
  expect(["07AAACB1234C1ZH", "27", "29", "97", "39", "00", "7", ""].map(stateNameOf)).toEqual([
    ...["Delhi", "Maharashtra", "Karnataka", "Other Territory"],
    ...[undefined, undefined, undefined, undefined],
  ]);
  // The list of the GST Network: 28 states, 8 union territories, offshore areas, and the centre jurisdiction.
  expect(stateNames).toEqual(
    `Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Centre Jurisdiction, Chandigarh, Chhattisgarh,
    Dadra and Nagar Haveli and Daman and Diu, Delhi, Goa, Gujarat, Haryana, Himachal Pradesh, Jammu and Kashmir, Jharkhand,
    Karnataka, Kerala, Ladakh, Lakshadweep, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha,
    Other Territory, Puducherry, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand,
    West Bengal`.split(/,\s+/),
  );
});

test("instants convert to and from Indian time", () => {
  const instant = istInstant("2026-11-23", "10:30");
  expect(instant.toISOString()).toBe("2026-11-23T05:00:00.000Z");
  expect(isoInIst(instant)).toBe("2026-11-23T10:30:00+05:30");
  expect(isoInIst(Date.UTC(2026, 11, 31, 18, 30))).toBe("2027-01-01T00:00:00+05:30");
  expect(formatTime("2026-11-23T10:30:00+05:30")).toBe("10:30 am");
  expect(formatTimeRange(instant, addMinutes(instant, 90))).toBe("10:30 am – 12:00 pm IST");
  expect(formatOpening("09:00", "24:00")).toBe("9:00 am – 12:00 am IST");
});

test("dates are formatted with a short or long weekday and the year", () => {
  expect(formatDate("2026-11-23")).toBe("Mon 23 Nov 2026");
  expect(formatLongDate("2026-11-23")).toBe("Monday, 23 Nov 2026");
});
