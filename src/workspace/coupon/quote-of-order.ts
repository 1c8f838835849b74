import type { Quote } from "../../api/contract/booking.ts";
import type { Order } from "../booking/orders.ts";
import { type Discount, taxed } from "../booking/quote.ts";

/**
 * The price of an order with another coupon, or none. The lines stay as they were agreed when the hold began, whatever
 * the inventory says since.
 */
export function quoteOfOrder({ quote }: Pick<Order, "quote">, discount: Discount | null): Quote {
  const gstPercent = quote.taxes.reduce((sum, tax) => sum + tax.percent, 0);
  return { ...quote, ...taxed(quote.subtotalPaise, gstPercent, discount) };
}
