import { expect, test } from "vitest";
import { bookingsLinkTtlMinutes, defaultEnd, maxVisitorMailsPerHour } from "./booking-rules.ts";

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
  ["10:10:30", null],
  ["10:000", null],
])("the default end of %s is %s", (from, end) => expect(defaultEnd(from)).toBe(end));

test("a link to bookings is valid for 30 minutes, and an unverified address receives at most five emails an hour", () => {
  expect([bookingsLinkTtlMinutes, maxVisitorMailsPerHour]).toEqual([30, 5]);
});
