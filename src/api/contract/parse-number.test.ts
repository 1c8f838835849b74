import { expect, test } from "vitest";
import { parseCount, parseNumber, parseRupeesToPaise } from "./parse-number.ts";

test.each([
  ["0", 0],
  ["007", 7],
  [" 12\u00a0", 12],
  ["\u200e12\u200b", 12],
  ["1,000", 1000],
  ["1 000", 1000],
  ["1\u202f000", 1000],
  ["1,00,000", 100_000],
  ["10,00,00,000", 100_000_000],
  ["1,234,567.50", 1_234_567.5],
  ["１２", 12],
  ["１，０００", 1000],
  ["१२", 12],
  ["১,০০,০০০", 100_000],
  ["௧௨", 12],
  ["١٢٬٠٠٠", 12_000],
  ["١٢٫٥", 12.5],
  ["𝟏𝟐", 12],
  ["-28.6", -28.6],
  ["−5", -5],
  ["+5", 5],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
])("reads the number %j as %d", (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each([
  ...[
    "",
    " ",
    "-",
    "+",
    ".",
    ",",
    "ten",
    "10+",
    "10-20",
    "10–20",
    "10 to 20",
    "~10",
    ">10",
    "10 people",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
  ],
  ...[
    "1,5",
    "1,00",
    "12,34",
    "1,0000",
    ",100",
    "100,",
    "1.000.000",
    "1.",
    ".5",
    "1,000,",
    "1,,000",
    "1  000 0",
    "5 5",
    "½",
    "१०-२०",
  ],
  ...["9007199254740993", "9".repeat(400)],
])("does not guess a number from %j", (text) => {
  expect(parseNumber(text)).toBeNull();
});

test("a count is a whole number that is not negative", () => {
  expect(["1,000", "0", "-1", "1.5", "1.0", "10+"].map(parseCount)).toEqual([1000, 0, null, null, 1, null]);
});

test.each([
  ["650", 65_000],
  ["₹1,500", 150_000],
  ["Rs. 1,00,000/-", 10_000_000],
  ["rs 500", 50_000],
  ["INR 500", 50_000],
  ["₹ १,५००.५०", 150_050],
  ["１５００", 150_000],
  ["1.15", 115],
])("converts the rupees %j to paise", (text, paise) => {
  expect(parseRupeesToPaise(text)).toBe(paise);
});

test.each(["", "₹", "-5", "1.234", "650,50", "500-800", "500+", "under 500", "$5", "90071992547409.92"])(
  "does not guess rupees from %j",
  (text) => {
    expect(parseRupeesToPaise(text)).toBeNull();
  },
);
