import { passLimits, weeklyLimits } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import {
  addDays,
  datesBetween,
  isoInIst,
  istInstant,
  istMinutesOf,
  isValidDate,
  timeOf,
} from "../../api/contract/ist.ts";
import { parseCount } from "../../api/contract/parse-number.ts";
import { type BookingUnit, hasPasses } from "../../api/contract/units.ts";
import {
  type BookedTime,
  readAdditionalDays,
  readRepeats,
  selectedDays,
  toChoice,
} from "../../machines/booking/choice.ts";
import { listedKey } from "../../machines/booking/from-form.ts";
import { type BookingStep, bookingSteps } from "../../machines/booking/selectors.ts";
import type { Choice } from "../../machines/booking/types.ts";

/** Parses the choice from a query. Omits missing and invalid values. */
export function choiceFromQuery(query: URLSearchParams, unit: BookingUnit): Partial<Choice> {
  const date = dateOf(query.get("date"));
  const people = numberOf(query.get("people"), 1);
  return {
    ...(date === null ? {} : { date }),
    ...{ hour: hourlyChoice, day: passesChoice }[unit](query, date, people),
    ...(people === null ? {} : { people }),
  };
}

/**
 * Returns the query of a choice: `date`, `from`, `to` and `people`; for a weekly room `times` and `repeats` (IST dates with
 * times); for day passes `more` (dates) and `passes`.
 */
export function choiceToQuery(choice: Choice, unit: BookingUnit): URLSearchParams {
  const query = new URLSearchParams();
  if (choice.date !== null) query.set("date", choice.date);
  switch (unit) {
    case "hour":
      if (choice.start !== null) {
        query.set("from", istTimeAfter(choice.start, 0));
        query.set("to", istTimeAfter(choice.start, choice.minutes));
      }
      if (choice.times > 1) {
        query.set("times", String(choice.times));
        if (choice.repeats !== null) query.set("repeats", choice.repeats.map(istDateAndTime).join());
      }
      query.set("people", String(choice.people));
      return query;
    case "day":
      if (choice.more.length > 0) query.set("more", selectedDays(choice, unit).slice(1).join());
      query.set("passes", String(choice.passes));
      return query;
  }
}

/**
 * Returns the query with the choice and the step. Keeps all other parameters, such as tracking parameters. For the
 * first step, omits `step` while the choice is incomplete. With a complete choice, `step` is required, because the
 * default would be the details step.
 */
export function withChoice(
  query: URLSearchParams,
  choice: Choice,
  unit: BookingUnit,
  step: BookingStep = "choose",
): string {
  const otherParams = [...query].filter(([name]) => !bookingParams.has(name));
  const chosen = choiceToQuery(choice, unit);
  const stepEntry =
    step !== "choose" || isCompleteChoice(chosen, unit) ? [["step", stepParamValues[step]]] : [];
  return new URLSearchParams([...chosen, ...otherParams, ...stepEntry]).toString();
}

/** Returns the step in the `step` parameter; null if the parameter is missing or invalid. */
export function stepParam(query: URLSearchParams): BookingStep | null {
  const value = query.get("step");
  return bookingSteps.find((step) => stepParamValues[step] === value) ?? null;
}

/** Returns the step in the query. The default is the details step for a complete choice, otherwise the first step. */
export function stepFromQuery(query: URLSearchParams, unit: BookingUnit): BookingStep {
  return stepParam(query) ?? (isCompleteChoice(query, unit) ? "details" : "choose");
}

const stepParamValues: Readonly<Record<BookingStep, string>> = {
  choose: "time",
  details: "details",
  pay: "pay",
  over: "pay",
};

/** Returns true if the query has a complete choice. Invalid values, such as `people=0`, are treated as missing. */
function isCompleteChoice(query: URLSearchParams, unit: BookingUnit): boolean {
  const { date, start, minutes, times = 1, repeats, passes, people } = choiceFromQuery(query, unit);
  if (hasPasses[unit]) return date !== undefined && passes !== undefined;
  const isTimed = query.has("from") && query.has("to") && start !== undefined && minutes !== undefined;
  return isTimed && people !== undefined && (times === 1 || repeats !== undefined);
}

/** Returns the URL to book an item at a time for a number of people (or passes, for items booked by the day). */
export function bookingHref(
  { buildingId, catalogId }: { readonly buildingId: string; readonly catalogId: string },
  requested: BookedTime & { readonly people: number; readonly unit: BookingUnit },
  step?: "pay",
): string {
  const { people, unit, ...time } = requested;
  const choice = { ...toChoice(time, unit), people, passes: people };
  const query = choiceToQuery(choice, unit);
  if (step !== undefined) query.set("step", stepParamValues[step]);
  return href("/booking-details/:buildingId/:catalogId", { buildingId, catalogId }, query);
}

const bookingParams = new Set([
  "date",
  "from",
  "to",
  "people",
  "times",
  "repeats",
  "listed",
  "days",
  "more",
  "passes",
  "start",
  "minutes",
  "step",
]);

function hourlyChoice(query: URLSearchParams, date: string | null): Partial<Choice> {
  const from = minutesOf(query.get("from")) ?? minutesOfInstant(query.get("start"));
  if (date === null || from === null) return {};
  const to = minutesOf(query.get("to"));
  const minutes = to === null ? numberOf(query.get("minutes"), 1) : to - from;
  const start = isoInIst(istInstant(date, timeOf(from)));
  return {
    start,
    ...(minutes === null || minutes <= 0 ? {} : { minutes }),
    ...weeklyChoice(query, start, minutes),
  };
}

/**
 * Parses the number of weeks and the chosen dates. Without JavaScript, a form may name the dates of another time, which are
 * ignored.
 */
function weeklyChoice(query: URLSearchParams, start: string, minutes: number | null): Partial<Choice> {
  const times = numberOf(query.get("times"), weeklyLimits.min);
  if (times === null) return {};
  const listed = query.get("listed");
  const isListed = listed === null || listed === listedKey({ start, minutes: minutes ?? 0, times });
  if (!query.has("repeats") || !isListed) return { times };
  const texts = query.getAll("repeats").flatMap((text) => text.split(","));
  return { times, repeats: readRepeats(texts.map(instantOf)) };
}

const dateAndTime = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)/;

/** Converts an IST date and time, or an instant with the offset of IST, to an instant; other texts to an empty text. */
function instantOf(text: string): string {
  const [, date = "", time = ""] = dateAndTime.exec(text) ?? [];
  return isValidDate(date) ? isoInIst(istInstant(date, time)) : "";
}

/** Formats an instant as an IST date and time: `2026-12-10T15:00`. */
function istDateAndTime(instant: string): string {
  return isoInIst(instant).slice(0, 16);
}

/**
 * Parses days and passes. `more` lists additional days; `days` is a number of consecutive days. A day pass is for one
 * person, so without `passes`, `people` is the number of passes.
 */
function passesChoice(query: URLSearchParams, date: string | null, people: number | null): Partial<Choice> {
  const dates = query.getAll("more").flatMap((text) => text.split(","));
  const days = numberOf(query.get("days"), 1);
  const row =
    date === null || days === null
      ? []
      : datesBetween(addDays(date, 1), addDays(date, days - 1), passLimits.maxDays);
  const more = readAdditionalDays([...dates, ...row]);
  const passes = numberOf(query.get("passes"), 1) ?? people;
  return {
    ...(more.length === 0 ? {} : { more }),
    ...(passes === null ? {} : { passes, people: passes }),
  };
}

function dateOf(text: string | null): string | null {
  return text !== null && isValidDate(text) ? text : null;
}

function numberOf(text: string | null, min: number): number | null {
  const number = parseCount(text ?? "");
  return number !== null && number >= min && number <= 9999 ? number : null;
}

/** Parses `HH:MM` to minutes since midnight. Accepts 24:00 as the end of a day. */
function minutesOf(text: string | null): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text ?? "") ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= 24 * 60 ? all : null;
}

/**
 * Parses an instant to minutes since midnight. Without JavaScript, the start is sent as an instant, whose date is
 * ignored.
 */
function minutesOfInstant(instant: string | null): number | null {
  const [, clock] = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}):00(?:\.000)?\+05:30$/.exec(instant ?? "") ?? [];
  return minutesOf(clock ?? null);
}

/** Returns the IST time of day `plusMinutes` after an instant. The end of a day is 24:00. */
function istTimeAfter(instant: string, plusMinutes: number): string {
  return timeOf(Math.floor(istMinutesOf(instant)) + plusMinutes);
}
