import * as v from "valibot";
import { expect, test } from "vitest";
import { gstin, personName, verifyAndBookRequest } from "./booking.ts";
import { teamSize } from "./lead.ts";
import { couponCode, queryInteger, singleLineText, slug } from "./primitives.ts";

test("the example GSTIN in the error message is valid", () => {
  const [rejected] = v.safeParse(gstin, "x").issues ?? [];
  const [example] = /\d{2}[A-Z\d]{13}/.exec(rejected?.message ?? "") ?? [];
  expect(v.is(gstin, example)).toBe(true);
});

test.each([
  ["  Asha \t Rao ", "Asha Rao"],
  ["Asha\r\nBcc: all@example.in", "Asha Bcc: all@example.in"],
  ["Asha\u2028Rao", "Asha Rao"],
  ["\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"],
])("the name %j is normalised to one line", (text, line) => {
  expect(v.parse(personName, text)).toBe(line);
});

test("the error message for a line that is too long states the maximum length", () => {
  const [issue] = v.safeParse(singleLineText(5), "123456").issues ?? [];
  expect(issue?.message).toBe("Use 5 characters or fewer.");
});

test("by default, a line must be text but may be empty", () => {
  expect(v.parse(singleLineText(5), " a  b ")).toBe("a b");
  expect(v.is(singleLineText(5), 1)).toBe(false);
  expect(v.is(singleLineText(5), "")).toBe(true);
});

test("the error message of a coupon code that is too long states the maximum length", () => {
  expect(v.parse(couponCode, "A".repeat(40))).toBe("A".repeat(40));
  const [issue] = v.safeParse(couponCode, "A".repeat(41)).issues ?? [];
  expect(issue?.message).toBe("Use 40 characters or fewer.");
});

test("a slug consists of lower-case words that are joined by single hyphens", () => {
  const texts = ["delhi", "new-delhi-2", "-delhi", "delhi-", "new--delhi", "Delhi", "new delhi"];
  expect(texts.filter((text) => v.is(slug, text))).toEqual(["delhi", "new-delhi-2"]);
});

test.each([
  [
    "people",
    verifyAndBookRequest.options[1].entries.people,
    "Enter how many people are coming as one number, such as 6.",
  ],
  [
    "a quantity",
    verifyAndBookRequest.options[1].entries.quantity,
    "Enter the number of passes as one number, such as 2.",
  ],
  ["a team size", teamSize, "Enter your team size as one number, such as 12."],
  ["a number in a query", queryInteger, "Enter one number, such as 12."],
])("the error of %s that is not one number says what to enter", (_, schema, message) => {
  for (const text of ["10+", "10-20", "1,5", "ten", ""])
    expect(v.safeParse(schema, text).issues?.map((issue) => issue.message)).toEqual([message]);
});
