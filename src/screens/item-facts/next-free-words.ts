import { addDays, formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import type { Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/item-facts.ts";

/**
 * When an item can next be had: `Available today from 4:30 pm`. By the service's clock, because the service worked it out. An
 * item of a list comes without that, and the booking page tells.
 * @param from the IST date from which the service looked; without one from today on
 */
export function nextFreeWords(
  { nextFree, unit }: Pick<Item, "nextFree" | "unit">,
  serviceNow: string | undefined,
  from = "",
): string {
  if (nextFree === undefined) return texts.seeTimes;
  if (nextFree === null)
    return from === ""
      ? texts.nothingThisWeek
      : texts.nothingBetween(formatDay(from), formatDay(addDays(from, 6)));
  const day = dayWords(istDateOf(nextFree), serviceNow);
  return hasPasses[unit] ? texts.available(day) : texts.availableFrom(day, formatTime(nextFree));
}

function dayWords(date: string, serviceNow: string | undefined): string {
  if (serviceNow === undefined) return formatDay(date);
  const today = istDateOf(serviceNow);
  if (date === today) return texts.today;
  return date === addDays(today, 1) ? texts.tomorrow : formatDay(date);
}
