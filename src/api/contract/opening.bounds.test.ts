import { expect, test } from "vitest";
import { istInstant } from "./ist.ts";
import { upcomingWindows } from "./opening.ts";

const windows = [
  { opens: "09:00", closes: "13:00" },
  { opens: "14:00", closes: "18:00" },
];

test.each([
  ["12:00", "2026-11-22", ["09:00–13:00", "14:00–18:00"]],
  ["23:59", "2026-11-22", ["09:00–13:00", "14:00–18:00"]],
  ["08:30", "2026-11-23", ["09:00–13:00", "14:00–18:00"]],
  ["09:31", "2026-11-23", ["10:01–13:00", "14:00–18:00"]],
  ["12:29", "2026-11-23", ["12:59–13:00", "14:00–18:00"]],
  ["12:30", "2026-11-23", ["14:00–18:00"]],
  ["17:30", "2026-11-23", []],
  ["08:00", "2026-11-24", []],
])("at %s on %s, the windows of 23 November that can still be booked are %j", (time, date, expected) => {
  const upcoming = upcomingWindows(windows, "2026-11-23", istInstant(date, time));
  expect(upcoming.map(({ opens, closes }) => `${opens}–${closes}`)).toEqual(expected);
});
