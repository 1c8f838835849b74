import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { emptyCustomer } from "../../api/contract/customer-fields.ts";
import * as texts from "../../texts/booking-choice.ts";
import {
  alignStartToDate,
  bookableLengths,
  bookableStarts,
  bookedDays,
  changedChoice,
  countPassesLeft,
  hasDetails,
  isComplete,
  isHeldTime,
  readRepeats,
  timeForDays,
  toBookingRequest,
  toChoice,
  validateChoice,
  withoutTakenStart,
} from "./choice.ts";
import { dailyFixture, holdResponse, hourlyFixture, instantAt } from "./fixtures.ts";
import { bookingMachine } from "./machine.ts";
import { hourlyAvailability, passAvailability } from "./testing.ts";
import type { BookingContext, Choice, HeldOrder } from "./types.ts";

/** Creates the initial context of a booking, with overrides. */
function contextOf(
  { input }: typeof hourlyFixture | typeof dailyFixture,
  availability: AvailabilityResponse | null,
  choice: Partial<Choice> = {},
  rest: Partial<BookingContext> = {},
): BookingContext {
  const { context } = createActor(bookingMachine, { input }).getSnapshot();
  return { ...context, availability, ...rest, choice: { ...context.choice, ...choice } };
}
const room = (choice: Partial<Choice> = {}, rest: Partial<BookingContext> = {}) =>
  contextOf(hourlyFixture, hourlyAvailability, choice, rest);
const passContext = (choice: Partial<Choice> = {}, rest: Partial<BookingContext> = {}) =>
  contextOf(dailyFixture, passAvailability, { date: "2026-11-23", ...choice }, rest);

const hold: HeldOrder = {
  orderId: holdResponse.orderId,
  token: holdResponse.token,
  holdExpiresAt: holdResponse.holdExpiresAt,
  hasRunOut: false,
  paymentStatus: "none",
  isAttempted: false,
  catalogId: hourlyFixture.input.item.id,
  start: instantAt("10:00"),
  end: instantAt("11:00"),
  dates: [],
  repeats: [],
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
  ])("the period of day passes covers %s", (_, days, time) => expect(timeForDays(days)).toEqual(time));

  test("the period of day passes omits repeated days and days that are not after the first day", () => {
    const unsortedDates = ["2026-11-25", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-20"];
    const {
      start: from,
      end: to,
      dates,
      quantity,
    } = toBookingRequest(passContext({ more: unsortedDates, passes: 2 }));
    expect({ from, to, dates, quantity }).toEqual({ from: start, to: end, dates: undefined, quantity: 2 });
  });
});

test("creating a booking request without a time throws", () => {
  expect(() => toBookingRequest(room())).toThrow("before its time was chosen");
});

describe("the choice for a booked time", () => {
  test("the choice restored from a room's booked time has date, start and minutes", () => {
    expect(toChoice({ start: instantAt("10:00"), end: instantAt("11:30") }, "hour")).toEqual({
      date: "2026-11-23",
      start: instantAt("10:00"),
      minutes: 90,
      times: 1,
      repeats: null,
      more: [],
    });
  });

  test("the choice restored from a weekly room has the weeks up to its last date, and the other starts", () => {
    const repeats = [instantAt("10:00", "2026-11-30"), instantAt("11:00", "2026-12-14")];
    expect(toChoice({ start: instantAt("10:00"), end: instantAt("11:30"), repeats }, "hour")).toMatchObject({
      start: instantAt("10:00"),
      minutes: 90,
      times: 4,
      repeats,
    });
  });

  test("the choice restored from booked passes on consecutive days has the additional days", () => {
    expect(toChoice({ start: instantAt("00:00"), end: instantAt("00:00", "2026-11-25") }, "day")).toEqual({
      date: "2026-11-23",
      start: null,
      minutes: 0,
      times: 1,
      repeats: null,
      more: ["2026-11-24"],
    });
  });

  test.each([
    ["days apart, if they are listed", ["2026-11-23", "2026-11-25"], ["2026-11-23", "2026-11-25"]],
    ["all days of the period, if the list is empty", [], ["2026-11-23", "2026-11-24", "2026-11-25"]],
    ["all days of the period, if there is no list", undefined, ["2026-11-23", "2026-11-24", "2026-11-25"]],
  ])("the choice restored from booked passes has the days for %s", (_, dates, days) => {
    expect(bookedDays({ start: instantAt("00:00"), end: instantAt("00:00", "2026-11-26"), dates })).toEqual(
      days,
    );
  });
});

describe("the weekly dates of a room", () => {
  const repeats = [instantAt("10:00", "2026-11-30"), instantAt("11:00", "2026-12-14")];
  const weekly = { start: instantAt("10:00"), minutes: 60, times: 4, repeats };

  test("a booking request contains the chosen starts after the first date", () => {
    const times = { start: weekly.start, end: instantAt("11:00") };
    expect(toBookingRequest(room(weekly))).toMatchObject({ ...times, repeats });
    for (const choice of [
      { ...weekly, times: 1 },
      { ...weekly, repeats: [] },
      { ...weekly, repeats: null },
    ])
      expect(toBookingRequest(room(choice))).not.toHaveProperty("repeats");
  });

  test.each<[string, Partial<Choice>, object]>([
    ["the dates are not shown yet", { repeats: null }, { repeats: texts.checkDates }],
    ["there are too many weeks", { times: 13 }, { times: texts.times(2, 12) }],
    ["there is no number of weeks", { times: 0 }, { times: texts.times(2, 12) }],
    ["no other date is chosen", { repeats: [] }, {}],
    ["there are twelve weeks", { times: 12 }, {}],
    ["there is one date", { times: 1, repeats: null }, {}],
  ])("a choice is incomplete only with an error if %s", (_, change, errors) => {
    const context = room({ ...weekly, ...change });
    expect(validateChoice(context)).toEqual(errors);
    expect(isComplete(context)).toBe(Object.keys(errors).length === 0);
  });

  test("another time or number of weeks makes the chosen dates obsolete, and other changes do not", () => {
    const { choice } = room(weekly);
    for (const change of [{ start: instantAt("09:00") }, { minutes: 90 }, { times: 5 }])
      expect(changedChoice(choice, change)).toEqual({ ...choice, ...change, repeats: null });
    for (const change of [{ people: 2 }, { start: instantAt("10:00"), minutes: 60 }])
      expect(changedChoice(choice, change)).toEqual({ ...choice, ...change });
    expect(changedChoice(choice, { times: 2, repeats: [] })).toEqual({ ...choice, times: 2, repeats: [] });
  });

  test("a hold is of the choice only with the same dates", () => {
    const held = { ...hold, repeats: repeats.map((start) => new Date(start).toISOString()) };
    expect(isHeldTime(room(weekly, { order: held }))).toBe(true);
    expect(isHeldTime(room({ ...weekly, repeats: repeats.slice(1) }, { order: held }))).toBe(false);
    expect(isHeldTime(room({ ...weekly, times: 1 }, { order: held }))).toBe(false);
    expect(isHeldTime(room(weekly, { order: hold }))).toBe(false);
  });

  test("readRepeats() sorts valid instants, and drops others, repeated ones, and those beyond the limit", () => {
    expect(
      readRepeats([...repeats.toReversed(), "soon", "2026-02-30T10:00:00+05:30", repeats[0] ?? ""]),
    ).toEqual(repeats);
    const many = Array.from({ length: 20 }, (_, day) => instantAt("10:00", `2026-12-${day + 10}`));
    expect(readRepeats(many)).toEqual(many.slice(0, 11));
  });
});

describe("the start after a change of date", () => {
  const choice = room().choice;
  test.each([
    ["no date", { ...choice, date: null, start: instantAt("10:00") }],
    ["no start", { ...choice, date: "2026-11-24", start: null }],
    ["a start on that date", { ...choice, date: "2026-11-23", start: "2026-11-23T04:30:00Z" }],
  ])("aligning the start to the date changes nothing with %s", (_, misaligned) =>
    expect(alignStartToDate(misaligned)).toEqual(misaligned),
  );

  test("the start keeps its time of day when the date changes", () => {
    const misaligned = { ...choice, date: "2026-11-25", start: instantAt("10:00") };
    expect(alignStartToDate(misaligned)).toEqual({ ...misaligned, start: instantAt("10:00", "2026-11-25") });
  });
});

describe("durations and starts of a room", () => {
  test("the durations of a room extend over the consecutive free half-hours", () => {
    expect(bookableLengths(room(), instantAt("09:00"))).toEqual([60, 90, 120]);
  });

  test("the durations of a room range from the item's minimum to its maximum, inclusive", () => {
    const item = { ...hourlyFixture.input.item, minMinutes: 60, maxMinutes: 90 };
    expect(bookableLengths(room({}, { item }), instantAt("09:00"))).toEqual([60, 90]);
  });

  test("there are no durations for a taken start or for day passes", () => {
    expect(bookableLengths(room(), instantAt("11:00"))).toEqual([]);
    expect(bookableLengths(passContext(), instantAt("09:00"))).toEqual([]);
  });

  test("only the half-hours of the visitor's own hold are treated as free", () => {
    const slots =
      hourlyAvailability.unit === "hour"
        ? hourlyAvailability.slots.map((slot) => ({ ...slot, available: false }))
        : [];
    const full = { ...hourlyAvailability, slots } as AvailabilityResponse;
    const item = { ...hourlyFixture.input.item, minMinutes: 30 };
    const startsFor = (order: HeldOrder | null) => {
      const context = room({}, { availability: full, order, item });
      return bookableStarts(context).map((start) => [
        start.slice(11, 16),
        ...bookableLengths(context, start),
      ]);
    };
    expect(startsFor(null)).toEqual([]);
    expect(startsFor({ ...hold, catalogId: "neem-room" })).toEqual([]);
    expect(startsFor(hold)).toEqual([
      ["10:00", 30, 60],
      ["10:30", 30],
    ]);
  });

  test("a start is listed only if the minimum duration after it is free, and passes have no starts", () => {
    expect(bookableStarts(room()).map((start) => start.slice(11, 16))).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "11:30",
      "12:00",
    ]);
    expect(bookableStarts(passContext())).toEqual([]);
  });
});

describe("the check that the hold matches the choice", () => {
  const choice = { start: instantAt("10:00"), minutes: 60, people: 4 };
  const heldChoice = { ...hold, people: 4 };
  test.each([
    ["the same time and people", heldChoice, true],
    ["no hold", null, false],
    ["another room", { ...heldChoice, catalogId: "neem-room" }, false],
    ["another start", { ...heldChoice, start: instantAt("09:30") }, false],
    ["another end", { ...heldChoice, end: instantAt("11:30") }, false],
    ["other people", { ...heldChoice, people: 3 }, false],
    ["other passes", { ...heldChoice, passes: 2 }, false],
    ["the same instants written in UTC", { ...heldChoice, start: "2026-11-23T04:30:00Z" }, true],
    ["a list of days, which rooms ignore", { ...heldChoice, dates: ["2026-11-23", "2026-11-24"] }, true],
  ])("detects whether a room's choice matches a hold with %s", (_, order, expected) => {
    expect(isHeldTime(room(choice, { order }))).toBe(expected);
    // Availability is irrelevant for a time that the visitor already holds.
    if (expected) expect(isComplete(room(choice, { order, availability: null }))).toBe(true);
  });

  test("no hold matches the choice of a room without a start", () => {
    expect(isHeldTime(room({ ...choice, start: null }, { order: heldChoice }))).toBe(false);
  });

  test("a hold of passes matches only a choice of exactly the same days", () => {
    const held = {
      ...hold,
      catalogId: dailyFixture.input.item.id,
      start: instantAt("00:00"),
      end: instantAt("00:00", "2026-11-26"),
      dates: ["2026-11-23", "2026-11-25"],
    };
    const isOwn = (unsortedDates: string[]) =>
      isHeldTime(passContext({ more: unsortedDates }, { order: held }));
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
    ["a day without a start", contextOf(hourlyFixture, noStarts, { start: instantAt("10:00") }), noStartLeft],
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
    ["a closed day", contextOf(hourlyFixture, { ...hourlyAvailability, closed: true }), closed],
    ["unknown availability", contextOf(hourlyFixture, null, { start: instantAt("10:00") }), {}],
  ])("validates a room's choice with %s", (_, context, errors) => {
    expect(validateChoice(context)).toEqual(errors);
    const isKnown = context.availability !== null && context.choice.date !== null;
    if (isKnown) expect(isComplete(context)).toBe(Object.keys(errors).length === 0);
  });

  const availabilityWith = (count: number, days = count) =>
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
    ["a complete choice", passContext(), {}],
    ["as many passes as are left", passContext({ passes: 5 }), {}],
    ["one pass more than are left", passContext({ passes: 6 }), { passes: "Choose 1 to 5 passes." }],
    ["no pass", passContext({ passes: 0 }), { passes: "Choose 1 to 5 passes." }],
    [
      "two passes where one is left",
      passContext({ passes: 2 }, { availability: availabilityWith(1) }),
      { passes: "Only one pass is left." },
    ],
    ["no passes left", passContext({}, { availability: availabilityWith(0) }), noneLeft],
    [
      "no passes left, and too many days",
      passContext({ more: days(8), passes: 9 }, { availability: availabilityWith(0) }),
      noneLeft,
    ],
    [
      "a day without availability",
      passContext({}, { availability: { ...availabilityWith(0), days: [] } as AvailabilityResponse }),
      noneLeft,
    ],
    [
      "no passes left on a further day",
      passContext({ more: ["2026-11-24"], passes: 5 }, { availability: availabilityWith(5, 0) }),
      { more: "There are no passes on Tue 24 Nov. Please untick it." },
    ],
    [
      "the last pass of a further day",
      passContext({ more: ["2026-11-24"] }, { availability: availabilityWith(5, 1) }),
      {},
    ],
    [
      "two passes where one is left on a further day",
      passContext({ more: ["2026-11-24"], passes: 2 }, { availability: availabilityWith(5, 1) }),
      { passes: "Only one pass is left." },
    ],
    ["seven days", passContext({ more: days(7) }, { availability: availabilityWith(5) }), {}],
    [
      "eight days",
      passContext({ more: days(8) }, { availability: availabilityWith(5) }),
      { more: "You can book up to 7 days at a time online. For more, please contact us." },
    ],
    [
      "a further day on which the centre is closed",
      passContext({ more: ["2026-11-24", "2026-11-28"] }),
      { more: "There are no passes on Sat 28 Nov. Please untick it." },
    ],
    [
      "a closed day",
      passContext({}, { availability: { ...passAvailability, closed: true } as AvailabilityResponse }),
      closed,
    ],
  ])("validates a choice of passes with %s", (_, context, errors) => {
    expect(validateChoice(context)).toEqual(errors);
    expect(isComplete(context)).toBe(Object.keys(errors).length === 0);
  });

  test("countPassesLeft() is 0 for a room", () => expect(countPassesLeft(room())).toBe(0));
});

describe("after a failed check of the time", () => {
  const customer = { ...emptyCustomer, name: "Asha Rao", email: "asha@example.in", phone: "9876543210" };
  const failure = { statusCode: 0, code: "network", message: "", fields: {}, body: null };
  const failedCheck = { id: "checkTime", failure };

  test("the details are complete once every required field is filled", () => {
    expect(hasDetails({ customer, failedCall: failedCheck })).toBe(true);
    for (const field of ["name", "email", "phone"])
      expect(hasDetails({ customer: { ...customer, [field]: "" }, failedCall: failedCheck }), field).toBe(
        false,
      );
  });

  test("empty details count as complete if a later call failed, because the visitor has completed the step", () => {
    for (const failedCall of [null, { id: "book", failure }])
      expect(hasDetails({ customer: emptyCustomer, failedCall })).toBe(true);
  });
});

describe("leaving a taken time", () => {
  const start = instantAt("10:00");
  test("clears the start of the screen's own room and says why", () => {
    const context = room({ start });
    expect(withoutTakenStart(context)).toEqual({
      choice: { ...context.choice, start: null },
      fieldErrors: { start: expect.stringContaining("10:00 am") },
    });
  });

  test("returns from another room to the screen's room, and keeps the start", () => {
    const { ownRoom } = room();
    const otherRoom = { ...ownRoom, catalogId: "room-large" };
    expect(withoutTakenStart(room({ start }, { room: otherRoom }))).toEqual({ room: ownRoom });
  });

  test("keeps the choice if it has no start", () => {
    const context = room({ start: null });
    expect(withoutTakenStart(context)).toEqual({ room: context.ownRoom });
    const days = passContext({ start: instantAt("00:00") });
    expect(withoutTakenStart(days)).toEqual({ room: days.ownRoom });
  });
});
