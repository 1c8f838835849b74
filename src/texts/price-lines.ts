import { pluralize } from "./pluralize.ts";

/** Texts of the lines of a price breakdown, on screens and on invoices. */

export const total = "Total to pay";
export const price = "Price";
export const coupon = "Coupon";
export const taxableValue = "Taxable value";
export const tax = (name: string, percent: number) => `${name} ${percent}%`;
export const booking = "Booking";
export const hours = (item: string, hours: number) => `${item}, ${pluralize(hours, "hour")}`;
export const passes = (item: string, passes: number, days: number) =>
  `${item}, ${pluralize(passes, "pass", "passes")} for ${pluralize(days, "day")}`;
