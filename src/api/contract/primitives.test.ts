import * as v from "valibot";
import { expect, test } from "vitest";
import { gstin } from "./booking.ts";
import { instant } from "./primitives.ts";

test.each([
  ["2026-11-30T10:00:00+05:30", true],
  ["2028-02-29T10:00:00Z", true],
  ["2026-11-31T10:00:00+05:30", false],
  ["2026-02-29T10:00:00Z", false],
  ["2026-11-30", false],
])("an instant is one that exists: %s", (text, isOne) => {
  expect(v.safeParse(instant, text).success).toBe(isOne);
});

test("the GSTIN that a refusal gives as an example would not be refused itself", () => {
  const [refused] = v.safeParse(gstin, "x").issues ?? [];
  const [example] = /\d{2}[A-Z\d]{13}/.exec(refused?.message ?? "") ?? [];
  expect(v.is(gstin, example)).toBe(true);
});
