import { bookingRules } from "../../api/contract/booking-rules.ts";
import { minutesOf, timeOf } from "../../api/contract/ist.ts";
import type { OpenWindow } from "../../api/contract/opening.ts";
import * as texts from "../../texts/common.ts";
import { formatTimeOfDay } from "../../ui/dates.ts";

/** Start and end of a search (`HH:MM`, IST). An empty string means not chosen. */
type Times = { readonly from: string; readonly to: string };

const { stepMinutes, minMinutes, maxMinutes } = bookingRules;

/** The windows of a day whose opening hours are unknown. */
export const anyOpening: readonly OpenWindow[] = [{ opens: "06:00", closes: "24:00" }];

/** Returns the half-hourly starts of the shortest booking within opening windows. */
export function offeredStarts(windows: readonly OpenWindow[]): string[] {
  return windows.flatMap(({ opens, closes }) => halfHours(minutesOf(opens), minutesOf(closes) - minMinutes));
}

/** Returns the half-hourly ends within opening windows: those of any start, or those of the chosen one. */
export function offeredEnds(windows: readonly OpenWindow[], from: string): string[] {
  return windows.flatMap((window) => {
    const [opens, closes] = [minutesOf(window.opens), minutesOf(window.closes)];
    if (!isTime(from)) return halfHours(opens + minMinutes, closes);
    const start = minutesOf(from);
    if (start < opens || start >= closes) return [];
    return halfHours(start + minMinutes, Math.min(closes, start + maxMinutes));
  });
}

/** Durations in minutes that a search offers; the last one is the longest that can be booked online. */
export const offeredLengths = [60, 120, 240, maxMinutes] as const;

/** The usual start of a meeting. Before it, only a few centres are open. */
const usualStart = "10:00";

/**
 * Returns start and end of a search for a duration in minutes, from the chosen start. Without one, from the first start
 * within the opening windows that is not before the usual one, or else from the first start. Ends at the end of the
 * window if it is nearer. Null if no start is offered.
 */
export function timesOfLength(windows: readonly OpenWindow[], from: string, minutes: number): Times | null {
  const starts = offeredStarts(windows);
  const start = isTime(from) ? from : (starts.find((each) => each >= usualStart) ?? starts[0]);
  const end =
    start === undefined ? undefined : offeredEnds(windows, start).findLast(isAtMost(start, minutes));
  return start === undefined || end === undefined ? null : { from: start, to: end };
}

/** Returns the options of a select field for times. Adds the chosen time if it is not one of them. */
export function timeOptions(offered: readonly string[], chosen: string) {
  const times = chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];
  return [
    { value: "", label: texts.anyTime },
    ...times.map((value) => ({ value, label: isTime(value) ? formatTimeOfDay(value) : value })),
  ];
}

function isAtMost(start: string, minutes: number) {
  return (end: string) => minutesOf(end) - minutesOf(start) <= minutes;
}

function isTime(text: string): boolean {
  return /^\d{2}:\d{2}$/.test(text);
}

function halfHours(first: number, last: number): string[] {
  const from = Math.ceil(first / stepMinutes) * stepMinutes;
  const count = Math.max(0, Math.floor((last - from) / stepMinutes) + 1);
  return Array.from({ length: count }, (_, index) => timeOf(from + index * stepMinutes));
}
