import { openingOn, toSchedule } from "../../api/contract/opening.ts";
import type { Building } from "../../api/contract/places.ts";

/** Returns true if a centre is open at any time on an IST date. */
export function isOpenOnDate(building: Building, date: string): boolean {
  return openingOn(toSchedule(building), date).windows.length > 0;
}
