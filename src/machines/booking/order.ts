import type { OrderKey } from "../../api/contract/booking.ts";
import type { PaymentCreatedReply, VerifyPaymentRequest } from "../../api/contract/payment.ts";
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
