/** Prices of periods, with discount and GST. */
export { dayQuotes, quoteOfDays, quoteOfMove } from "./change-quote.ts";
export { allInPaise, applyTaxes, type Discount, quoteOf } from "./quote.ts";
