import { describe, expect, test } from "vitest";
import { istInstant, istTimeOf } from "../../api/contract/ist.ts";
import { openingOn, type Schedule } from "../../api/contract/opening.ts";
import { firstFreeDay, freeSpans, freeStarts, nearestStart } from "./free-times.ts";
import { passPeriod, repeatsOf, roomPeriod, roomPeriodAt } from "./period.ts";
import { halfHoursOf, isAllowed } from "./rules.ts";

const monday = "2026-11-23";
const tuesday = "2026-11-24";
const instantAt = (time: string, date = monday) => istInstant(date, time);
const scheduleWith = (...windows: [opens: string, closes: string][]): Schedule => ({
  hours: windows.map(([opens, closes]) => ({ day: 1, opens, closes })),
  exceptions: [{ date: tuesday, opens: "12:00", closes: "13:00", reason: "Half a day" }],
});
const starts = (
  schedule: Schedule,
  {
    minutes = 60,
    now = instantAt("06:00"),
    busy = [] as [string, string][],
    bufferMinutes = 0,
    date = monday,
  } = {},
) => {
  const times = busy.map(([from, to]) => ({ from: instantAt(from), to: instantAt(to) }));
  return freeStarts({ schedule, busy: times, bufferMinutes }, date, minutes, now).map(istTimeOf);
};

describe("opening windows of a day", () => {
  test.each([
    [
      "that are apart",
      [
        ["09:00", "11:00"],
        ["11:01", "12:00"],
      ],
      2,
    ],
    [
      "that touch",
      [
        ["11:00", "12:00"],
        ["09:00", "11:00"],
      ],
      1,
    ],
    [
      "that overlap",
      [
        ["09:00", "11:30"],
        ["11:00", "12:00"],
      ],
      1,
    ],
    [
      "of which one contains the other",
      [
        ["09:00", "12:00"],
        ["10:00", "11:00"],
      ],
      1,
    ],
  ] as const)(
    "opening windows are merged only if they touch or overlap: windows %s",
    (_name, windows, count) => {
      const opening = openingOn(
        scheduleWith(...windows.map(([from, to]) => [from, to] as [string, string])),
        monday,
      );
      expect(opening.windows).toHaveLength(count);
      expect([opening.windows[0]?.opens, opening.windows.at(-1)?.closes]).toEqual(["09:00", "12:00"]);
    },
  );

  test("a booking can span two opening windows only if they are adjacent", () => {
    const now = instantAt("06:00");
    const bookingRequest = { item: { unit: "hour", capacity: 4 }, people: 1, quantity: 1 } as const;
    const beforeRequest = { ...bookingRequest, period: roomPeriod(instantAt("10:30"), instantAt("11:30")) };
    expect(isAllowed(beforeRequest, scheduleWith(["09:00", "11:00"], ["11:00", "13:00"]), now)).toBe(true);
    expect(isAllowed(beforeRequest, scheduleWith(["09:00", "11:00"], ["11:15", "13:00"]), now)).toBe(false);
  });
});

describe("free starts of a room", () => {
  test("free starts range from the start of an opening window to the last start whose booking still ends in it", () => {
    expect(starts(scheduleWith(["09:00", "10:30"]))).toEqual(["09:00", "09:30"]);
    expect(starts(scheduleWith(["09:01", "10:29"]))).toEqual([]);
    expect(starts(scheduleWith(["09:01", "10:30"]))).toEqual(["09:30"]);
    expect(starts(scheduleWith(["22:30", "24:00"]))).toEqual(["22:30", "23:00"]);
  });

  test("free starts begin half an hour from now at the earliest, to the second", () => {
    expect(starts(scheduleWith(["09:00", "10:30"]), { now: instantAt("08:30") })).toEqual(["09:00", "09:30"]);
    expect(
      starts(scheduleWith(["09:00", "10:30"]), { now: new Date(instantAt("08:30").getTime() + 1_000) }),
    ).toEqual(["09:30"]);
  });

  test("there are free starts up to 60 days ahead", () => {
    const last = "2027-01-18";
    const longDaySchedule = scheduleWith(["09:00", "10:00"]);
    expect(starts(longDaySchedule, { date: last, now: instantAt("06:00", "2026-11-19") })).toEqual(["09:00"]);
    expect(starts(longDaySchedule, { date: last, now: instantAt("23:59", "2026-11-18") })).toEqual([]);
  });

  test("free starts avoid taken periods, including the room's buffer", () => {
    const hours = scheduleWith(["09:00", "13:00"]);
    expect(starts(hours, { busy: [["10:00", "11:00"]] })).toEqual(["09:00", "11:00", "11:30", "12:00"]);
    expect(starts(hours, { busy: [["10:00", "11:01"]] })).toEqual(["09:00", "11:30", "12:00"]);
    expect(starts(hours, { busy: [["10:00", "11:00"]], bufferMinutes: 1 })).toEqual([
      "11:00",
      "11:30",
      "12:00",
    ]);
  });

  test("finds the nearest start on several days, and the earlier of two equally near starts", () => {
    const room = {
      schedule: scheduleWith(["09:00", "10:00"], ["11:00", "12:00"]),
      busy: [],
      bufferMinutes: 0,
    };
    const nearest = (time: string, date = monday) =>
      nearestStart(
        room,
        [monday, tuesday],
        { start: instantAt(time, date), minutes: 60 },
        instantAt("06:00"),
      );
    expect(nearest("10:00")).toEqual(instantAt("09:00"));
    expect(nearest("10:30")).toEqual(instantAt("11:00"));
    expect(nearest("23:31")).toEqual(instantAt("12:00", tuesday));
    expect(nearestStart(room, [], { start: instantAt("10:00"), minutes: 60 }, instantAt("06:00"))).toBeNull();
  });
});

test("halfHoursOf returns no slots for a window without a full half hour of the grid", () => {
  expect(halfHoursOf({ windows: [{ opens: "09:15", closes: "09:40" }] })).toEqual([]);
});

test("firstFreeDay returns the first allowed day with enough passes left", () => {
  const days = {
    schedule: scheduleWith(["09:00", "18:00"]),
    capacity: 20,
    left: new Map([
      [monday, 2],
      [tuesday, 12],
    ]),
  };
  const first = (quantity: number, now = instantAt("06:00")) =>
    firstFreeDay(days, [monday, tuesday], quantity, now);
  expect([first(2), first(3), first(10), first(11), first(13)]).toEqual([
    monday,
    tuesday,
    tuesday,
    null,
    null,
  ]);
  expect([first(1, instantAt("17:29")), first(1, instantAt("17:30"))]).toEqual([monday, tuesday]);
  expect(firstFreeDay({ ...days, left: new Map() }, [monday], 1, instantAt("06:00"))).toBeNull();
});

describe("the free spans of a day", () => {
  const spans = (
    windows: readonly [string, string][],
    busy: readonly [string, string][],
    bufferMinutes = 0,
  ) =>
    freeSpans(
      {
        ...{ schedule: scheduleWith(...windows), bufferMinutes },
        busy: busy.map(([from, to]) => ({ from: instantAt(from), to: instantAt(to) })),
      },
      monday,
      instantAt("06:00"),
    ).map(({ from, to }) => `${from}–${to}`);

  test.each<[string, readonly [string, string][], readonly [string, string][], number, string[]]>([
    ["are the whole opening hours of a free room", [["09:00", "18:00"]], [], 0, ["09:00–18:00"]],
    [
      "have a gap for a booking",
      [["09:00", "12:00"]],
      [["10:00", "11:00"]],
      0,
      ["09:00–10:00", "11:00–12:00"],
    ],
    ["leave out a rest that is too short", [["09:00", "12:00"]], [["09:30", "11:00"]], 0, ["11:00–12:00"]],
    [
      "keep the time after a booking free in front of the next one",
      [["09:00", "13:00"]],
      [["11:00", "12:00"]],
      30,
      ["09:00–10:30", "12:00–13:00"],
    ],
    [
      "do not join windows that are apart",
      [
        ["09:00", "11:00"],
        ["11:30", "13:00"],
      ],
      [],
      0,
      ["09:00–11:00", "11:30–13:00"],
    ],
    ["are none on a full day", [["09:00", "10:00"]], [["09:00", "10:00"]], 0, []],
    ["end at midnight", [["22:00", "24:00"]], [], 0, ["22:00–24:00"]],
  ])("%s", (_, windows, busy, bufferMinutes, expected) => {
    expect(spans(windows, busy, bufferMinutes)).toEqual(expected);
  });
});

test("a period needs a start, and only that of a room has repeats", () => {
  expect(() => roomPeriodAt([], 60)).toThrow("A period needs a start.");
  expect(roomPeriodAt([instantAt("10:00")], 60).end).toEqual(instantAt("11:00"));
  expect(repeatsOf(passPeriod(monday, 2, 1))).toEqual([]);
});
