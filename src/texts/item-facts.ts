import { countOf } from "./count-of.ts";

/** What a room or a pass is like, and when it is next available, on cards and on its page. */

export const facts = "Details";
export const upTo = (people: number) => `Up to ${countOf(people, "person", "people")}`;
export const desks = (count: number) => countOf(count, "desk");
export const seeTimes = "See times";
export const nothingThisWeek = "Nothing available in the next seven days";
export const nothingBetween = (first: string, last: string) => `Nothing available from ${first} to ${last}`;
export const today = "today";
export const tomorrow = "tomorrow";
export const available = (day: string) => `Available ${day}`;
export const availableFrom = (day: string, time: string) => `Available ${day} from ${time}`;
