import type { GatewayContext } from "./context.ts";
import { Refusal } from "./errors.ts";
import type { OrderRecord } from "./ledger.ts";

/** The order that a checkout names, while it can still be paid with the key that the checkout shows. */
export function payable({ ledger, settings }: GatewayContext, keyId: string, orderId: string): OrderRecord {
  if (keyId !== settings.keyId) throw new Refusal(400, "The merchant’s key is not known to this gateway.");
  const record = ledger.order(orderId);
  if (record === undefined) throw new Refusal(404, "There is no such order.");
  if (record.order.status === "paid") throw new Refusal(409, "This order is already paid.");
  return record;
}
