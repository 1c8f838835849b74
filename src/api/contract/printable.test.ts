import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printableOr, toPrintable, unprintableGraphemes } from "./printable.ts";

test.each([
  ["田中 太郎", ["田", "中", "太", "郎"]],
  ["Kim 김철수", ["김", "철", "수"]],
  ["Asha 👩🏽‍💻", ["👩🏽‍💻"]],
  ["ཚེ་རིང", ["ཚེ", "་", "རི", "ང"]],
  ["Z\u0335oe", ["Z\u0335"]],
  ["Nguyễn Ђорђевић Ελένη כהן ଜଗନ୍ନାଥ", []],
  ["Asha\u200b\ufe0f\u00a0Rao\n", []],
])("names the graphemes of %j that invoices cannot print", (text, graphemes) => {
  expect(unprintableGraphemes(text)).toEqual(graphemes);
});

test("a text without unprintable graphemes keeps all its letters, digits, marks and symbols", () => {
  const visible = (text: string) => text.normalize("NFC").replaceAll(/[\s\p{Z}\p{Cc}\p{Cf}\p{DI}]/gu, "");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
      const isComplete = visible(toPrintable(text)) === visible(text);
      expect(unprintableGraphemes(text).length === 0).toBe(isComplete);
    }),
    { numRuns: 2000 },
  );
});

describe("the printable part of a stored text", () => {
  test.each([
    ["田中太郎", "fallback"],
    ["🙂🙂", "fallback"],
    ["株式会社 (田中)", "fallback"],
    ["株式会社 (Tanaka)", "Tanaka"],
    ["Banyan Traders (田中)", "Banyan Traders"],
    ["田中, Asha 🙂 Rao", "Asha Rao"],
    ["12, 本町, 東京, 100-0001", "12, 100-0001"],
    ["Asha Rao", "Asha Rao"],
    ["", ""],
  ])("%j is printed as %j", (stored, printed) => {
    expect(printableOr(stored, "fallback")).toBe(printed);
  });
});
