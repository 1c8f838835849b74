import type { GatewayContext } from "./context.ts";
import type { Payment } from "./entities.ts";
import { ApiError, invalidFieldError, orderPaidError, unknownIdError } from "./errors.ts";
import { captureOf } from "./settlement.ts";
import { deliveriesOf } from "./webhooks.ts";

/** Captures an authorised payment; `amount` (paise) must be the full amount. */
export function capturePayment(
  { ledger, settings }: GatewayContext,
  paymentId: string,
  amount: number,
): Payment {
  const record = ledger.payment(paymentId);
  const order = record && ledger.order(record.payment.order_id);
  if (record === undefined || order === undefined) throw unknownIdError();
  const { payment } = record;
  const metadata = { payment_id: payment.id, order_id: payment.order_id };
  if (payment.status === "captured" || payment.status === "refunded") {
    throw new ApiError(400, "This payment has already been captured", { metadata });
  }
  if (payment.status !== "authorized") {
    throw new ApiError(400, "Only payments which have been authorized and not yet captured can be captured", {
      metadata,
    });
  }
  if (order.order.status === "paid") throw orderPaidError(order.order.id);
  if (amount !== payment.amount) {
    throw invalidFieldError("amount", "Capture amount must be equal to the amount authorized");
  }
  const capture = captureOf(record, order);
  const deliveries = capture.events.flatMap((event) => deliveriesOf(event, record.webhook, settings));
  ledger.write([capture.payment, capture.order, ...deliveries]);
  return capture.payment.payment;
}
