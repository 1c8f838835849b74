import { formatDay, formatTimeOfDay, isRealDate } from "../../api/contract/ist.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { asksTime, type Filters } from "./filters.ts";

/** How many rooms there are, and when: `3 rooms free, Tue 24 Nov, 10:00 am – 12:00 pm IST`. */
export function countSentence(total: number, filters: Filters): string {
  const { date, from, to, productType } = filters;
  const count = productType === "" ? texts.roomsFound(total) : texts.placesFound(total);
  if (asksTime(filters)) {
    return texts.availableAt(count, formatDay(date), formatTimeOfDay(from), formatTimeOfDay(to));
  }
  return date === "" ? count : texts.openOn(count, formatDay(date));
}

/** What is asked, in one line: `Tue 24 Nov, 10:00 am – 12:00 pm · 6 people`. */
export function searchSentence(filters: Filters): string {
  const { date, from, to, people } = filters;
  const day = isRealDate(date) ? formatDay(date) : texts.anyDay;
  const isTimed = asksTime(filters) && [from, to].every((time) => /^\d{2}:\d{2}$/.test(time));
  const time = isTimed ? `, ${formatTimeOfDay(from)} – ${formatTimeOfDay(to)}` : "";
  const count = /^\d+$/.test(people) ? common.people(Number(people)) : texts.anyNumber;
  return `${day}${time} · ${count}`;
}
