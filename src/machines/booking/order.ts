import type { OrderKey } from "../../api/contract/booking.ts";
import type { PaymentCreatedResponse, VerifyPaymentRequest } from "../../api/contract/payment.ts";
import type { WatchInput } from "../watch/machine.ts";
import type { BookingContext } from "./types.ts";

/** Returns the id and token of the held order. Throws if there is no order. */
export function orderKey({ order }: Pick<BookingContext, "order">): OrderKey {
  if (!order) throw new Error("The order was requested before it was created");
  return { orderId: order.orderId, token: order.token };
}

/** Creates the input of `awaitHoldEnd`. Throws if there is no order. */
export function holdEndInput({ order }: Pick<BookingContext, "order">): { holdExpiresAt: string } {
  if (!order) throw new Error("The end of a hold was awaited without a hold");
  return { holdExpiresAt: order.holdExpiresAt };
}

/** Returns true once a payment was opened for the order. From then on, money may arrive at any time. */
export function isPaymentOpened({ order }: Pick<BookingContext, "order">): boolean {
  return order !== null && order.paymentStatus !== "none";
}

/** Creates the input of the watch machine. Without an order, the watch machine loads nothing. */
export function watchInput(context: BookingContext): WatchInput {
  const key = context.order === null ? { orderId: "" } : orderKey(context);
  return { key, isPaymentOpened: isPaymentOpened(context) };
}

/** Creates the input of `openCheckout`. Throws if there is no payment. */
export function checkoutInput(context: BookingContext): { payment: PaymentCreatedResponse; order: OrderKey } {
  if (!context.payment) throw new Error("The overlay was opened before a payment was created");
  return { payment: context.payment, order: orderKey(context) };
}

/** Creates the request body for verifying the overlay's evidence of payment. Throws if there is no evidence. */
export function verifyPaymentInput(context: BookingContext): VerifyPaymentRequest {
  if (!context.evidence) throw new Error("A payment was verified without evidence");
  return { ...orderKey(context), ...context.evidence };
}
