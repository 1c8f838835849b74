import { isoInIst, isRealDate, istInstant, istMinutesOf, timeOf } from "../../api/contract/ist.ts";
import { href } from "../../api/contract/routes.ts";
import { choiceOf } from "../../machines/booking/choice.ts";
import type { Choice } from "../../machines/booking/types.ts";

type Unit = "hour" | "day";

/** What an address says of the choice; what it leaves out, or what makes no sense, is left out here too. */
export function choiceOfQuery(query: URLSearchParams, unit: Unit): Partial<Choice> {
  const date = dateOf(query.get("date"));
  const people = numberOf(query.get("people"), 1);
  return {
    ...(date === null ? {} : { date }),
    ...(unit === "hour" ? hoursOf(query, date) : daysOf(query, people)),
    ...(people === null ? {} : { people }),
  };
}

/** The choice as an address carries it: `date`, `from`, `to` and `people`, for day passes `days` and `passes`. */
export function queryOfChoice(choice: Choice, unit: Unit): URLSearchParams {
  const query = new URLSearchParams();
  if (choice.date !== null) query.set("date", choice.date);
  if (unit === "hour") {
    if (choice.start !== null) {
      query.set("from", istClock(choice.start, 0));
      query.set("to", istClock(choice.start, choice.minutes));
    }
    query.set("people", String(choice.people));
  } else {
    query.set("days", String(choice.days));
    query.set("passes", String(choice.passes));
  }
  return query;
}

/**
 * The query with the choice in it, the step if it is that of the details, and everything else as it was, such as tracking
 * parameters. The time step needs no mark, and payment is known by its hold.
 */
export function withChoice(query: URLSearchParams, choice: Choice, unit: Unit, step = "choose"): string {
  const others = [...query].filter(([name]) => !names.has(name));
  const mark = step === "details" ? [["step", step]] : [];
  return new URLSearchParams([...queryOfChoice(choice, unit), ...others, ...mark]).toString();
}

/** Whether an address is that of the details, which a reload leads back to. */
export function isAtDetails(query: URLSearchParams): boolean {
  return query.get("step") === "details";
}

/** Where an item is booked, at a time and for so many people (passes, when it goes by the day). */
export function bookingHref(
  { buildingId, catalogId }: { readonly buildingId: string; readonly catalogId: string },
  asked: { readonly start: string; readonly end: string; readonly people: number; readonly unit: Unit },
): string {
  const { start, end, people, unit } = asked;
  const choice = { ...choiceOf({ start, end }, unit), people, passes: people };
  return href(
    "/booking-details/:buildingId/:catalogId",
    { buildingId, catalogId },
    queryOfChoice(choice, unit),
  );
}

const names = new Set(["date", "from", "to", "people", "days", "passes", "start", "minutes", "step"]);

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

/** A day pass is a person's, so a listing's `people` is the number of passes. */
function daysOf(query: URLSearchParams, people: number | null): Partial<Choice> {
  const days = numberOf(query.get("days"), 1);
  const passes = numberOf(query.get("passes"), 1) ?? people;
  return {
    ...(days === null ? {} : { days }),
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
