import { addDays, formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import type { Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/item-facts.ts";

/**
 * Formats the next availability of an item: `Available today from 4:30 pm`. "Today" is by the service's clock, because
 * the service computed the time. Without `nextFree`, as in lists, returns `See times`: the booking page has them.
 * @param from IST date from which the service searched; today if omitted
 */
export function formatNextFree(
  { nextFree, unit }: Pick<Item, "nextFree" | "unit">,
  serviceNow: string | undefined,
  from = "",
): string {
  if (nextFree === undefined) return texts.seeTimes;
  if (nextFree === null)
    return from === ""
      ? texts.nothingAvailableThisWeek
      : texts.nothingAvailableBetween(formatDay(from), formatDay(addDays(from, 6)));
  const day = formatRelativeDay(istDateOf(nextFree), serviceNow);
  return hasPasses[unit] ? texts.available(day) : texts.availableFrom(day, formatTime(nextFree));
}

function formatRelativeDay(date: string, serviceNow: string | undefined): string {
  if (serviceNow === undefined) return formatDay(date);
  const today = istDateOf(serviceNow);
  if (date === today) return texts.today;
  return date === addDays(today, 1) ? texts.tomorrow : formatDay(date);
}
