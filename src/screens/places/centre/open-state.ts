import { addDays, istDateOf, istTimeOf } from "../../../api/contract/ist.ts";
import {
  type OpeningHours,
  type OpenWindow,
  openingOn,
  type Schedule,
  toSchedule,
} from "../../../api/contract/opening.ts";
import * as texts from "../../../texts/centre.ts";
import { formatDay, formatTimeOfDay } from "../../../ui/dates.ts";

/** Opening state of a centre at an instant. `until` is null if it never closes; dates and times are IST. */
export type OpenState =
  | { readonly kind: "open"; readonly until: { readonly date: string; readonly time: string } | null }
  | { readonly kind: "opens"; readonly date: string; readonly time: string }
  | { readonly kind: "closed" };

/** How far ahead `openStateAt` searches for the next opening, in days. */
const daysAhead = 14;

/** Returns whether a centre is open at an instant (milliseconds), until when, or when it opens next. */
export function openStateAt(building: OpeningHours, now: number): OpenState {
  const hours = toSchedule(building);
  const today = istDateOf(now);
  const time = istTimeOf(now);
  const current = openingOn(hours, today).windows.find(({ opens, closes }) => opens <= time && time < closes);
  if (current !== undefined) return { kind: "open", until: closingOf(hours, today, current) };
  for (let day = 0; day <= daysAhead; day += 1) {
    const date = addDays(today, day);
    const next = openingOn(hours, date).windows.find(({ opens }) => day > 0 || opens > time);
    if (next !== undefined) return { kind: "opens", date, time: next.opens };
  }
  return { kind: "closed" };
}

/** Formats the state: `Open until 8:30 pm`, `Opens tomorrow at 9:00 am`. */
export function formatOpenState(state: OpenState, now: number): string {
  if (state.kind === "closed") return texts.temporarilyClosed;
  const today = istDateOf(now);
  if (state.kind === "opens")
    return texts.opens(formatRelativeDay(state.date, today), formatTimeOfDay(state.time));
  if (state.until === null) return texts.allDay;
  const { date, time } = state.until;
  const day = date === today || time === "24:00" ? "" : formatRelativeDay(date, today);
  return texts.openUntil(day, time === "24:00" ? texts.midnight : formatTimeOfDay(time));
}

/**
 * Returns when an open centre closes (IST); null if it never closes. Opening hours that end at midnight continue if the
 * next day's opening hours start at midnight.
 */
function closingOf(hours: Schedule, today: string, first: OpenWindow): { date: string; time: string } | null {
  let closes = first.closes;
  let date = today;
  for (let day = 0; day < 7 && closes === "24:00"; day += 1) {
    const next = openingOn(hours, addDays(date, 1)).windows.find(({ opens }) => opens === "00:00");
    if (next === undefined) return { date, time: closes };
    date = addDays(date, 1);
    closes = next.closes;
  }
  return closes === "24:00" ? null : { date, time: closes };
}

function formatRelativeDay(date: string, today: string): string {
  if (date === today) return "";
  return date === addDays(today, 1) ? " tomorrow" : ` ${formatDay(date)}`;
}
