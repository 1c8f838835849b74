import { countOf } from "../ui/format/duration.ts";

/** The lines of a price, on screens and on invoices. */
export const texts = {
  total: "Total to pay",
  price: "Price",
  coupon: "Coupon",
  taxableValue: "Taxable value",
  tax: (name: string, percent: number) => `${name} ${percent}%`,
  booking: "Booking",
  hours: (item: string, hours: number) => `${item}, ${countOf(hours, "hour")}`,
  passes: (item: string, passes: number, days: number) =>
    `${item}, ${countOf(passes, "pass", "passes")} for ${countOf(days, "day")}`,
  days: (first: string, last: string) => `${first} to ${last}`,
};
