import { formatDay, formatTimeOfDay, isRealDate } from "../../api/contract/ist.ts";
import { countOf } from "../../ui/format/duration.ts";
import { asksTime, type Filters } from "./filters.ts";

/** How many rooms there are, and when: `3 rooms free, Tue 24 Nov, 10:00 am – 12:00 pm IST`. */
export function countSentence(total: number, filters: Filters): string {
  const { date, from, to, productType } = filters;
  const rooms = productType === "" ? countOf(total, "room") : countOf(total, "place");
  const count = total === 0 ? rooms.replace("0 ", "No ") : rooms;
  if (asksTime(filters)) {
    return `${count} free, ${formatDay(date)}, ${formatTimeOfDay(from)} – ${formatTimeOfDay(to)} IST`;
  }
  return date === "" ? count : `${count}, open on ${formatDay(date)}`;
}

/** What is asked, in one line: `Tue 24 Nov, 10:00 am – 12:00 pm · 6 people`. */
export function searchSentence(filters: Filters): string {
  const { date, from, to, people } = filters;
  const day = isRealDate(date) ? formatDay(date) : "Any day";
  const isTimed = asksTime(filters) && [from, to].every((time) => /^\d{2}:\d{2}$/.test(time));
  const time = isTimed ? `, ${formatTimeOfDay(from)} – ${formatTimeOfDay(to)}` : "";
  const count = /^\d+$/.test(people) ? countOf(Number(people), "person", "people") : "any number of people";
  return `${day}${time} · ${count}`;
}
