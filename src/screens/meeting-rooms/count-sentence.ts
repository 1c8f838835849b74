import { formatDay, formatTimeOfDay, isRealDate } from "../../api/contract/ist.ts";
import * as common from "../../texts/common.ts";
import * as dates from "../../texts/dates.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { asksTime, type Filters } from "./filters.ts";

/** How many rooms there are: `20 rooms`, `3 rooms available`. When is said by the line above the list, or the form beside it. */
export function countSentence(total: number, filters: Filters): string {
  const count = filters.productType === "" ? texts.roomsFound(total) : texts.placesFound(total);
  if (asksTime(filters)) return texts.available(count);
  return filters.date === "" ? count : texts.openThatDay(count);
}

/** What is asked, in one line: `Tue 24 Nov, 10:00 am – 12:00 pm IST · 6 people`. */
export function searchSentence(filters: Filters): string {
  const { date, from, to, people } = filters;
  const day = isRealDate(date) ? formatDay(date) : texts.anyDay;
  const isTimed = asksTime(filters) && [from, to].every((time) => /^\d{2}:\d{2}$/.test(time));
  const time = isTimed ? `, ${dates.timeRange(formatTimeOfDay(from), formatTimeOfDay(to))}` : "";
  const count = /^\d+$/.test(people) ? common.people(Number(people)) : texts.anyNumber;
  return `${day}${time} · ${count}`;
}
