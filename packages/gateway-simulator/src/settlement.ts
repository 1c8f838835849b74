import type { DeliveryRecord, LedgerEntry, OrderRecord, PaymentRecord } from "./ledger.ts";
import type { Settings } from "./settings.ts";
import { markAuthorised, markCaptured, markDeclined, markPaid } from "./transitions.ts";
import { deliveriesOf, forgedDelivery, type WebhookEvent } from "./webhooks.ts";

/** The ledger entries that result from the bank's response. They must be written atomically. */
export interface Settlement {
  readonly settled: PaymentRecord;
  readonly deliveries: readonly DeliveryRecord[];
  readonly entries: readonly LedgerEntry[];
}

/** Declines or authorises an open payment. Also captures it if the order's capture is automatic and it is unpaid. */
export function settle(
  settings: Settings,
  open: PaymentRecord,
  order: OrderRecord,
  approve: boolean,
): Settlement {
  const forgedDeliveries = open.webhook === "forged" ? [forgedDelivery(open.payment, settings)] : [];
  const close = (
    settled: PaymentRecord,
    events: WebhookEvent[],
    more: readonly LedgerEntry[] = [],
  ): Settlement => {
    const webhookDeliveries = events.flatMap((event) => deliveriesOf(event, open.webhook, settings));
    const deliveries = [...forgedDeliveries, ...webhookDeliveries];
    return { settled, deliveries, entries: [settled, ...more, ...deliveries] };
  };

  if (!approve) {
    const payment = markDeclined(open.payment);
    return close({ ...open, payment }, [{ name: "payment.failed", payment }]);
  }
  const payment = markAuthorised(open.payment);
  // A payment of an order that is already paid is never captured automatically; the merchant must refund it.
  if (order.capture === "manual" || order.order.status === "paid") {
    return close({ ...open, payment }, [{ name: "payment.authorized", payment }]);
  }
  const capture = captureOf({ ...open, payment }, order);
  return close(
    capture.payment,
    [{ name: "payment.authorized", payment }, ...capture.events],
    [capture.order],
  );
}

/** Captures an authorised payment and marks its order as paid. */
export function captureOf(record: PaymentRecord, orderRecord: OrderRecord) {
  const payment = markCaptured(record.payment);
  const order = markPaid(orderRecord.order);
  const events: WebhookEvent[] = [
    { name: "payment.captured", payment },
    { name: "order.paid", payment, order },
  ];
  return { payment: { ...record, payment }, order: { ...orderRecord, order }, events };
}
