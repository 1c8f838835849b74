/** Prices of periods, with discount and GST. */
export { dayQuotes, quoteOfDays, quoteOfMove } from "./change-quote.ts";
export { allInPaise, type Discount, quoteOf, taxed } from "./quote.ts";
