import { addDays, formatDay, formatTimeOfDay, istDateOf, istTimeOf } from "../../api/contract/ist.ts";
import {
  type OpeningHours,
  type OpenWindow,
  openingOn,
  type Schedule,
  scheduleOf,
} from "../../api/contract/opening.ts";
import * as texts from "../../texts/centre.ts";

/** What a centre is at a moment. `until` is null when it never closes; dates and times are IST. */
export type OpenState =
  | { readonly kind: "open"; readonly until: { readonly date: string; readonly time: string } | null }
  | { readonly kind: "opens"; readonly date: string; readonly time: string }
  | { readonly kind: "closed" };

/** How far ahead the next opening is looked for, in days. */
const daysAhead = 14;

/** Whether a centre is open at a moment (milliseconds), until when, or when it opens next. */
export function openStateAt(building: OpeningHours, now: number): OpenState {
  const hours = scheduleOf(building);
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

/** The state in words: `Open until 8:30 pm`, `Opens tomorrow at 9:00 am`. */
export function openSentence(state: OpenState, now: number): string {
  if (state.kind === "closed") return texts.temporarilyClosed;
  const today = istDateOf(now);
  if (state.kind === "opens") return texts.opens(dayWords(state.date, today), formatTimeOfDay(state.time));
  if (state.until === null) return texts.allDay;
  const { date, time } = state.until;
  const day = date === today || time === "24:00" ? "" : dayWords(date, today);
  return texts.openUntil(day, time === "24:00" ? texts.midnight : formatTimeOfDay(time));
}

/** A day that ends at midnight continues when the next one begins there. */
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

function dayWords(date: string, today: string): string {
  if (date === today) return "";
  return date === addDays(today, 1) ? " tomorrow" : ` ${formatDay(date)}`;
}
