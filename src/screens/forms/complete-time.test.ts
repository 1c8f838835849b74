import { expect, test } from "vitest";
import { completeTime, type SearchTime } from "./complete-time.ts";

const now = new Date("2026-11-24T15:00:00+05:30");
const after = (change: Partial<SearchTime>) => {
  const { date, from, to } = completeTime({ date: "", from: "", to: "", ...change }, now);
  return [date, from, to];
};

test("a start without an end gets an end one hour after it, on the next date on which the start is in the future", () => {
  expect(after({ from: "16:00" })).toEqual(["2026-11-24", "16:00", "17:00"]);
  expect(after({ from: "10:00" })).toEqual(["2026-11-25", "10:00", "11:00"]);
  expect(after({ from: "15:00" })).toEqual(["2026-11-25", "15:00", "16:00"]);
});

test("an end without a start gets a start one hour before it", () => {
  expect(after({ to: "18:00" })).toEqual(["2026-11-24", "17:00", "18:00"]);
  expect(after({ to: "00:30" })).toEqual(["2026-11-25", "00:00", "01:00"]);
});

test("an end that is not after the start is moved to one hour after the start, at most to midnight", () => {
  expect(after({ date: "2026-11-28", from: "14:00", to: "12:00" })).toEqual(["2026-11-28", "14:00", "15:00"]);
  expect(after({ date: "2026-11-28", from: "23:30", to: "12:00" })).toEqual(["2026-11-28", "23:30", "24:00"]);
});

test("a complete or empty time is unchanged", () => {
  expect(after({ date: "2026-11-28", from: "09:00", to: "12:30" })).toEqual(["2026-11-28", "09:00", "12:30"]);
  expect(after({ date: "2026-11-28" })).toEqual(["2026-11-28", "", ""]);
  expect(after({})).toEqual(["", "", ""]);
  expect(after({ from: "soon" })).toEqual(["", "soon", ""]);
});
