import { expect, test } from "vitest";
import { isoInIst } from "../../api/contract/ist.ts";
import { callDeadline } from "./call-by.ts";

// 2026-11-23 is a Monday.
test.each([
  ["in the middle of a day", "2026-11-23T11:00:00+05:30", "2026-11-23T13:00:00+05:30"],
  ["up to the closing time", "2026-11-23T16:30:00+05:30", "2026-11-23T18:30:00+05:30"],
  [
    "a minute later, with the rest the next morning",
    "2026-11-23T16:31:00+05:30",
    "2026-11-24T09:31:00+05:30",
  ],
  ["late in the day", "2026-11-23T18:00:00+05:30", "2026-11-24T11:00:00+05:30"],
  ["in the evening", "2026-11-23T21:00:00+05:30", "2026-11-24T11:30:00+05:30"],
  ["at night, after midnight", "2026-11-24T02:00:00+05:30", "2026-11-24T11:30:00+05:30"],
  ["just before opening", "2026-11-24T09:29:59+05:30", "2026-11-24T11:30:00+05:30"],
  ["at opening", "2026-11-24T09:30:00+05:30", "2026-11-24T11:30:00+05:30"],
  ["on Saturday morning", "2026-11-28T10:00:00+05:30", "2026-11-28T12:00:00+05:30"],
  ["late on Saturday, across Sunday", "2026-11-28T18:00:00+05:30", "2026-11-30T11:00:00+05:30"],
  ["on Saturday night", "2026-11-28T23:30:00+05:30", "2026-11-30T11:30:00+05:30"],
  ["on Sunday", "2026-11-29T12:00:00+05:30", "2026-11-30T11:30:00+05:30"],
  ["on Sunday in India, still Saturday in London", "2026-11-28T18:45:00Z", "2026-11-30T11:30:00+05:30"],
  ["across the end of the year", "2026-12-31T18:00:00+05:30", "2027-01-01T11:00:00+05:30"],
])("the promised call is two business hours after a lead that arrives %s", (_when, from, callBy) => {
  expect(isoInIst(callDeadline(new Date(from)))).toBe(callBy);
});
