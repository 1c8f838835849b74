import { pluralize } from "./pluralize.ts";

/** Texts of the lines of a price breakdown, on screens and on invoices. */

export const total = "Total to pay";
export const price = "Price";
export const coupon = "Coupon";
export const discount = "Discount";
export const taxableValue = "Taxable value";
export const tax = (name: string, percent: number) => `${name} ${percent}%`;
export const booking = "Booking";
/** `dates`: the number of weekly dates, each with this number of hours. */
export const hours = (item: string, hours: number, dates: number) =>
  `${item}, ${pluralize(hours, "hour")}${dates > 1 ? ` on ${dates} dates` : ""}`;
export const passes = (item: string, passes: number, days: number) =>
  `${item}, ${pluralize(passes, "pass", "passes")} for ${pluralize(days, "day")}`;
/** Returns the label of a line of several dates or days, for a smaller number of them. */
export const withDays = (label: string, days: number) =>
  label
    .replace(/ for \d+ days?$/, ` for ${pluralize(days, "day")}`)
    .replace(/ on \d+ dates$/, days > 1 ? ` on ${days} dates` : "");
