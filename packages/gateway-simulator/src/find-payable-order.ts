import type { GatewayContext } from "./context.ts";
import { ApiError } from "./errors.ts";
import type { OrderRecord } from "./ledger.ts";

/** Returns an order that can be paid. Throws an `ApiError` if the key or the order is unknown, or the order is paid. */
export function findPayableOrder(
  { ledger, settings }: GatewayContext,
  keyId: string,
  orderId: string,
): OrderRecord {
  if (keyId !== settings.keyId) throw new ApiError(400, "This gateway doesn’t recognise the merchant’s key.");
  const record = ledger.order(orderId);
  if (record === undefined) throw new ApiError(404, "We couldn’t find a payment with this reference.");
  if (record.order.status === "paid") throw new ApiError(409, "This has already been paid.");
  return record;
}
