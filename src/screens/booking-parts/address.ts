import { href } from "../../api/contract/href.ts";
import {
  addDays,
  datesBetween,
  isoInIst,
  isRealDate,
  istInstant,
  istMinutesOf,
  timeOf,
} from "../../api/contract/ist.ts";
import { type BookingUnit, hasPasses } from "../../api/contract/units.ts";
import { type BookedTime, choiceOf, daysOf } from "../../machines/booking/choice.ts";
import { type BookingStep, bookingSteps } from "../../machines/booking/selectors.ts";
import type { Choice } from "../../machines/booking/types.ts";

/** What an address says of the choice; what it leaves out, or what makes no sense, is left out here too. */
export function choiceOfQuery(query: URLSearchParams, unit: BookingUnit): Partial<Choice> {
  const date = dateOf(query.get("date"));
  const people = numberOf(query.get("people"), 1);
  return {
    ...(date === null ? {} : { date }),
    ...{ hour: hoursOf, day: passesOf }[unit](query, date, people),
    ...(people === null ? {} : { people }),
  };
}

/** The choice as an address carries it: `date`, `from`, `to` and `people`, for day passes `more` (dates) and `passes`. */
export function queryOfChoice(choice: Choice, unit: BookingUnit): URLSearchParams {
  const query = new URLSearchParams();
  if (choice.date !== null) query.set("date", choice.date);
  switch (unit) {
    case "hour":
      if (choice.start !== null) {
        query.set("from", istClock(choice.start, 0));
        query.set("to", istClock(choice.start, choice.minutes));
      }
      query.set("people", String(choice.people));
      return query;
    case "day":
      if (choice.more.length > 0) query.set("more", daysOf(choice, unit).slice(1).join());
      query.set("passes", String(choice.passes));
      return query;
  }
}

/**
 * The query with the choice and the step in it, and everything else as it was, such as tracking parameters. The time step
 * is named only beside a whole choice, which alone leads on.
 */
export function withChoice(
  query: URLSearchParams,
  choice: Choice,
  unit: BookingUnit,
  step: BookingStep = "choose",
): string {
  const others = [...query].filter(([name]) => !names.has(name));
  const chosen = queryOfChoice(choice, unit);
  const mark = step !== "choose" || isWhole(chosen, unit) ? [["step", marks[step]]] : [];
  return new URLSearchParams([...chosen, ...others, ...mark]).toString();
}

/** The step that an address names; null when it names none. */
export function namedStep(query: URLSearchParams): BookingStep | null {
  const mark = query.get("step");
  return bookingSteps.find((step) => marks[step] === mark) ?? null;
}

/** The step that an address leads to: the one it names, else the details when it says day, time and people. */
export function askedStep(query: URLSearchParams, unit: BookingUnit): BookingStep {
  return namedStep(query) ?? (isWhole(query, unit) ? "details" : "choose");
}

const marks: Readonly<Record<BookingStep, string>> = {
  choose: "time",
  details: "details",
  pay: "pay",
  over: "pay",
};

/** What makes no sense is not said: `people=0` leads no further than an address without people. */
function isWhole(query: URLSearchParams, unit: BookingUnit): boolean {
  const { date, start, minutes, passes, people } = choiceOfQuery(query, unit);
  if (hasPasses[unit]) return date !== undefined && passes !== undefined;
  const isTimed = query.has("from") && query.has("to") && start !== undefined && minutes !== undefined;
  return isTimed && people !== undefined;
}

/** Where an item is booked, at a time and for so many people (passes, when it goes by the day). */
export function bookingHref(
  { buildingId, catalogId }: { readonly buildingId: string; readonly catalogId: string },
  asked: BookedTime & { readonly people: number; readonly unit: BookingUnit },
  step?: "pay",
): string {
  const { people, unit, ...time } = asked;
  const choice = { ...choiceOf(time, unit), people, passes: people };
  const query = queryOfChoice(choice, unit);
  if (step !== undefined) query.set("step", marks[step]);
  return href("/booking-details/:buildingId/:catalogId", { buildingId, catalogId }, query);
}

const names = new Set(["date", "from", "to", "people", "days", "more", "passes", "start", "minutes", "step"]);

function hoursOf(query: URLSearchParams, date: string | null): Partial<Choice> {
  const from = minutesOf(query.get("from")) ?? minutesOfInstant(query.get("start"));
  if (date === null || from === null) return {};
  const to = minutesOf(query.get("to"));
  const minutes = to === null ? numberOf(query.get("minutes"), 1) : to - from;
  return {
    start: isoInIst(istInstant(date, timeOf(from))),
    ...(minutes === null || minutes <= 0 ? {} : { minutes }),
  };
}

/** Days are named one by one, or how many there are in a row. A day pass is a person's, so a listing's `people` is the number of passes. */
function passesOf(query: URLSearchParams, date: string | null, people: number | null): Partial<Choice> {
  const more = query
    .getAll("more")
    .flatMap((text) => text.split(","))
    .filter(isRealDate);
  const days = numberOf(query.get("days"), 1);
  const row =
    date === null || days === null ? [] : datesBetween(addDays(date, 1), addDays(date, days - 1), 400);
  const passes = numberOf(query.get("passes"), 1) ?? people;
  return {
    ...(more.length + row.length === 0 ? {} : { more: [...more, ...row] }),
    ...(passes === null ? {} : { passes, people: passes }),
  };
}

function dateOf(text: string | null): string | null {
  return text !== null && isRealDate(text) ? text : null;
}

function numberOf(text: string | null, least: number): number | null {
  return text !== null && /^\d{1,4}$/.test(text) && Number(text) >= least ? Number(text) : null;
}

/** Minutes since midnight of `HH:MM`; the end of a day is 24:00. */
function minutesOf(text: string | null): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text ?? "") ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= 24 * 60 ? all : null;
}

/** A page without scripts sends the start as the instant of its radio button; another day keeps its time of day. */
function minutesOfInstant(instant: string | null): number | null {
  const [, clock] = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}):00(?:\.000)?\+05:30$/.exec(instant ?? "") ?? [];
  return minutesOf(clock ?? null);
}

/** The time of day in India so many minutes after an instant; the end of a day is 24:00. */
function istClock(instant: string, plusMinutes: number): string {
  return timeOf(Math.floor(istMinutesOf(instant)) + plusMinutes);
}
