import { formatDay, formatTimeOfDay } from "../../api/contract/ist.ts";
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
