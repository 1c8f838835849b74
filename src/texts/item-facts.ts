import { countOf } from "./count-of.ts";

/** What a room or a pass is like, and when it is next available, on cards and on its page. */

export const facts = "Details";
export const upTo = (people: number) => `Up to ${countOf(people, "person", "people")}`;
type Sized = { readonly unit: "hour" | "day"; readonly productType: string; readonly capacity: number };

/** How large an item is: the people that a room seats, or the desks or offices that are booked by the day. */
export function size({ unit, productType, capacity }: Sized): string {
  if (unit === "hour") return upTo(capacity);
  return countOf(capacity, productType === "CO_WORKING_PRIVATE_CABIN" ? "office" : "desk");
}
export const seeTimes = "See times";
export const nothingThisWeek = "Nothing available in the next seven days";
export const nothingBetween = (first: string, last: string) => `Nothing available from ${first} to ${last}`;
export const today = "today";
export const tomorrow = "tomorrow";
export const available = (day: string) => `Available ${day}`;
export const availableFrom = (day: string, time: string) => `Available ${day} from ${time}`;
