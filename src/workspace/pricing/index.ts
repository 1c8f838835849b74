/** Prices: what a stay costs, with discount and GST. */
export { allInPaise, type Discount, quoteOf, taxed } from "./quote.ts";
