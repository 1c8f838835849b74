import * as plain from "../api/contract/ist.ts";
import { noBreak } from "../texts/dates.ts";

/** The formats of the contract for screens: a line never breaks within a time or a date. */

export const formatDate = unbroken(plain.formatDate);
export const formatDatesAtTimes = unbroken(plain.formatDatesAtTimes);
export const formatDay = unbroken(plain.formatDay);
export const formatDays = unbroken(plain.formatDays);
export const formatLongDate = unbroken(plain.formatLongDate);
export const formatMonth = unbroken(plain.formatMonth);
export const formatOpening = unbroken(plain.formatOpening);
export const formatTime = unbroken(plain.formatTime);
export const formatTimeOfDay = unbroken(plain.formatTimeOfDay);
export const formatTimeRange = unbroken(plain.formatTimeRange);

function unbroken<P extends readonly unknown[]>(format: (...input: P) => string): (...input: P) => string {
  return (...input) => noBreak(format(...input));
}
