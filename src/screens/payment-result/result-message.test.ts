import { expect, test } from "vitest";
import { isNewBooking } from "./result-message.ts";

type Payment = Parameters<typeof isNewBooking>[0]["payments"][number];

const now = "2026-11-23T10:00:00.000Z";
const captured = (at: string): Payment => ({ status: "captured", amountPaise: 118_000, at });

test.each<[string, Payment[], boolean]>([
  ["a payment less than five minutes ago", [captured("2026-11-23T09:55:01.000Z")], true],
  ["a payment five minutes ago", [captured("2026-11-23T09:55:00.000Z")], false],
  ["a payment now", [captured(now)], true],
  ["a refund a minute ago", [{ ...captured("2026-11-23T09:59:00.000Z"), status: "refunded" }], false],
  ["an earlier and a new payment", [captured("2026-11-16T10:00:00.000Z"), captured(now)], true],
  ["no payment", [], false],
])("after %s, a booking counts as new or not: %j, %s", (_when, payments, isNew) => {
  expect(isNewBooking({ payments, now })).toBe(isNew);
});
