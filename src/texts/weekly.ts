import { pluralize } from "./pluralize.ts";

/** Texts for booking a room at the same time in several weeks. */

export const repeatWeekly = "Repeat weekly";
export const weeks = "Number of weeks";
export const chooseStart = "Choose a start time first.";
export const everyWeek = (weekday: string, time: string, max: number) =>
  `Every ${weekday} at ${time}, for up to ${max} weeks. One booking, one payment.`;
export const showDates = "Show dates";
export const dates = "Your dates";
export const firstDate = (day: string, time: string, price: string) =>
  `${day}, ${time}: ${price} including GST`;
export const dayAt = (day: string, time: string) => `${day}, ${time}`;
export const taken = "Not available";
export const closed = "Closed";
export const notBookable = "Not open yet";
/** A date on which another time is offered. `reason` is why the wanted time is not free. */
export const instead = (time: string, reason: string, price: string) =>
  `${time}: ${reason.toLowerCase()} · ${price}`;
export const leftOut =
  "Dates that aren't free are left out. Where another time is shown, tick it to take that instead.";
export const freeDates = (free: number, all: number) =>
  `${free} of ${pluralize(all, "date")} free at this time`;
export const notLoaded = "We couldn't load the dates";
/** A date of a booking with its price. */
export const dateAndPrice = (day: string, price: string) => `${day}: ${price}`;
export const eachDate = "Price of each date";
