import type { BookingRequest, VerifyRequest } from "../../api/calls/booking.ts";
import { passLimits, weeklyLimits } from "../../api/contract/booking-rules.ts";
import { customerFieldNames, customerFields } from "../../api/contract/customer-fields.ts";
import {
  addDays,
  addMinutes,
  datesBetween,
  daysBetween,
  formatDays,
  formatTime,
  isoInIst,
  istDateOf,
  istInstant,
  isValidDate,
} from "../../api/contract/ist.ts";
import { type BookingUnit, hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/booking-choice.ts";
import type { BookingContext, Choice } from "./types.ts";

const MINUTE = 60_000;

/**
 * Start and end of a booking (instants). `dates` lists the IST dates of passes for days that are not consecutive, `repeats`
 * the starts of a weekly room after the first date, to which start and end belong.
 */
export type BookedTime = {
  readonly start: string;
  readonly end: string;
  readonly dates?: readonly string[] | undefined;
  readonly repeats?: readonly string[] | undefined;
};

/** Returns the period of a choice; null while the choice is incomplete. */
export function selectedTime({ item, choice }: Pick<BookingContext, "item" | "choice">): BookedTime | null {
  const { start, minutes } = choice;
  const repeats = selectedRepeats(choice);
  switch (item.unit) {
    case "hour":
      return start
        ? {
            start,
            end: isoInIst(addMinutes(start, minutes)),
            ...(repeats.length > 0 && { repeats }),
          }
        : null;
    case "day":
      return timeForDays(selectedDays(choice, "day"));
  }
}

/** Returns the period of passes for these days (IST dates, ascending); null if there are no days. */
export function timeForDays(days: readonly string[]): BookedTime | null {
  const [first, ...rest] = days;
  if (first === undefined) return null;
  const last = rest.at(-1) ?? first;
  const midnightOf = (date: string) => isoInIst(istInstant(date, "00:00"));
  const isConsecutive = addDays(first, days.length - 1) === last;
  const range = { start: midnightOf(first), end: midnightOf(addDays(last, 1)) };
  return isConsecutive ? range : { ...range, dates: days };
}

/**
 * Returns the valid dates of a query or form, without those that a URL of any length could add: with `maxDays` additional
 * days, the choice already has an error.
 */
export function readAdditionalDays(dates: readonly string[]): string[] {
  return [...new Set(dates)].filter(isValidDate).slice(0, passLimits.maxDays);
}

/** Returns the chosen starts of a weekly room after the first date; empty for one date. */
export function selectedRepeats({ times, repeats }: Pick<Choice, "times" | "repeats">): readonly string[] {
  return times > 1 && repeats !== null ? repeats : [];
}

/** Returns the valid instants of a query or form in order, without those that a URL of any length could add. */
export function readRepeats(instants: readonly string[]): string[] {
  const valid = instants.filter((each) => isValidDate(each.slice(0, 10)) && !Number.isNaN(Date.parse(each)));
  return [...new Set(valid)].toSorted().slice(0, weeklyLimits.max - 1);
}

/** Returns the days that were ticked in a form, in order, and at most one more than an order may have. */
export function readDays(dates: readonly string[]): string[] {
  return [...new Set(dates)]
    .filter(isValidDate)
    .toSorted()
    .slice(0, passLimits.maxDays + 1);
}

/** Returns the chosen days of passes (IST dates, ascending); empty for a room. */
export function selectedDays(
  { date, more }: Pick<Choice, "date" | "more">,
  unit: BookingUnit,
): readonly string[] {
  if (!hasPasses[unit] || date === null) return [];
  return [date, ...[...new Set(more)].filter((each) => each > date).toSorted()];
}

/** Returns true if the chosen time is available, its duration is valid, and the item has enough seats. */
export function isComplete(context: BookingContext): boolean {
  if (isHeldTime(context)) return true;
  const { availability, choice, item } = context;
  if (
    !availability ||
    choice.date === null ||
    availability.closed ||
    !isWithin(choice.people, 1, item.capacity)
  )
    return false;
  switch (availability.unit) {
    case "hour":
      return (
        choice.start !== null &&
        bookableLengths(context, choice.start).includes(choice.minutes) &&
        validateWeeks(choice) === null
      );
    case "day":
      return validateDays(context) === null && isWithin(choice.passes, 1, countPassesLeft(context));
  }
}

/** Returns error messages by field, for a visitor who tries to continue with an incomplete choice. */
export function validateChoice(context: BookingContext): Record<string, string> {
  const { availability, choice, item } = context;
  const errors: Record<string, string> = {};
  if (!choice.date) errors.date = texts.date;
  else if (availability?.closed) errors.date = texts.closed;
  if (!isWithin(choice.people, 1, item.capacity)) errors.people = texts.people(item.capacity);
  if (availability?.unit === "hour" && !availability.closed && choice.date) {
    const lengths = choice.start ? bookableLengths(context, choice.start) : [];
    if (bookableStarts(context).length === 0) errors.date = texts.noStartsLeft;
    else if (lengths.length === 0)
      errors.start = choice.start ? texts.startUnavailable(formatTime(choice.start)) : texts.start;
    else if (!lengths.includes(choice.minutes)) errors.minutes = texts.minutes;
    else Object.assign(errors, validateWeeks(choice));
  }
  if (availability?.unit === "day" && !availability.closed && choice.date) {
    // The pass fields are hidden on a day without passes.
    if (availability.left === 0) return { date: texts.noPassesLeft };
    const passesLeft = countPassesLeft(context);
    if (!isWithin(choice.passes, 1, passesLeft)) errors.passes = texts.passes(passesLeft);
    const error = validateDays(context);
    if (error !== null) errors.more = error;
  }
  return errors;
}

/** Returns the error of the number of weeks, or of dates that the visitor has not seen yet; null if there is none. */
function validateWeeks({ times, repeats }: Choice): { times: string } | { repeats: string } | null {
  const { min, max } = weeklyLimits;
  if (times === 1) return null;
  if (!isWithin(times, min, max)) return { times: texts.times(min, max) };
  return repeats === null ? { repeats: texts.checkDates } : null;
}

/** Returns how many passes are left on every chosen day. Ignores additional days that have no passes left. */
export function countPassesLeft({
  availability,
  choice,
}: Pick<BookingContext, "availability" | "choice">): number {
  if (availability?.unit !== "day") return 0;
  const chosen = selectedDays(choice, "day");
  const days = availability.days.filter(({ date, left }) => chosen.includes(date) && left > 0);
  return Math.min(...[availability, ...days].map(({ left }) => left));
}

/** Returns the error message for the chosen days: a day has no passes left, or there are too many days. */
function validateDays({
  availability,
  choice,
}: Pick<BookingContext, "availability" | "choice">): string | null {
  if (availability?.unit !== "day") return null;
  const chosen = selectedDays(choice, "day");
  const unavailableDates = chosen.filter(
    (date) => !availability.days.some((day) => day.date === date && day.left > 0),
  );
  if (unavailableDates.length > 0)
    return texts.notAvailableOn(formatDays(unavailableDates), unavailableDates.length);
  const { maxDays } = passLimits;
  return chosen.length > maxDays ? texts.tooManyDays(maxDays) : null;
}

/** Returns true if the chosen time of an hourly item is not available. Always false for day passes. */
export function isTimeUnavailable(
  context: Pick<BookingContext, "availability" | "choice" | "item" | "order">,
): boolean {
  const { availability, choice } = context;
  if (availability?.unit !== "hour" || availability.closed || choice.start === null) return false;
  return !bookableLengths(context, choice.start).includes(choice.minutes);
}

/** Returns true if the required customer fields are filled, or the visitor has already completed the details step. */
export function hasDetails({
  customer,
  failedCall,
}: Pick<BookingContext, "customer" | "failedCall">): boolean {
  const isTyped = customerFieldNames.every((field) => {
    const { required, withGstin } = customerFields[field];
    return !required || withGstin || customer[field] !== "";
  });
  return isTyped || failedCall?.id !== "checkTime";
}

/** Context changes for leaving a taken time: clears the start, or returns from another room to the screen's room. */
export function withoutTakenStart(
  context: Pick<BookingContext, "choice" | "item" | "room" | "ownRoom">,
): Partial<Pick<BookingContext, "room" | "choice" | "fieldErrors">> {
  const { choice, item, room, ownRoom } = context;
  const isOwn = room.catalogId === ownRoom.catalogId;
  if (!isOwn || hasPasses[item.unit] || choice.start === null) return { room: ownRoom };
  return {
    choice: { ...choice, start: null },
    fieldErrors: { start: texts.startUnavailable(formatTime(choice.start)) },
  };
}

/** Returns true if the visitor already holds exactly the current choice. */
export function isHeldTime(context: BookingContext): boolean {
  const { order, choice, room } = context;
  const time = selectedTime(context);
  return (
    order !== null &&
    time !== null &&
    order.catalogId === room.catalogId &&
    Date.parse(order.start) === Date.parse(time.start) &&
    Date.parse(order.end) === Date.parse(time.end) &&
    order.repeats.map(Date.parse).join() === (time.repeats ?? []).map(Date.parse).join() &&
    (!hasPasses[context.item.unit] || bookedDays(order).join() === selectedDays(choice, "day").join()) &&
    order.people === choice.people &&
    order.passes === choice.passes
  );
}

type BookableContext = {
  readonly availability: BookingContext["availability"];
  readonly item: Pick<BookingContext["item"], "id" | "minMinutes" | "maxMinutes">;
  readonly order: BookingContext["order"];
};

/** Returns the durations (minutes) that can be booked from `start`: continuous free slots within the item's limits. */
export function bookableLengths(context: BookableContext, start: string): number[] {
  return lengthsWithin(freeSlots(context), Date.parse(start), context.item);
}

/** Returns the starts (instants) from which at least the item's minimum duration is free. */
export function bookableStarts(context: BookingContext): string[] {
  if (context.availability?.unit !== "hour") return [];
  const slots = freeSlots(context);
  return context.availability.slots
    .map(({ start }) => start)
    .filter((start) => lengthsWithin(slots, Date.parse(start), context.item).length > 0);
}

/** Maps the start of each slot that the visitor may book to its end (both in milliseconds). */
function freeSlots(context: BookableContext): ReadonlyMap<number, number> {
  const slots = context.availability?.unit === "hour" ? context.availability.slots : [];
  const free = slots.filter((slot) => slot.available || isHeldByVisitor(slot, context));
  return new Map(free.map(({ start, end }) => [Date.parse(start), Date.parse(end)]));
}

function lengthsWithin(
  slots: ReadonlyMap<number, number>,
  from: number,
  { minMinutes, maxMinutes }: BookableContext["item"],
): number[] {
  const lengths: number[] = [];
  for (let end = slots.get(from); end !== undefined; end = slots.get(end)) {
    const minutes = (end - from) / MINUTE;
    if (minutes > maxMinutes) break;
    if (minutes >= minMinutes) lengths.push(minutes);
  }
  return lengths;
}

/** Creates the request body for a booking. Throws if no time is chosen. */
export function toBookingRequest(context: BookingContext): BookingRequest {
  return { ...toVerifyRequest(context), customer: { ...context.customer } };
}

/** Creates the request body for verifying the chosen time. Throws if no time is chosen. */
export function toVerifyRequest(context: BookingContext): VerifyRequest {
  const time = selectedTime(context);
  if (!time) throw new Error("A booking was requested before its time was chosen");
  const { room, choice, tracking, item } = context;
  return {
    buildingId: room.buildingId,
    catalogId: room.catalogId,
    start: time.start,
    end: time.end,
    ...(time.dates ? { dates: [...time.dates] } : {}),
    ...(time.repeats ? { repeats: [...time.repeats] } : {}),
    ...(hasPasses[item.unit] ? { quantity: choice.passes } : {}),
    people: choice.people,
    ...(tracking ? { tracking } : {}),
  };
}

/** Converts the period of an order or an alternative to a choice. */
export function toChoice(
  time: BookedTime,
  unit: BookingUnit,
): Pick<Choice, "date" | "start" | "minutes" | "times" | "repeats" | "more"> {
  const { start, end, repeats = [] } = time;
  const date = istDateOf(start);
  const once = { times: 1, repeats: null };
  const weeks = 1 + daysBetween(date, istDateOf(repeats.at(-1) ?? start)) / weeklyLimits.everyDays;
  const weekly = repeats.length > 0 ? { times: weeks, repeats } : once;
  return {
    hour: { date, start, minutes: (Date.parse(end) - Date.parse(start)) / MINUTE, more: [], ...weekly },
    day: { date, start: null, minutes: 0, more: bookedDays(time).slice(1), ...once },
  }[unit];
}

/** Returns the days of passes: `dates`, or every IST date of the period. */
export function bookedDays({ start, end, dates }: BookedTime): readonly string[] {
  if (dates !== undefined && dates.length > 0) return dates;
  return datesBetween(istDateOf(start), istDateOf(Date.parse(end) - 1));
}

/**
 * Applies a change to a choice. Another start, duration or number of weeks makes the chosen weekly dates obsolete, unless
 * the change contains them.
 */
export function changedChoice(choice: Choice, change: Partial<Choice>): Choice {
  const changed = alignStartToDate({ ...choice, ...change });
  const isSame = (["start", "minutes", "times"] as const).every((name) => changed[name] === choice[name]);
  return isSame || change.repeats !== undefined ? changed : { ...changed, repeats: null };
}

/** Moves the start to the chosen date: a form without scripts may post a new date with a start on the old date. */
export function alignStartToDate(choice: Choice): Choice {
  const { date, start } = choice;
  if (date === null || start === null || istDateOf(start) === date) return choice;
  return { ...choice, start: `${date}${isoInIst(start).slice(10)}` };
}

function isHeldByVisitor(slot: BookedTime, { order, item }: BookableContext): boolean {
  return (
    order !== null &&
    order.catalogId === item.id &&
    Date.parse(order.start) <= Date.parse(slot.start) &&
    Date.parse(slot.end) <= Date.parse(order.end)
  );
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
