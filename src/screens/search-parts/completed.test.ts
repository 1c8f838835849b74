import { expect, test } from "vitest";
import { completed, type SearchTime } from "./completed.ts";

/** Three in the afternoon, IST. */
const now = new Date("2026-11-24T15:00:00+05:30");
const after = (change: Partial<SearchTime>) => {
  const { date, from, to } = completed({ date: "", from: "", to: "", ...change }, now);
  return [date, from, to];
};

test("a start brings an end an hour later, and the next day at which it is still to come", () => {
  expect(after({ from: "16:00" })).toEqual(["2026-11-24", "16:00", "17:00"]);
  expect(after({ from: "10:00" })).toEqual(["2026-11-25", "10:00", "11:00"]);
  expect(after({ from: "15:00" })).toEqual(["2026-11-25", "15:00", "16:00"]);
});

test("an end brings a start an hour before it", () => {
  expect(after({ to: "18:00" })).toEqual(["2026-11-24", "17:00", "18:00"]);
  expect(after({ to: "00:30" })).toEqual(["2026-11-25", "00:00", "01:00"]);
});

test("an end that is not after the start moves behind it, to midnight at most", () => {
  expect(after({ date: "2026-11-28", from: "14:00", to: "12:00" })).toEqual(["2026-11-28", "14:00", "15:00"]);
  expect(after({ date: "2026-11-28", from: "23:30", to: "12:00" })).toEqual(["2026-11-28", "23:30", "24:00"]);
});

test("what is whole, or asks no time, stays as it is", () => {
  expect(after({ date: "2026-11-28", from: "09:00", to: "12:30" })).toEqual(["2026-11-28", "09:00", "12:30"]);
  expect(after({ date: "2026-11-28" })).toEqual(["2026-11-28", "", ""]);
  expect(after({})).toEqual(["", "", ""]);
  expect(after({ from: "soon" })).toEqual(["", "soon", ""]);
});
