import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import {
  alignStartToDate,
  bookableLengths,
  bookableStarts,
  bookedDays,
  countPassesLeft,
  isComplete,
  isHeldTime,
  timeForDays,
  toBookingRequest,
  toChoice,
  validateChoice,
} from "./choice.ts";
import { byTheDay, byTheHour, holdResponse, instantAt } from "./fixtures.ts";
import { bookingMachine } from "./machine.ts";
import { hourlyAvailability, passAvailability } from "./testing.ts";
import type { BookingContext, Choice, HeldOrder } from "./types.ts";

/** Creates the initial context of a booking, with overrides. */
function contextOf(
  { input }: typeof byTheHour | typeof byTheDay,
  availability: AvailabilityResponse | null,
  choice: Partial<Choice> = {},
  rest: Partial<BookingContext> = {},
): BookingContext {
  const { context } = createActor(bookingMachine, { input }).getSnapshot();
  return { ...context, availability, ...rest, choice: { ...context.choice, ...choice } };
}
const room = (choice: Partial<Choice> = {}, rest: Partial<BookingContext> = {}) =>
  contextOf(byTheHour, hourlyAvailability, choice, rest);
const desk = (choice: Partial<Choice> = {}, rest: Partial<BookingContext> = {}) =>
  contextOf(byTheDay, passAvailability, { date: "2026-11-23", ...choice }, rest);

const hold: HeldOrder = {
  orderId: holdResponse.orderId,
  token: holdResponse.token,
  holdExpiresAt: holdResponse.holdExpiresAt,
  hasRunOut: false,
  paymentStatus: "none",
  catalogId: byTheHour.input.item.id,
  start: instantAt("10:00"),
  end: instantAt("11:00"),
  dates: [],
  people: 1,
  passes: 1,
  gstin: "",
};

describe("the period of day passes", () => {
  const [start, end] = [instantAt("00:00"), instantAt("00:00", "2026-11-26")];
  test.each([
    ["no day", [], null],
    ["one day", ["2026-11-23"], { start, end: instantAt("00:00", "2026-11-24") }],
    ["days in a row", ["2026-11-23", "2026-11-24", "2026-11-25"], { start, end }],
    ["days apart", ["2026-11-23", "2026-11-25"], { start, end, dates: ["2026-11-23", "2026-11-25"] }],
  ])("covers %s", (_, days, time) => expect(timeForDays(days)).toEqual(time));

  test("omits repeated days, and days that are not after the first day", () => {
    const more = ["2026-11-25", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-20"];
    const { start: from, end: to, dates, quantity } = toBookingRequest(desk({ more, passes: 2 }));
    expect({ from, to, dates, quantity }).toEqual({ from: start, to: end, dates: undefined, quantity: 2 });
  });
});

test("creating a booking request without a time throws", () => {
  expect(() => toBookingRequest(room())).toThrow("before its time was chosen");
});

describe("the choice for a booked time", () => {
  test("has date, start and minutes for a room", () => {
    expect(toChoice({ start: instantAt("10:00"), end: instantAt("11:30") }, "hour")).toEqual({
      date: "2026-11-23",
      start: instantAt("10:00"),
      minutes: 90,
      more: [],
    });
  });

  test("has the additional days for passes on consecutive days", () => {
    expect(toChoice({ start: instantAt("00:00"), end: instantAt("00:00", "2026-11-25") }, "day")).toEqual({
      date: "2026-11-23",
      start: null,
      minutes: 0,
      more: ["2026-11-24"],
    });
  });

  test.each([
    ["days apart, if they are listed", ["2026-11-23", "2026-11-25"], ["2026-11-23", "2026-11-25"]],
    ["all days of the period, if the list is empty", [], ["2026-11-23", "2026-11-24", "2026-11-25"]],
    ["all days of the period, if there is no list", undefined, ["2026-11-23", "2026-11-24", "2026-11-25"]],
  ])("has the days of passes for %s", (_, dates, days) => {
    expect(bookedDays({ start: instantAt("00:00"), end: instantAt("00:00", "2026-11-26"), dates })).toEqual(
      days,
    );
  });
});

describe("the start after a change of date", () => {
  const choice = room().choice;
  test.each([
    ["no date", { ...choice, date: null, start: instantAt("10:00") }],
    ["no start", { ...choice, date: "2026-11-24", start: null }],
    ["a start on that date", { ...choice, date: "2026-11-23", start: "2026-11-23T04:30:00Z" }],
  ])("is unchanged with %s", (_, given) => expect(alignStartToDate(given)).toEqual(given));

  test("keeps its time of day on the new date", () => {
    const given = { ...choice, date: "2026-11-25", start: instantAt("10:00") };
    expect(alignStartToDate(given)).toEqual({ ...given, start: instantAt("10:00", "2026-11-25") });
  });
});

describe("durations and starts of a room", () => {
  test("durations extend over the consecutive free half-hours", () => {
    expect(bookableLengths(room(), instantAt("09:00"))).toEqual([60, 90, 120]);
  });

  test("durations range from the item's minimum to its maximum, inclusive", () => {
    const item = { ...byTheHour.input.item, minMinutes: 60, maxMinutes: 90 };
    expect(bookableLengths(room({}, { item }), instantAt("09:00"))).toEqual([60, 90]);
  });

  test("there are no durations for a taken start or for day passes", () => {
    expect(bookableLengths(room(), instantAt("11:00"))).toEqual([]);
    expect(bookableLengths(desk(), instantAt("09:00"))).toEqual([]);
  });

  test("only the half-hours of the visitor's own hold are treated as free", () => {
    const slots =
      hourlyAvailability.unit === "hour"
        ? hourlyAvailability.slots.map((slot) => ({ ...slot, available: false }))
        : [];
    const full = { ...hourlyAvailability, slots } as AvailabilityResponse;
    const item = { ...byTheHour.input.item, minMinutes: 30 };
    const offered = (order: HeldOrder | null) => {
      const context = room({}, { availability: full, order, item });
      return bookableStarts(context).map((start) => [
        start.slice(11, 16),
        ...bookableLengths(context, start),
      ]);
    };
    expect(offered(null)).toEqual([]);
    expect(offered({ ...hold, catalogId: "neem-room" })).toEqual([]);
    expect(offered(hold)).toEqual([
      ["10:00", 30, 60],
      ["10:30", 30],
    ]);
  });

  test("a start must be followed by the minimum free duration, and passes have no starts", () => {
    expect(bookableStarts(room()).map((start) => start.slice(11, 16))).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "11:30",
      "12:00",
    ]);
    expect(bookableStarts(desk())).toEqual([]);
  });
});

describe("the check that the hold matches the choice", () => {
  const choice = { start: instantAt("10:00"), minutes: 60, people: 4 };
  const own = { ...hold, people: 4 };
  test.each([
    ["the same time and people", own, true],
    ["no hold", null, false],
    ["another room", { ...own, catalogId: "neem-room" }, false],
    ["another start", { ...own, start: instantAt("09:30") }, false],
    ["another end", { ...own, end: instantAt("11:30") }, false],
    ["other people", { ...own, people: 3 }, false],
    ["other passes", { ...own, passes: 2 }, false],
    ["the same instants written in UTC", { ...own, start: "2026-11-23T04:30:00Z" }, true],
    ["a list of days, which rooms ignore", { ...own, dates: ["2026-11-23", "2026-11-24"] }, true],
  ])("has the right result for a room and a hold with %s", (_, order, is) => {
    expect(isHeldTime(room(choice, { order }))).toBe(is);
    // Availability is irrelevant for a time that the visitor already holds.
    if (is) expect(isComplete(room(choice, { order, availability: null }))).toBe(true);
  });

  test("rejects every hold for a room without a start", () => {
    expect(isHeldTime(room({ ...choice, start: null }, { order: own }))).toBe(false);
  });

  test("accepts a hold of passes only for exactly the same days", () => {
    const held = {
      ...hold,
      catalogId: byTheDay.input.item.id,
      start: instantAt("00:00"),
      end: instantAt("00:00", "2026-11-26"),
      dates: ["2026-11-23", "2026-11-25"],
    };
    const isOwn = (more: string[]) => isHeldTime(desk({ more }, { order: held }));
    expect([isOwn(["2026-11-25"]), isOwn(["2026-11-24", "2026-11-25"])]).toEqual([true, false]);
  });
});

describe("the validation of a choice", () => {
  const noDate = { date: "Choose a date." };
  const start = { start: "Choose an available start time." };
  const noneLeft = { date: "No passes are left on this day. Choose another date." };
  const noStartLeft = { date: "No start times are left on this day. Choose another date." };
  const noStarts = { ...hourlyAvailability, slots: [] };
  const closed = { date: "The centre is closed on this day. Choose another date." };
  const people = { people: "Choose 1 to 8 people." };

  test.each([
    ["a complete choice", room({ start: instantAt("10:00") }), {}],
    ["no date", room({ date: null, start: instantAt("10:00") }), noDate],
    ["no start", room(), start],
    [
      "a start that is taken",
      room({ start: instantAt("11:00") }),
      { start: "11:00 am isn't available any more. Choose another start." },
    ],
    ["a day without a start", contextOf(byTheHour, noStarts, { start: instantAt("10:00") }), noStartLeft],
    [
      "a length that is not free",
      room({ start: instantAt("11:30"), minutes: 120 }),
      { minutes: "Choose a duration that's available from this start time." },
    ],
    ["no people", room({ start: instantAt("10:00"), people: 0 }), people],
    ["one person", room({ start: instantAt("10:00"), people: 1 }), {}],
    ["a full room", room({ start: instantAt("10:00"), people: 8 }), {}],
    ["one person too many", room({ start: instantAt("10:00"), people: 9 }), people],
    ["half a person", room({ start: instantAt("10:00"), people: 1.5 }), people],
    ["a closed day", contextOf(byTheHour, { ...hourlyAvailability, closed: true }), closed],
    ["unknown availability", contextOf(byTheHour, null, { start: instantAt("10:00") }), {}],
  ])("has the right errors for a room with %s", (_, context, errors) => {
    expect(validateChoice(context)).toEqual(errors);
    const isKnown = context.availability !== null && context.choice.date !== null;
    if (isKnown) expect(isComplete(context)).toBe(Object.keys(errors).length === 0);
  });

  const left = (count: number, days = count) =>
    ({
      ...passAvailability,
      left: count,
      days: ["23", "24", "25", "26", "27", "28", "29", "30"].map((day) => ({
        date: `2026-11-${day}`,
        left: day === "23" ? count : days,
      })),
    }) as AvailabilityResponse;
  const days = (count: number) =>
    ["24", "25", "26", "27", "28", "29", "30"].slice(0, count - 1).map((day) => `2026-11-${day}`);

  test.each([
    ["a complete choice", desk(), {}],
    ["as many passes as are left", desk({ passes: 5 }), {}],
    ["one pass more than are left", desk({ passes: 6 }), { passes: "Choose 1 to 5 passes." }],
    ["no pass", desk({ passes: 0 }), { passes: "Choose 1 to 5 passes." }],
    [
      "two passes where one is left",
      desk({ passes: 2 }, { availability: left(1) }),
      { passes: "Only one pass is left." },
    ],
    ["no passes left", desk({}, { availability: left(0) }), noneLeft],
    [
      "no passes left, and too many days",
      desk({ more: days(8), passes: 9 }, { availability: left(0) }),
      noneLeft,
    ],
    [
      "a day without availability",
      desk({}, { availability: { ...left(0), days: [] } as AvailabilityResponse }),
      noneLeft,
    ],
    [
      "no passes left on a further day",
      desk({ more: ["2026-11-24"], passes: 5 }, { availability: left(5, 0) }),
      { more: "There are no passes on Tue 24 Nov. Please untick it." },
    ],
    ["the last pass of a further day", desk({ more: ["2026-11-24"] }, { availability: left(5, 1) }), {}],
    [
      "two passes where one is left on a further day",
      desk({ more: ["2026-11-24"], passes: 2 }, { availability: left(5, 1) }),
      { passes: "Only one pass is left." },
    ],
    ["seven days", desk({ more: days(7) }, { availability: left(5) }), {}],
    [
      "eight days",
      desk({ more: days(8) }, { availability: left(5) }),
      { more: "You can book up to 7 days at a time online. For more, please contact us." },
    ],
    [
      "a further day on which the centre is closed",
      desk({ more: ["2026-11-24", "2026-11-28"] }),
      { more: "There are no passes on Sat 28 Nov. Please untick it." },
    ],
    [
      "a closed day",
      desk({}, { availability: { ...passAvailability, closed: true } as AvailabilityResponse }),
      closed,
    ],
  ])("has the right errors for passes with %s", (_, context, errors) => {
    expect(validateChoice(context)).toEqual(errors);
    expect(isComplete(context)).toBe(Object.keys(errors).length === 0);
  });

  test("countPassesLeft() is 0 for a room", () => expect(countPassesLeft(room())).toBe(0));
});
