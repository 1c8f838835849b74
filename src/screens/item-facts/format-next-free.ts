import { addDays, istDateOf } from "../../api/contract/ist.ts";
import type { OpenWindow } from "../../api/contract/opening.ts";
import type { Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/item-facts.ts";
import { formatDay, formatOpening, formatTime } from "../../ui/dates.ts";

/**
 * Formats the next availability of an item: `Available Sat 28 Nov from 4:30 pm`. It names the day, because a cached page
 * may be older than today. Without `nextFree`, returns `See times`: the booking page has them.
 * @param from IST date from which the service searched; today if omitted
 * @param opening when the centre is open on that day, for passes
 */
export function formatNextFree(
  { nextFree, unit }: Pick<Item, "nextFree" | "unit">,
  from = "",
  opening: readonly OpenWindow[] = [],
): string {
  if (nextFree === undefined) return texts.seeTimes;
  if (nextFree === null)
    return from === ""
      ? texts.nothingAvailableThisWeek
      : texts.nothingAvailableBetween(formatDay(from), formatDay(addDays(from, 6)));
  const day = formatDay(istDateOf(nextFree));
  if (!hasPasses[unit]) return texts.availableFrom(day, formatTime(nextFree));
  const hours = opening.map(({ opens, closes }) => formatOpening(opens, closes)).join(", ");
  return hours === "" ? texts.available(day) : texts.availableOpen(day, hours);
}
