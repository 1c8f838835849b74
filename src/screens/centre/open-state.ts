import type { Building } from "../../api/contract/places.ts";
import { addDays, formatDay, formatTimeOfDay, istDateOf, istTimeOf } from "../../ui/format/ist.ts";

/** Weekly hours of a centre and the dates that differ from them; times are `HH:MM` in IST. */
export type Hours = Pick<Building, "openingHours" | "exceptions">;

/** A stretch of a day in which a centre is open. */
export type Window = { readonly opens: string; readonly closes: string };

/** What a centre is at a moment. `until` is null when it never closes; dates and times are IST. */
export type OpenState =
  | { readonly kind: "open"; readonly until: { readonly date: string; readonly time: string } | null }
  | { readonly kind: "opens"; readonly date: string; readonly time: string }
  | { readonly kind: "closed" };

/** How far ahead the next opening is looked for, in days. */
const daysAhead = 14;

/** Whether a centre is open at a moment (milliseconds), until when, or when it opens next. */
export function openStateAt(hours: Hours, now: number): OpenState {
  const today = istDateOf(now);
  const time = istTimeOf(now);
  const current = windowsOn(hours, today).find(({ opens, closes }) => opens <= time && time < closes);
  if (current !== undefined) return { kind: "open", until: closingOf(hours, today, current) };
  for (let day = 0; day <= daysAhead; day += 1) {
    const date = addDays(today, day);
    const next = windowsOn(hours, date).find(({ opens }) => day > 0 || opens > time);
    if (next !== undefined) return { kind: "opens", date, time: next.opens };
  }
  return { kind: "closed" };
}

/** When a centre is open on an IST date, in order; a dated exception replaces the day of the week. */
export function windowsOn({ openingHours, exceptions = [] }: Hours, date: string): readonly Window[] {
  const exception = exceptions.find((each) => each.date === date);
  if (exception !== undefined) {
    const { closed, opens, closes } = exception;
    return closed || opens === null || closes === null ? [] : [{ opens, closes }];
  }
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return openingHours
    .filter(({ day }) => day === weekday)
    .toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
}

/** The state in words: `Open now, until 8:30 pm`, `Opens tomorrow at 9:00 am`. */
export function openSentence(state: OpenState, now: number): string {
  if (state.kind === "closed") return "Closed for now";
  const today = istDateOf(now);
  if (state.kind === "opens") return `Opens${dayWords(state.date, today)} at ${formatTimeOfDay(state.time)}`;
  if (state.until === null) return "Open now, day and night";
  const { date, time } = state.until;
  const day = date === today || time === "24:00" ? "" : dayWords(date, today);
  return `Open now, until${day} ${time === "24:00" ? "midnight" : formatTimeOfDay(time)}`;
}

/** A day that ends at midnight goes on when the next one begins there. */
function closingOf(hours: Hours, today: string, first: Window): { date: string; time: string } | null {
  let closes = first.closes;
  let date = today;
  for (let day = 0; day < 7 && closes === "24:00"; day += 1) {
    const next = windowsOn(hours, addDays(date, 1)).find(({ opens }) => opens === "00:00");
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
