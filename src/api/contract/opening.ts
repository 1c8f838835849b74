import { bookingRules } from "./booking-rules.ts";
import { addMinutes, istDateOf, istTimeOf, weekdayOf } from "./ist.ts";
import type { Building } from "./places.ts";

/** A period of a day in which a centre is open (IST, `HH:MM`). */
export type OpenWindow = { readonly opens: string; readonly closes: string };

/**
 * Opening hours of a centre by weekday (0 is Sunday), with exceptions for IST dates. An exception without times means
 * that the centre is closed.
 */
export type Schedule = {
  readonly hours: readonly (OpenWindow & { readonly day: number })[];
  readonly exceptions: readonly {
    readonly date: string;
    readonly opens?: string | null | undefined;
    readonly closes?: string | null | undefined;
    readonly reason?: string | undefined;
  }[];
};

/** Opening hours of a centre on one date. `windows` are in ascending order, and empty if the centre is closed. */
export type Opening = { readonly windows: readonly OpenWindow[]; readonly reason?: string | undefined };

/** Returns the opening hours on an IST date. An exception replaces the weekly hours. Merges adjoining windows. */
export function openingOn({ hours, exceptions }: Schedule, date: string): Opening {
  const exception = exceptions.find((each) => each.date === date);
  if (exception === undefined)
    return { windows: mergeWindows(hours.filter(({ day }) => day === weekdayOf(date))) };
  const { opens, closes, reason } = exception;
  return { windows: opens && closes ? [{ opens, closes }] : [], reason };
}

/** A period of an IST date in which a centre is open. */
export type DayWindow = OpenWindow & { readonly date: string };

/**
 * Returns the opening windows of IST dates, in order. A date may have several windows, or none if the centre is closed.
 */
export function openingOnDates(schedule: Schedule, dates: readonly string[]): DayWindow[] {
  return dates.flatMap((date) =>
    openingOn(schedule, date).windows.map(({ opens, closes }) => ({ date, opens, closes })),
  );
}

/** Returns the windows of an IST date without the time for which it is too late to book a room. */
export function upcomingWindows(
  windows: readonly OpenWindow[],
  date: string,
  now: Date,
): readonly OpenWindow[] {
  const earliest = addMinutes(now, bookingRules.noticeMinutes);
  const first = istDateOf(earliest);
  if (first !== date) return first < date ? windows : [];
  const from = istTimeOf(earliest);
  return windows
    .filter(({ closes }) => closes > from)
    .map((window) => (window.opens < from ? { opens: from, closes: window.closes } : window));
}

/** Opening hours of a centre in the API. */
export type OpeningHours = Pick<Building, "openingHours" | "exceptions">;

export function toSchedule({ openingHours, exceptions = [] }: OpeningHours): Schedule {
  return { hours: openingHours, exceptions };
}

/** Merges windows that overlap or adjoin. Returns them in ascending order. */
export function mergeWindows(windows: readonly OpenWindow[]): OpenWindow[] {
  const merged: OpenWindow[] = [];
  for (const { opens, closes } of windows.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))) {
    const last = merged.at(-1);
    if (last === undefined || last.closes < opens) merged.push({ opens, closes });
    else if (last.closes < closes) merged[merged.length - 1] = { opens: last.opens, closes };
  }
  return merged;
}
