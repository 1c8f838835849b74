import type { Quote } from "../../api/contract/booking.ts";
import type { Order } from "../orders/index.ts";
import { type Discount, taxed } from "../pricing/index.ts";

/**
 * The price of an order with another coupon, or none. The lines stay as they were agreed when the hold began, whatever
 * the inventory says since.
 */
export function quoteOfOrder({ quote }: Pick<Order, "quote">, discount: Discount | null): Quote {
  const gstPercent = quote.taxes.reduce((sum, tax) => sum + tax.percent, 0);
  return { ...quote, ...taxed(quote.subtotalPaise, gstPercent, discount) };
}
