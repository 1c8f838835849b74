import { pluralize } from "./pluralize.ts";

/** Texts for validation errors of the time that a visitor chooses on the booking page. */

export const date = "Choose a date.";
export const closed = "The centre is closed on this day. Choose another date.";
export const people = (max: number) => `Choose 1 to ${pluralize(max, "person", "people")}.`;
export const start = "Choose an available start time.";
export const startUnavailable = (time: string) => `${time} isn't available any more. Choose another start.`;
export const noStartsLeft = "No start times are left on this day. Choose another date.";
export const minutes = "Choose a duration that's available from this start time.";
export const times = (min: number, max: number) => `Choose ${min} to ${max} weeks, or book one date only.`;
/** For a visitor who continues before the dates of a weekly booking are shown. */
export const checkDates = "Please check the dates of your weekly booking, then continue.";
export const tooManyDays = (max: number) =>
  `You can book up to ${max} days at a time online. For more, please contact us.`;
export const notAvailableOn = (days: string, count: number) =>
  `There are no passes on ${days}. Please untick ${count === 1 ? "it" : "them"}.`;
export const noPassesLeft = "No passes are left on this day. Choose another date.";
export const passes = (max: number) => (max === 1 ? "Only one pass is left." : `Choose 1 to ${max} passes.`);
export const holdNotFound = "We couldn't find your hold. Please choose again.";
