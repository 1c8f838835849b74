/** Words and formats of dates and times on screens, in emails, and on invoices and credit notes. */

/** Names of the days of the week. Index 0 is Sunday. */
export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export const shortWeekday = (weekday: string) => weekday.slice(0, 3);
export const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;
export const monthAndYear = (month: string, year: string) => `${month} ${year}`;
export const dayAndMonth = (day: number, month: string) => `${day} ${month}`;
/** Formats a time of day. `hour` is 0 to 23, `minutes` has two digits. */
export const timeOfDay = (hour: number, minutes: string) =>
  `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
export const istTime = (time: string) => `${time} IST`;
export const timeRange = (start: string, end: string) => `${start} – ${end}`;
export const dateRange = (first: string, last: string) => `${first} to ${last}`;

/** Prevents line breaks within the times and dates of a text. */
export function noBreak(text: string): string {
  return text.replace(/(\d|[ap]m) (?=[ap]m|–|[A-Z]\w\w\b)/g, "$1\u00a0");
}
