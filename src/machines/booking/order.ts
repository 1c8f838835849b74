import type { OrderKey } from "../../api/contract/booking.ts";
import type { PaymentCreatedReply, VerifyPaymentRequest } from "../../api/contract/payment.ts";
import type { WatchInput } from "../watch/machine.ts";
import type { BookingContext } from "./types.ts";

/** Id and token of the order that there is from the hold on, as calls take them. */
export function orderKey({ order }: Pick<BookingContext, "order">): OrderKey {
  if (!order) throw new Error("An order was asked about before there was one");
  return { orderId: order.orderId, token: order.token };
}

/** When the hold ends, for the actor that waits for it. */
export function holdEnd({ order }: Pick<BookingContext, "order">): { holdExpiresAt: string } {
  if (!order) throw new Error("The end of a hold was awaited before there was one");
  return { holdExpiresAt: order.holdExpiresAt };
}

/** Whether the gateway was ever asked for money for this order: from then on it may come, even unseen. */
export function isPaymentOpened({ order }: Pick<BookingContext, "order">): boolean {
  return order !== null && order.paymentStatus !== "none";
}

/** What the watch over the order starts from; where there is none, nothing is ever asked about. */
export function watchOf(context: BookingContext): WatchInput {
  const key = context.order === null ? { orderId: "" } : orderKey(context);
  return { key, isPaymentOpened: isPaymentOpened(context) };
}

/** What the gateway's overlay opens with; there is one from the moment that a payment is created. */
export function checkoutOf(context: BookingContext): { payment: PaymentCreatedReply; order: OrderKey } {
  if (!context.payment) throw new Error("The overlay was opened before a payment was created");
  return { payment: context.payment, order: orderKey(context) };
}

/** What the service checks after the overlay told of a payment. */
export function evidenceOf(context: BookingContext): VerifyPaymentRequest {
  if (!context.evidence) throw new Error("A payment was checked before there was evidence of it");
  return { ...orderKey(context), ...context.evidence };
}
