/**
 * Times are shown in Indian Standard Time whatever the visitor's zone. India keeps one offset all year and has since
 * 1945, so these are sums rather than locale data: servers and browsers then write the same letters.
 */
const offsetMs = 330 * 60_000;

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** IST date (`YYYY-MM-DD`) of an instant (ISO text or milliseconds). */
export function istDateOf(instant: string | number): string {
  return shifted(instant).toISOString().slice(0, 10);
}

/** IST time of day (`HH:MM`, 24 hours) of an instant. */
export function istTimeOf(instant: string | number): string {
  return shifted(instant).toISOString().slice(11, 16);
}

/** The instant of an IST date and time, such as `2026-11-23T10:00:00+05:30`. */
export function instantOf(date: string, time: string): string {
  return `${date}T${time}:00+05:30`;
}

/** An IST date some days later (or earlier). */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** `Mon 23 Nov` from an IST date. */
export function formatDay(date: string): string {
  return `${weekdayOf(date).slice(0, 3)} ${dayAndMonth(date)}`;
}

/** `Mon 23 Nov 2026` from an IST date. */
export function formatDate(date: string): string {
  return `${formatDay(date)} ${date.slice(0, 4)}`;
}

/** `Monday, 23 Nov 2026` from an IST date. */
export function formatLongDate(date: string): string {
  return `${weekdayOf(date)}, ${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** Name of an IST date's day of the week. */
export function weekdayOf(date: string): string {
  return weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay());
}

/** Name of a day of the week; 0 is Sunday. */
export function weekdayName(day: number): string {
  return days[day] ?? "";
}

/** `10:00 am` from an IST time of day (`HH:MM`); `24:00` is midnight at the end of the day. */
export function formatTimeOfDay(time: string): string {
  const hours = Number(time.slice(0, 2)) % 24;
  return `${hours % 12 || 12}:${time.slice(3, 5)} ${hours < 12 ? "am" : "pm"}`;
}

/** `10:00 am` from an instant. */
export function formatTime(instant: string | number): string {
  return formatTimeOfDay(istTimeOf(instant));
}

/** `Mon 23 Nov 2026, 10:00 am IST` from an instant. */
export function formatInstant(instant: string | number): string {
  return `${formatDate(istDateOf(instant))}, ${formatTime(instant)} IST`;
}

/** `10:00 am – 12:00 pm IST` from two instants. */
export function formatTimeRange(start: string | number, end: string | number): string {
  return `${formatTime(start)} – ${formatTime(end)} IST`;
}

function dayAndMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1] ?? ""}`;
}

function shifted(instant: string | number): Date {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  return new Date(ms + offsetMs);
}
