import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseClosures, parseHours, parseOfferings, parseProductType, parseRupeesCell } from "./csv-cells.ts";

describe("rupees in cells", () => {
  test("amounts in rupees are parsed exactly to the paisa, with and without Indian grouping", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (paise) => {
        const rupees = Math.floor(paise / 100);
        const paiseDigits = String(paise % 100).padStart(2, "0");
        expect(parseRupeesCell(`${rupees}.${paiseDigits}`)).toEqual({ value: paise });
        expect(parseRupeesCell(`₹${rupees.toLocaleString("en-IN")}.${paiseDigits}`)).toEqual({
          value: paise,
        });
      }),
    );
  });
  test.each([
    ["650", 65_000],
    ["1,250.5", 125_050],
    ["Rs. 1,00,000", 10_000_000],
    // Floating-point multiplication by 100 would give wrong results for these amounts.
    ["1.15", 115],
    ["19.99", 1_999],
  ])("an amount in rupees is parsed: %s", (text, value) => expect(parseRupeesCell(text)).toEqual({ value }));
  test.each(["650,50", "1.2.3", "12.345", "-5", "cheap", "1,2", "", "1e3", "9".repeat(20)])(
    "a malformed amount in rupees is rejected: %s",
    (text) => {
      expect(parseRupeesCell(text)).toHaveProperty("fault");
    },
  );
});

test("opening hours are parsed for days and ranges of days, even across the weekend", () => {
  expect(parseHours("Mon-Wed 9:00-20:00 | Saturday 10:00 – 18:00")).toEqual({
    value: [
      { day: 1, opens: "09:00", closes: "20:00" },
      { day: 2, opens: "09:00", closes: "20:00" },
      { day: 3, opens: "09:00", closes: "20:00" },
      { day: 6, opens: "10:00", closes: "18:00" },
    ],
  });
  expect(parseHours("Sat-Mon 08:00-24:00")).toMatchObject({ value: [{ day: 6 }, { day: 0 }, { day: 1 }] });
  for (const text of ["always", "Mon 9", "Foo-Bar 09:00-10:00"])
    expect(parseHours(text)).toHaveProperty("fault");
});

test.each([
  [
    "Fri-Mon 09:00-20:00 | Sat 10:00-18:00",
    "Saturday is given twice: by “Fri-Mon 09:00-20:00” (Fri, Sat, Sun, Mon) and by “Sat 10:00-18:00”. Give each day once.",
  ],
  [
    "Sat 10:00-18:00 | Sun 10:00-14:00 | Fri-Mon 09:00-20:00",
    "Saturday is given twice: by “Sat 10:00-18:00” and by “Fri-Mon 09:00-20:00” (Fri, Sat, Sun, Mon). Give each day once.",
  ],
  [
    "Mon 09:00-13:00 | Mon 14:00-18:00",
    "Monday is given twice: by “Mon 09:00-13:00” and by “Mon 14:00-18:00”. Give each day once.",
  ],
])("a day that is listed twice is reported with both entries: %s", (text, fault) => {
  expect(parseHours(text)).toEqual({ fault });
});

test("closures are parsed with and without opening hours", () => {
  expect(parseClosures("2026-11-08 Diwali | 2026-12-25 10:00-16:00 Christmas Day")).toEqual({
    value: [
      { date: "2026-11-08", reason: "Diwali" },
      { date: "2026-12-25", opens: "10:00", closes: "16:00", reason: "Christmas Day" },
    ],
  });
  expect(parseClosures("Diwali")).toHaveProperty("fault");
});

test("offerings are parsed by label or value, with prices in rupees", () => {
  expect(
    parseOfferings("Meeting / Conference Room 650/hour | CO_WORKING_FIXED_DESK ₹7,400.50 / month"),
  ).toEqual({
    value: [
      { productType: "CO_WORKING_MEETING_ROOM", fromPricePaise: 65_000, unit: "hour" },
      { productType: "CO_WORKING_FIXED_DESK", fromPricePaise: 740_050, unit: "month" },
    ],
  });
  for (const text of ["Fixed Desk", "Castle 5/month", "Fixed Desk 650,50/month"]) {
    expect(parseOfferings(text)).toHaveProperty("fault");
  }
  expect(parseProductType("hot desk")).toEqual({ value: "CO_WORKING_HOT_DESK" });
});
