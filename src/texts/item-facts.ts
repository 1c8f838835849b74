import { pluralize } from "./pluralize.ts";

/** Texts about a room or a pass and its next availability, on cards and on the item's page. */

export const facts = "Details";
/** Capacity of an item, by the unit of its product type. */
export const capacity = {
  people: (count: number) => `Up to ${pluralize(count, "person", "people")}`,
  passes: (count: number) => `${pluralize(count, "pass", "passes")} a day`,
  desks: (count: number) => pluralize(count, "desk"),
  offices: (count: number) => pluralize(count, "office"),
};
export const seeTimes = "See times";
export const nothingAvailableThisWeek = "Nothing available in the next seven days";
export const nothingAvailableBetween = (first: string, last: string) =>
  `Nothing available from ${first} to ${last}`;
export const available = (day: string) => `Available ${day}`;
/** @param hours when the centre is open that day */
export const availableOpen = (day: string, hours: string) => `Available ${day}, ${hours}`;
export const availableFrom = (day: string, time: string) => `Available ${day} from ${time}`;
export const nearMetro = "Near a station";
/** Follows the number of centres or rooms. */
export const nearMetroSuffix = "near a station";
/** Below a list with drawings of rooms or centres. `areAll`: there are no photos. */
export const illustrations = (areAll: boolean) =>
  areAll ? "Pictures are illustrations." : "Some pictures are illustrations.";
