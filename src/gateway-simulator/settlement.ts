import type { DeliveryRecord, Entry, OrderRecord, PaymentRecord } from "./ledger.ts";
import type { Settings } from "./settings.ts";
import { authorised, captured, declined, paid } from "./transitions.ts";
import { deliveriesOf, forgeryOf, type WebhookEvent } from "./webhooks.ts";

/** What changes when the bank has answered, to be written together. */
export interface Settlement {
  readonly settled: PaymentRecord;
  readonly deliveries: readonly DeliveryRecord[];
  readonly entries: readonly Entry[];
}

/** The bank's answer to an open payment: declined, authorised, or captured at once where the order asks for it. */
export function settle(
  settings: Settings,
  open: PaymentRecord,
  order: OrderRecord,
  approve: boolean,
): Settlement {
  const forgeries = open.webhook === "forged" ? [forgeryOf(open.payment, settings)] : [];
  const close = (settled: PaymentRecord, events: WebhookEvent[], more: readonly Entry[] = []): Settlement => {
    const news = events.flatMap((event) => deliveriesOf(event, open.webhook, settings));
    const deliveries = [...forgeries, ...news];
    return { settled, deliveries, entries: [settled, ...more, ...deliveries] };
  };

  if (!approve) {
    const payment = declined(open.payment);
    return close({ ...open, payment }, [{ name: "payment.failed", payment }]);
  }
  const payment = authorised(open.payment);
  // Money that reaches an order already paid is never taken by itself: it is for the merchant to give back.
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

/** Taking the money of an authorised payment: its order counts as paid from then on. */
export function captureOf(record: PaymentRecord, orderRecord: OrderRecord) {
  const payment = captured(record.payment);
  const order = paid(orderRecord.order);
  const events: WebhookEvent[] = [
    { name: "payment.captured", payment },
    { name: "order.paid", payment, order },
  ];
  return { payment: { ...record, payment }, order: { ...orderRecord, order }, events };
}
