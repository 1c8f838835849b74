import { addDays, istDateOf } from "../../api/contract/ist.ts";
import type { Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/item-facts.ts";
import { formatDay, formatTime } from "../../ui/dates.ts";

/**
 * Formats the next availability of an item: `Available Sat 28 Nov from 4:30 pm`. It names the day, because a cached page
 * may be older than today. Without `nextFree`, returns `See times`: the booking page has them.
 * @param from IST date from which the service searched; today if omitted
 */
export function formatNextFree({ nextFree, unit }: Pick<Item, "nextFree" | "unit">, from = ""): string {
  if (nextFree === undefined) return texts.seeTimes;
  if (nextFree === null)
    return from === ""
      ? texts.nothingAvailableThisWeek
      : texts.nothingAvailableBetween(formatDay(from), formatDay(addDays(from, 6)));
  const day = formatDay(istDateOf(nextFree));
  return hasPasses[unit] ? texts.available(day) : texts.availableFrom(day, formatTime(nextFree));
}
