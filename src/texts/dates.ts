/** How dates and times of day are written, on screens, in mails and on papers. */

/** Sunday is the first. */
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
export const dayAndMonth = (day: number, month: string) => `${day} ${month}`;
/** A time of day: its hour from 0 to 23, and its minutes as two digits. */
export const timeOfDay = (hour: number, minutes: string) =>
  `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
export const inIst = (time: string) => `${time} IST`;
export const timeRange = (start: string, end: string) => `${start} – ${end} IST`;
export const fromTo = (first: string, last: string) => `${first} to ${last}`;
