import * as texts from "../../texts/ui.ts";

/** Formats minutes as `45 min`, `1 hour`, `2 hours` or `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return texts.minutesShort(rest);
  if (rest === 0) return texts.hours(hours);
  return texts.hoursAndMinutes(hours, rest);
}

/** Formats seconds as minutes and seconds, such as `14:09`. */
export function formatClock(seconds: number): string {
  const secondsLeft = Math.max(0, Math.floor(seconds));
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
}

/** Formats seconds for screen readers as `14 minutes`, `1 minute` or `40 seconds`. */
export function spokenTimeLeft(seconds: number): string {
  const secondsLeft = Math.max(0, Math.floor(seconds));
  return secondsLeft >= 60 ? texts.minutes(Math.ceil(secondsLeft / 60)) : texts.seconds(secondsLeft);
}

/** Converts the seconds of a `Retry-After` header to a sentence, such as `Please try again in 40 seconds.` */
export function retryMessage(seconds: number): string {
  return texts.tryAgainIn(spokenTimeLeft(Math.max(1, seconds)));
}
