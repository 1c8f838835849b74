import { addDays, formatDay, formatTimeRange, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/price-lines.ts";

type Time = { readonly start: string; readonly end: string };

/** `Tue 24 Nov, 10:00 am – 11:00 am IST`; for day passes `Tue 24 Nov`, or `Tue 24 Nov to Thu 26 Nov`. */
export function timeSentence({ start, end }: Time, unit: "hour" | "day"): string {
  const first = istDateOf(start);
  if (unit === "hour") return `${formatDay(first)}, ${formatTimeRange(start, end)}`;
  const last = addDays(istDateOf(end), -1);
  return first === last ? formatDay(first) : texts.days(formatDay(first), formatDay(last));
}
