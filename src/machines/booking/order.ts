import type { OrderKey } from "../../api/contract/booking.ts";
import type { PaymentCreatedResponse, VerifyPaymentRequest } from "../../api/contract/payment.ts";
import type { WatchInput } from "../watch/machine.ts";
import type { BookingContext } from "./types.ts";

/** Id and token of the held order. Throws without an order. */
export function orderKey({ order }: Pick<BookingContext, "order">): OrderKey {
  if (!order) throw new Error("The order was requested before it was created");
  return { orderId: order.orderId, token: order.token };
}

/** Input of `awaitHoldEnd`. Throws without an order. */
export function holdEndInput({ order }: Pick<BookingContext, "order">): { holdExpiresAt: string } {
  if (!order) throw new Error("The end of a hold was awaited without a hold");
  return { holdExpiresAt: order.holdExpiresAt };
}

/** Returns true once a payment was opened for the order: from then on money may arrive at any time. */
export function isPaymentOpened({ order }: Pick<BookingContext, "order">): boolean {
  return order !== null && order.paymentStatus !== "none";
}

/** Input of the watch machine. Without an order it never polls. */
export function watchInput(context: BookingContext): WatchInput {
  const key = context.order === null ? { orderId: "" } : orderKey(context);
  return { key, isPaymentOpened: isPaymentOpened(context) };
}

/** Input of `openCheckout`. Throws without a payment. */
export function checkoutInput(context: BookingContext): { payment: PaymentCreatedResponse; order: OrderKey } {
  if (!context.payment) throw new Error("The overlay was opened before a payment was created");
  return { payment: context.payment, order: orderKey(context) };
}

/** The request body that verifies the overlay's evidence of payment. Throws without evidence. */
export function verifyPaymentInput(context: BookingContext): VerifyPaymentRequest {
  if (!context.evidence) throw new Error("A payment was verified without evidence");
  return { ...orderKey(context), ...context.evidence };
}
