/** Prices of periods, with discount and GST. */
export { dayQuotes, keptQuote, quoteOfDays, quoteOfMove } from "./change-quote.ts";
export { allInPaise, applyTaxes, type Discount, type PricedItem, quoteOf, waivedQuote } from "./quote.ts";
