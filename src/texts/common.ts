import { pluralize } from "./pluralize.ts";

/** Texts that several screens share. */

export const requestCallBack = "Request a Call Back";
export const tryAgain = "Try again";
export const checkConnection = "Please check your connection and try again.";
export const pageNotFound = "Page not found";
export const noSuchPage = "There's no page at this address.";
export const from = "from";
export const allCities = "All cities";
export const distanceAway = (distance: string) => `${distance} away`;
export const amenities = "Amenities";
export const today = "Today";
export const tomorrow = "Tomorrow";
export const anyTime = "Any time";
export const duration = "Duration";
/** Labels of common durations, by minutes. */
export const durations = { 60: "1\u00a0hour", 120: "2\u00a0hours", 240: "Half day", 480: "Day" };
export const centres = (count: number) => pluralize(count, "centre");
export const people = (count: number) => pluralize(count, "person", "people");
export const passes = (count: number) => pluralize(count, "pass", "passes");
/** Subject of an enquiry about day passes. */
export const passesEnquiry = (passes: number, days: number, from: string | null) =>
  `${pluralize(passes, "pass", "passes")} a day for ${pluralize(days, "day")}${from === null ? "" : ` from ${from}`}`;
/** Subject of an enquiry about space for a group. */
export const groupEnquiry = (people: number, day: string | null, time: string | null) =>
  `Space for ${pluralize(people, "person", "people")}${day === null ? "" : ` on ${day}`}${time === null ? "" : `, ${time}`}`;
