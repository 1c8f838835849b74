import { bookingRules, passLimits, weeklyLimits } from "../../api/contract/booking-rules.ts";
import {
  addMinutes,
  daysBetween,
  formatProseDate,
  formatTimeInIst,
  formatTimeOfDay,
  istDateOf,
  istInstant,
  istMinutesOf,
  minutesOf,
} from "../../api/contract/ist.ts";
import { type Opening, openingOn, type Schedule } from "../../api/contract/opening.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import { timeRange } from "../../texts/dates.ts";
import * as texts from "../../texts/error-messages.ts";
import { dateError } from "./date-error.ts";
import { datesOf, type PassPeriod, type Period, type RoomPeriod, singlePeriodsOf } from "./period.ts";

const { stepMinutes, minMinutes, maxMinutes, noticeMinutes } = bookingRules;

/** Validation errors: one sentence per invalid field. Empty if all fields are valid. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The parts of a booking request that the rules check. */
export type RequestedBooking = {
  readonly item: { readonly unit: BookingUnit; readonly capacity: number };
  readonly period: Period;
  readonly people: number;
  /** Number of passes; 1 for a room. */
  readonly quantity: number;
};

/** Validates a booking request against all rules at once. Does not check whether the slot is free. */
export function validateBooking(
  { item, period, people, quantity }: RequestedBooking,
  schedule: Schedule,
  now: Date,
): FieldErrors {
  const timeError =
    period.unit === "hour" ? roomError(period, schedule, now) : daysError(period, schedule, now);
  return {
    ...(timeError === null ? {} : { [timeError.field]: timeError.message() }),
    ...fieldError("people", peopleError(item, people)),
    ...fieldError("quantity", quantityError(item, quantity)),
  };
}

export function isAllowed(booking: RequestedBooking, schedule: Schedule, now: Date): boolean {
  return Object.keys(validateBooking(booking, schedule, now)).length === 0;
}

/** Returns the earliest instant at which a booking can start, not rounded to the half-hour grid. */
function earliestStart(now: Date): Date {
  return addMinutes(now, noticeMinutes);
}

/** Returns the half-hour slots within the opening windows, as minutes since midnight. */
export function halfHoursOf({ windows }: Opening): number[] {
  return windows.flatMap(({ opens, closes }) => {
    const first = Math.ceil(minutesOf(opens) / stepMinutes) * stepMinutes;
    const count = Math.floor((minutesOf(closes) - first) / stepMinutes);
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * stepMinutes);
  });
}

/** Returns true if the centre is open for the whole period: within one opening window, or on every pass day. */
export function isOpenFor(period: Period, schedule: Schedule): boolean {
  return closedDatesOf(period, schedule).length === 0;
}

/** Returns the IST dates of a period on which the centre is closed, or not open for the whole time of a room. */
export function closedDatesOf(period: Period, schedule: Schedule): readonly string[] {
  if (period.unit === "day")
    return period.days.filter((date) => openingOn(schedule, date).windows.length === 0);
  return singlePeriodsOf(period)
    .filter((each) => !isWithin(each, openingOn(schedule, istDateOf(each.start)).windows))
    .map(({ start }) => istDateOf(start));
}

function isWithin({ start, minutes }: RoomPeriod, windows: Opening["windows"]): boolean {
  const from = istMinutesOf(start);
  return windows.some(({ opens, closes }) => minutesOf(opens) <= from && from + minutes <= minutesOf(closes));
}

/** The field with the invalid instant. The message is lazy because `freeStarts` tries many periods. */
export type TimeError = { readonly field: "start" | "end" | "repeats"; readonly message: () => string };
const startError = (message: () => string): TimeError => ({ field: "start", message });
const endError = (message: () => string): TimeError => ({ field: "end", message });
const repeatsError = (message: () => string): TimeError => ({ field: "repeats", message });

/** Checks a room's period: the rules apply to each of its dates, which are in ascending weeks. */
function roomError(period: RoomPeriod, schedule: Schedule, now: Date): TimeError | null {
  const [first = "", ...others] = datesOf(period);
  const { max, everyDays } = weeklyLimits;
  if (others.length >= max) return repeatsError(() => texts.time.tooManyRepeats(max));
  const weeks = others.map((date) => daysBetween(first, date) / everyDays);
  const areAscending = weeks.every((week, index) => Number.isInteger(week) && week > (weeks[index - 1] ?? 0));
  if (!areAscending) return repeatsError(() => texts.time.repeatsInOrder);
  for (const [index, each] of singlePeriodsOf(period).entries()) {
    const error = roomValidator(schedule, istDateOf(each.start), now)(each);
    if (error !== null) return index === 0 ? error : repeatsError(error.message);
  }
  return null;
}

/** Checks a room's period independently of the day: order, half-hour grid, length. Null when valid. */
export function durationError({ start, end, minutes }: RoomPeriod): TimeError | null {
  if (end <= start) return endError(() => texts.time.endBeforeStart);
  if (!isOnGrid(start)) return startError(() => texts.time.startOnGrid);
  if (!isOnGrid(end)) return endError(() => texts.time.endOnGrid);
  if (minutes < minMinutes) return endError(() => texts.time.tooShort);
  return minutes > maxMinutes ? endError(() => texts.time.tooLong) : null;
}

/** Returns a function that checks a room's period on an IST date (null if valid). Shared with `freeStarts`. */
export function roomValidator(
  schedule: Schedule,
  date: string,
  now: Date,
): (period: RoomPeriod) => TimeError | null {
  const opening = openingOn(schedule, date);
  const dateProblem = dateError(date, now);
  const earliest = earliestStart(now);
  return (period) => {
    const durationProblem = durationError(period);
    if (durationProblem !== null) return durationProblem;
    if (period.start < earliest)
      return startError(() => texts.time.notice(noticeMinutes, formatTimeInIst(roundUpToStep(earliest))));
    return dateProblem === null ? openingError(period, date, opening) : startError(() => dateProblem);
  };
}

function openingError(period: RoomPeriod, date: string, opening: Opening): TimeError | null {
  const { windows } = opening;
  if (windows.length === 0) return startError(() => closedMessage(date, opening));
  if (isWithin(period, windows)) return null;
  const message = () => texts.time.open(formatOpeningHours(opening), formatProseDate(date));
  const from = istMinutesOf(period.start);
  const startsInside = windows.some(
    ({ opens, closes }) => minutesOf(opens) <= from && from < minutesOf(closes),
  );
  return startsInside ? endError(message) : startError(message);
}

function daysError(period: PassPeriod, schedule: Schedule, now: Date): TimeError | null {
  if (period.end <= period.start) return endError(() => texts.time.lastDayFirst);
  if (istMinutesOf(period.start) !== 0) return startError(() => texts.time.passStart);
  if (istMinutesOf(period.end) !== 0) return endError(() => texts.time.passEnd);
  const first = period.days[0] ?? istDateOf(period.start);
  const errorAtDate = (date: string) => (date === first ? startError : endError);
  for (const date of period.days) {
    const message = dateError(date, now);
    if (message !== null) return errorAtDate(date)(() => message);
  }
  const { maxDays } = passLimits;
  if (period.days.length > maxDays) return endError(() => texts.time.tooManyDays(maxDays));
  const closed = period.days.find((date) => openingOn(schedule, date).windows.length === 0);
  if (closed !== undefined)
    return errorAtDate(closed)(() => closedMessage(closed, openingOn(schedule, closed)));
  return earliestStart(now) >= closingTime(first, schedule) ? startError(() => texts.time.closesSoon) : null;
}

function closingTime(date: string, schedule: Schedule): Date {
  return istInstant(date, openingOn(schedule, date).windows.at(-1)?.closes ?? "00:00");
}

/**
 * Returns the deadline for paying. For a room, this is the start. For passes, it is the closing time of the first day
 * minus the notice.
 */
export function paymentDeadline(period: Period, schedule: Schedule): Date {
  if (period.unit === "hour") return period.start;
  return addMinutes(closingTime(period.days[0] ?? istDateOf(period.start), schedule), -noticeMinutes);
}

/** Formats a day's opening hours: `9:00 am – 1:00 pm and 2:00 pm – 7:00 pm`. */
export function formatOpeningHours({ windows }: Opening): string {
  return windows
    .map(({ opens, closes }) => timeRange(formatTimeOfDay(opens), formatTimeOfDay(closes)))
    .join(texts.time.and);
}

function closedMessage(date: string, opening: Opening): string {
  return texts.time.closed(formatProseDate(date), opening.reason);
}

function peopleError(item: RequestedBooking["item"], people: number): string | null {
  if (people >= 1 && people <= item.capacity) return null;
  return { hour: texts.time.people, day: texts.time.peopleADay }[item.unit](item.capacity);
}

function quantityError(item: RequestedBooking["item"], quantity: number): string | null {
  switch (item.unit) {
    case "hour":
      return quantity === 1 ? null : texts.time.roomPasses;
    case "day":
      if (quantity < 1 || quantity > item.capacity) return texts.time.passes(item.capacity);
      return quantity <= passLimits.max ? null : texts.time.tooManyPasses(passLimits.max);
  }
}

function fieldError(name: string, message: string | null): FieldErrors {
  return message === null ? {} : { [name]: message };
}

function isOnGrid(instant: Date): boolean {
  return instant.getTime() % (stepMinutes * 60_000) === 0;
}

function roundUpToStep(instant: Date): Date {
  const step = stepMinutes * 60_000;
  return new Date(Math.ceil(instant.getTime() / step) * step);
}
