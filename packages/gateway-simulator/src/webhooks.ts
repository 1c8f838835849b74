import { randomUUID } from "node:crypto";
import type { Dispute, DisputeStatus, Order, Payment, Refund, WebhookMode } from "./entities.ts";
import { accountId, newEventId } from "./ids.ts";
import type { DeliveryRecord } from "./ledger.ts";
import type { Settings } from "./settings.ts";

export type WebhookEvent =
  | { readonly name: "payment.authorized" | "payment.captured" | "payment.failed"; readonly payment: Payment }
  | { readonly name: "order.paid"; readonly payment: Payment; readonly order: Order }
  | {
      readonly name: "refund.created" | "refund.processed" | "refund.failed";
      readonly refund: Refund;
      readonly payment: Payment;
    }
  | {
      readonly name: `payment.dispute.${"created" | Exclude<DisputeStatus, "open">}`;
      readonly payment: Payment;
      readonly dispute: Dispute;
    };

/** For each mode: how many copies of a webhook are sent, and whether the copies are delayed. */
const deliveryPlans: Record<WebhookMode, { copies: number; late: boolean }> = {
  once: { copies: 1, late: false },
  twice: { copies: 2, late: false },
  late: { copies: 1, late: true },
  first: { copies: 1, late: false },
  none: { copies: 0, late: false },
  forged: { copies: 0, late: false },
};

/** Creates the deliveries of an event. The mode of a payment also applies to later events, such as refunds. */
export function deliveriesOf(event: WebhookEvent, mode: WebhookMode, settings: Settings): DeliveryRecord[] {
  const plan = deliveryPlans[mode];
  const eventId = newEventId();
  const body = bodyOf(event, settings);
  return Array.from({ length: plan.copies }, () => ({
    kind: "delivery",
    id: randomUUID(),
    eventId,
    event: event.name,
    body,
    forged: false,
    attempts: 0,
    dueAt: settings.now().getTime() + (plan.late ? settings.lateMs : 0),
  }));
}

/** Creates a forged webhook that reports a captured payment. Its signature is wrong. */
export function forgedDelivery(payment: Payment, settings: Settings): DeliveryRecord {
  const claim: Payment = { ...payment, status: "captured", captured: true };
  return {
    kind: "delivery",
    id: randomUUID(),
    eventId: newEventId(),
    event: "payment.captured",
    body: bodyOf({ name: "payment.captured", payment: claim }, settings),
    forged: true,
    attempts: 0,
    dueAt: settings.now().getTime(),
  };
}

function bodyOf(event: WebhookEvent, settings: Settings): string {
  const { name, ...entities } = event;
  return JSON.stringify({
    entity: "event",
    account_id: accountId(settings.keyId),
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
    created_at: Math.floor(settings.now().getTime() / 1000),
  });
}
