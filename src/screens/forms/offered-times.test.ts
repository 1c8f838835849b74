import { describe, expect, test } from "vitest";
import { offeredEnds, offeredStarts, timeOptions, timesOfLength } from "./offered-times.ts";

const day = [{ opens: "09:15", closes: "20:00" }];
const withBreak = [
  { opens: "09:00", closes: "13:00" },
  { opens: "14:00", closes: "14:30" },
  { opens: "15:00", closes: "18:00" },
];

describe("the times that a search offers", () => {
  test("are half-hourly starts from opening until an hour before closing", () => {
    const starts = offeredStarts(day);
    expect([starts[0], starts.at(-1), starts.length]).toEqual(["09:30", "19:00", 20]);
  });

  test("leave out a window that is shorter than a booking", () => {
    expect(offeredStarts(withBreak)).toEqual([
      ...["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00"],
      ...["15:00", "15:30", "16:00", "16:30", "17:00"],
    ]);
  });

  test("are empty on a day without opening hours", () => {
    expect([offeredStarts([]), offeredEnds([], ""), timesOfLength([], "", 60)]).toEqual([[], [], null]);
  });

  test("end in the window of the start, an hour to eight hours after it", () => {
    expect(offeredEnds(withBreak, "11:30")).toEqual(["12:30", "13:00"]);
    expect([offeredEnds(day, "10:00")[0], offeredEnds(day, "10:00").at(-1)]).toEqual(["11:00", "18:00"]);
    expect([offeredEnds(day, "").at(0), offeredEnds(day, "").at(-1)]).toEqual(["10:30", "20:00"]);
    expect(offeredEnds(withBreak, "13:30")).toEqual([]);
  });

  test("contain the chosen time even if no centre is open then", () => {
    const options = timeOptions(["09:00"], "05:00");
    expect(options.map(({ value }) => value)).toEqual(["", "05:00", "09:00"]);
  });
});

test("a search without a start begins at the first one of a day whose starts are all early or late", () => {
  expect(timesOfLength([{ opens: "07:00", closes: "09:00" }], "", 60)).toEqual({
    from: "07:00",
    to: "08:00",
  });
  expect(timesOfLength([{ opens: "16:15", closes: "20:00" }], "", 60)).toEqual({
    from: "16:30",
    to: "17:30",
  });
});

test.each([
  ["10:00", 120, "10:00", "12:00"],
  ["", 120, "10:00", "12:00"],
  ["", 480, "10:00", "18:00"],
  ["18:30", 240, "18:30", "20:00"],
  ["19:30", 60, null, null],
])("a search from %j for %d minutes is from %j to %j", (from, minutes, start, end) => {
  expect(timesOfLength(day, from, minutes)).toEqual(start === null ? null : { from: start, to: end });
});
