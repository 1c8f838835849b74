import { excludedDates, repeatsOf } from "../availability/index.ts";
import { findDiscountOf } from "../coupon/index.ts";
import type { Tx } from "../database/tables.ts";
import { customerKeysOf, type Order, releaseCouponUse, resetMailedAt } from "../orders/index.ts";
import { quoteOf } from "../pricing/index.ts";
import type { CheckedBookingRequest } from "./check-booking-request.ts";
import { customerDetailColumns } from "./insert-hold.ts";

/** Returns true when a hold has exactly the requested item, period and quantity. */
export function isSameSlot(order: Order, { item, period, quantity }: CheckedBookingRequest): boolean {
  return (
    order.item_id === item.itemId &&
    order.starts_at.getTime() === period.start.getTime() &&
    order.ends_at.getTime() === period.end.getTime() &&
    order.quantity === quantity &&
    order.cancelled_dates.join() === excludedDates(period).join() &&
    order.repeats.join() === repeatsOf(period).join()
  );
}

/**
 * Updates the hold of a visitor who books the held slot again. The expiry does not change. The coupon is kept unless
 * the request names another customer.
 */
export async function updateHold(
  tx: Tx,
  order: Order,
  { item, period, request }: CheckedBookingRequest,
): Promise<Order> {
  const keepsCoupon = order.coupon_code !== null && isSameCustomer(order, request.customer);
  if (!keepsCoupon) await releaseCouponUse(tx, order.id);
  if (order.customer_email !== request.customer.email) await resetMailedAt(tx, order.id);
  const discount = keepsCoupon ? await findDiscountOf(tx, order) : null;
  const quote = quoteOf(item, period, discount);
  return tx
    .updateTable("orders")
    .set({
      ...customerDetailColumns(request),
      coupon_code: quote.couponCode,
      quote: JSON.stringify(quote),
      total_paise: quote.totalPaise,
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function isSameCustomer(order: Order, customer: CheckedBookingRequest["request"]["customer"]): boolean {
  const now = customerKeysOf({ customer_email: customer.email, customer_phone: customer.phone });
  return customerKeysOf(order).join() === now.join();
}
