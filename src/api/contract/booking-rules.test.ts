import { expect, test } from "vitest";
import { defaultEnd } from "./booking-rules.ts";
import { formatOpening } from "./ist.ts";
import { formatRupees } from "./money.ts";

test.each([
  ["00:00", "01:00"],
  ["10:30", "11:30"],
  ["19:59", "20:59"],
  ["23:00", "24:00"],
  ["23:01", null],
  ["24:00", null],
  ["10:60", null],
  ["1a:00", null],
  ["10:0a", null],
  ["110:00", null],
  ["10:000", null],
])("the default end of %s is %s", (from, end) => expect(defaultEnd(from)).toBe(end));

test.each([
  [0, "₹0"],
  [1, "₹1"],
  [100, "₹1"],
  [123_456, "₹1,235"],
])("%i paise are shown as %s in lists", (paise, text) => expect(formatRupees(paise)).toBe(text));

test("the opening hours of a day are shown as a range in IST", () =>
  expect(formatOpening("09:00", "24:00")).toBe("9:00 am – 12:00 am IST"));
