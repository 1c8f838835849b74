import { describe, expect, test } from "vitest";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { openingOn, openingOnDates, type Schedule, toSchedule } from "../../api/contract/opening.ts";
import { dateError } from "./date-error.ts";
import { bookableDatesFrom } from "./free-times.ts";
import { datesOf, excludedDates, passPeriod, passPeriodOn, periodOf, roomPeriod } from "./period.ts";
import { durationError, formatOpeningHours, paymentDeadline, validateBooking } from "./rules.ts";

const [monday, tuesday, wednesday, thursday] = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
const instantAt = (time: string, date = monday) => istInstant(date, time);
const earlyStart = instantAt("06:00");

/** Two opening windows on Mondays, one a day from Wednesday to Sunday. Closed on Tuesdays and on one Thursday. */
const schedule: Schedule = {
  hours: [
    { day: 1, opens: "09:00", closes: "13:00" },
    { day: 1, opens: "14:00", closes: "19:00" },
    ...[0, 3, 4, 5, 6].map((day) => ({ day, opens: "09:00", closes: "19:00" })),
  ],
  exceptions: [{ date: thursday, reason: "Lift repair" }],
};

describe("validation messages of a room's time", () => {
  const errorsOf = (from: string, to: string, date = monday) =>
    validateBooking(
      {
        item: { unit: "hour", capacity: 8 },
        period: roomPeriod(instantAt(from, date), instantAt(to, date)),
        people: 1,
        quantity: 1,
      },
      schedule,
      earlyStart,
    );

  test("reports an end that is not after the start before other errors", () => {
    const end = (from: string, to: string) => durationError(roomPeriod(instantAt(from), instantAt(to)));
    const [emptyError, reversedError, shortError] = [
      end("10:00", "10:00"),
      end("10:10", "10:05"),
      end("10:00", "10:30"),
    ];
    expect(emptyError?.field).toBe("end");
    expect(emptyError?.message()).toMatch(/after/);
    expect([reversedError?.field, reversedError?.message()]).toEqual([
      emptyError?.field,
      emptyError?.message(),
    ]);
    expect(shortError?.message()).not.toBe(emptyError?.message());
  });

  test("the error message states all opening hours of the day", () => {
    const hours = "9:00 am – 1:00 pm and 2:00 pm – 7:00 pm";
    expect(formatOpeningHours(openingOn(schedule, monday))).toBe(hours);
    expect(errorsOf("13:00", "14:00").start).toContain(hours);
    expect(errorsOf("13:00", "14:00").start).toContain("Mon, 23 Nov 2026");
    expect(errorsOf("12:00", "15:00").end).toContain(hours);
  });

  test("the error message states that the day is closed, with the reason if there is one", () => {
    expect(errorsOf("10:00", "11:00", tuesday).start).toMatch(/closed.*Tue, 24 Nov 2026/);
    expect(errorsOf("10:00", "11:00", thursday).start).toMatch(/closed.*Thu, 26 Nov 2026.*Lift repair/);
  });

  test("the error message states that a date has passed, or names the last date that can be booked", () => {
    expect(dateError("2026-11-22", earlyStart)).toMatch(/past|passed|gone/);
    expect([dateError(monday, earlyStart), dateError(addDays(monday, 60), earlyStart)]).toEqual([null, null]);
    expect(dateError(addDays(monday, 61), earlyStart)).toContain("Fri, 22 Jan 2027");
  });
});

describe("validation of passes", () => {
  const errors = (dates: readonly string[], now = earlyStart) => {
    const period = passPeriodOn(dates, 1);
    return validateBooking(
      { item: { unit: "day", capacity: 5 }, period, people: 1, quantity: 1 },
      schedule,
      now,
    );
  };

  test("ignores skipped days between the first and the last", () => {
    expect(errors([monday, wednesday])).toEqual({});
    expect(Object.keys(errors([monday, tuesday, wednesday]))).toEqual(["end"]);
    expect(errors([wednesday, thursday]).end).toMatch(/Thu, 26 Nov 2026.*Lift repair/);
  });

  test("rejects a period with an error for the end field if only its last day is too far ahead", () => {
    const datesAroundLimit = [addDays(monday, 59), addDays(monday, 60), addDays(monday, 61)];
    expect(Object.keys(errors(datesAroundLimit))).toEqual(["end"]);
    expect(Object.keys(errors(["2026-11-21", monday, wednesday]))).toEqual(["start"]);
  });
});

describe("a period", () => {
  test("a period of passes lasts from midnight to midnight", () => {
    const wholePeriod = {
      unit: "day",
      start: instantAt("00:00"),
      end: instantAt("00:00", thursday),
      quantity: 2,
    };
    expect(passPeriod(monday, 3, 2)).toEqual({ ...wholePeriod, days: [monday, tuesday, wednesday] });
    expect(passPeriodOn([monday, wednesday], 2)).toEqual({ ...wholePeriod, days: [monday, wednesday] });
    expect(passPeriodOn([monday, wednesday, tuesday], 1).end).toEqual(instantAt("00:00", wednesday));
    expect(passPeriodOn([monday], 1)).toMatchObject({
      start: instantAt("00:00"),
      end: instantAt("00:00", tuesday),
    });
  });

  test("a period contains no skipped days, and excludedDates() returns them", () => {
    const period = periodOf("day", instantAt("00:00"), instantAt("00:00", thursday), 2, [tuesday]);
    expect(period).toMatchObject({ days: [monday, wednesday], quantity: 2 });
    expect(datesOf(period)).toEqual([monday, wednesday]);
    expect(excludedDates(period)).toEqual([tuesday]);
    expect(excludedDates(passPeriod(monday, 3, 1))).toEqual([]);
    expect(periodOf("day", instantAt("00:00"), instantAt("00:00", thursday), 1)).toEqual(
      passPeriod(monday, 3, 1),
    );
  });

  test("the period of a room has minutes and no skipped days", () => {
    const period = periodOf("hour", instantAt("10:00"), instantAt("11:30"), 1);
    expect(period).toEqual({
      ...{ unit: "hour", start: instantAt("10:00"), end: instantAt("11:30"), minutes: 90, repeats: [] },
    });
    expect([datesOf(period), excludedDates(period)]).toEqual([[monday], []]);
  });
});

test("bookableDatesFrom returns the dates from the first date up to the booking horizon", () => {
  expect(bookableDatesFrom(monday, 3, earlyStart)).toEqual([monday, tuesday, wednesday]);
  const [last, before] = [addDays(monday, 60), addDays(monday, 59)];
  expect(bookableDatesFrom(before, 4, earlyStart)).toEqual([before, last]);
});

describe("opening hours of a date", () => {
  test("the opening hours of a date match the API response, with or without exceptions", () => {
    const hours = schedule.hours.map((each) => ({ ...each }));
    expect(toSchedule({ openingHours: hours })).toEqual({ hours, exceptions: [] });
    const exceptions = [
      { date: monday, closed: false, opens: "10:00", closes: "12:00", reason: "Half a day" },
    ];
    const scheduleWithReason = toSchedule({ openingHours: hours, exceptions });
    expect(openingOn(scheduleWithReason, monday).windows).toEqual([{ opens: "10:00", closes: "12:00" }]);
  });

  test("openingOnDates lists the opening windows with their dates, and none on closed days", () =>
    expect(openingOnDates(schedule, [monday, tuesday, wednesday])).toEqual([
      { date: monday, opens: "09:00", closes: "13:00" },
      { date: monday, opens: "14:00", closes: "19:00" },
      { date: wednesday, opens: "09:00", closes: "19:00" },
    ]));

  test.each([{ opens: "10:00" }, { closes: "12:00" }, {}])(
    "the opening hours of a date are empty if its exception lacks an opening or closing time: %j",
    (times) => {
      const partDaySchedule = { hours: schedule.hours, exceptions: [{ date: monday, ...times }] };
      expect(openingOn(partDaySchedule, monday).windows).toEqual([]);
    },
  );
});

test("paymentDeadline is the start of a room's booking, or half an hour before closing on the first pass day", () => {
  const room = roomPeriod(instantAt("10:00"), instantAt("11:00"));
  expect(paymentDeadline(room, schedule)).toEqual(instantAt("10:00"));
  const passes = passPeriodOn([wednesday, "2026-11-27"], 1);
  expect(paymentDeadline(passes, schedule)).toEqual(instantAt("18:30", wednesday));
});

test("paymentDeadline is before the first pass day if the centre is closed on that day", () => {
  expect(paymentDeadline(passPeriodOn([thursday, "2026-11-27"], 1), schedule)).toEqual(
    instantAt("23:30", wednesday),
  );
});

test("paymentDeadline and validation use the first pass day that is not skipped", () => {
  const period = periodOf("day", instantAt("00:00"), instantAt("00:00", thursday), 1, [monday, tuesday]);
  expect(paymentDeadline(period, schedule)).toEqual(instantAt("18:30", wednesday));
  const bookingRequest = {
    item: { unit: "day", capacity: 5 },
    period,
    people: 1,
    quantity: 1,
  } as const;
  expect(validateBooking(bookingRequest, schedule, instantAt("06:00", tuesday))).toEqual({});
});
