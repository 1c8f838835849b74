import { expect, test } from "vitest";
import { invoiceKeptUntil, startOfPeriod } from "./retention.ts";

const now = new Date("2026-11-26T18:29:00+05:30");

test.each([
  [{ months: 36 }, "2023-11-26T18:29:00+05:30"],
  [{ days: 30 }, "2026-10-27T18:29:00+05:30"],
  [{ days: 0 }, "2026-11-26T18:29:00+05:30"],
  [{ minutes: 60 }, "2026-11-26T17:29:00+05:30"],
])("a period of %j that ends now started at %s", (period, start) => {
  expect(startOfPeriod(period, now)).toEqual(new Date(start));
});

test("an invoice is kept for 72 months from 31 December after its financial year", () => {
  expect([invoiceKeptUntil("2627"), invoiceKeptUntil("3031")]).toEqual(["2033-12-31", "2037-12-31"]);
});
