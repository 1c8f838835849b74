/** Texts of the day of a centre in the console. */
import { pluralize } from "./pluralize.ts";

export const today = "Today";
export const noCentres = "You don't work in any centre yet";
export const askForCentres = "Ask an owner of the console to add your centres.";
export const centre = "Centre";
export const date = "Date";
export const show = "Show";
export const dayBefore = "Day before";
export const dayAfter = "Day after";
export const day = "Day";
export const week = "Week";
export const weekBefore = "Week before";
export const weekAfter = "Week after";
export const fromToday = "From today";
export const open = (hours: string) => `Open ${hours}`;
export const closed = "Closed all day";
export const withReason = (sentence: string, reason: string) => `${sentence} (${reason})`;
export const timeline = "Rooms and hours";
export const room = "Room";
export const wholeCentre = "Whole centre";
export const wholeDay = "Whole day";
export const times = (start: string, end: string) => `${start} – ${end}`;
export const free = "Free";
export const bookFree = (start: string, end: string) => `Free ${start} – ${end}: book`;
export const hold = "On hold";
export const block = "Blocked";
export const blockedPasses = (passes: number) => `${pluralize(passes, "pass", "passes")} blocked`;
export const passes = (quantity: number) => pluralize(quantity, "pass", "passes");
export const people = (count: number) => pluralize(count, "person", "people");
export const list = "In order of time";
export const nothingBooked = "Nothing is booked on this day.";
export const columns = {
  time: "Time",
  item: "Room",
  name: "Name",
  people: "People",
  phone: "Phone",
  number: "Booking",
  arrival: "Arrival",
} as const;
