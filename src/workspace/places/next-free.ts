import { bookingRules } from "../../api/contract/booking-rules.ts";
import { addDays, isoInIst, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { Schedule } from "../../api/contract/opening.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import {
  anonymousViewer,
  bookableDatesFrom,
  firstFreeDay,
  nearestStart,
  readBusyRanges,
  readRemainingPasses,
} from "../availability/index.ts";
import type { CatalogueItem } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";

/** Number of days to search, including the first. */
export const searchedDays = 7;

/**
 * Finds the next free time of each item for the shortest period (rooms: one hour; passes: one day), as ISO 8601 in IST.
 * The value is null if the item is not free within seven days. Needs two queries for any number of items.
 * @param schedules the opening hours of the items' centres, by centre id
 * @param options `date` is the first IST date to search (default: today). `passes` is the number of passes.
 */
export async function readNextFree(
  { db, now: clock }: PlacesDeps,
  schedules: ReadonlyMap<string, Schedule>,
  items: readonly CatalogueItem[],
  { date, passes = 1 }: { readonly date?: string; readonly passes?: number } = {},
): Promise<Map<string, string | null>> {
  const now = clock();
  const first = date ?? istDateOf(now);
  const dates = bookableDatesFrom(first, searchedDays, now);
  const idsOf = (unit: BookingUnit) => items.filter((item) => item.unit === unit).map((item) => item.id);
  const last = addDays(first, searchedDays - 1);
  const busyRanges = await readBusyRanges(db, idsOf("hour"), { first, last }, anonymousViewer(now));
  const remainingPasses = await readRemainingPasses(db, idsOf("day"), dates, anonymousViewer(now));
  const shortestSlot = { start: istInstant(first, "00:00"), minutes: bookingRules.minMinutes };
  const nextFreeAt = ({ id, centreId, unit, capacity, bufferMinutes }: CatalogueItem): Date | null => {
    const schedule = schedules.get(centreId);
    if (schedule === undefined) return null;
    switch (unit) {
      case "hour":
        return nearestStart(
          { schedule, busy: busyRanges.get(id) ?? [], bufferMinutes },
          dates,
          shortestSlot,
          now,
        );
      case "day": {
        const days = { schedule, capacity, left: remainingPasses.get(id) ?? new Map() };
        const date = firstFreeDay(days, dates, passes, now);
        return date === null ? null : istInstant(date, "00:00");
      }
    }
  };
  return new Map(
    items.map((item) => {
      const next = nextFreeAt(item);
      return [item.id, next === null ? null : isoInIst(next)];
    }),
  );
}
