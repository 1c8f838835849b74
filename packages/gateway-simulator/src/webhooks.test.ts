import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  eventually,
  type ReceivedWebhook,
  sleep,
  startGateway,
  startMerchant,
  webhookSecret,
} from "./testing.ts";

const names = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event).sort();
const sign = ({ raw }: ReceivedWebhook) => createHmac("sha256", webhookSecret).update(raw).digest("hex");

async function start() {
  const merchant = await startMerchant();
  const gateway = await startGateway({ webhookUrl: merchant.url });
  return { merchant, gateway, order: await gateway.order() };
}

test("every webhook of a payment contains its entities and a signature of the raw body", async () => {
  const { merchant, gateway, order } = await start();
  const { razorpay_payment_id: id } = await gateway.pay(order.id);
  await eventually(() => expect(names(merchant.received)).toEqual(["payment.authorized"]));
  await gateway.capture(id);
  await gateway.refund(id, { amount: 100_000 });
  await eventually(() =>
    expect(names(merchant.received)).toEqual([
      "order.paid",
      "payment.authorized",
      "payment.captured",
      "refund.created",
      "refund.processed",
    ]),
  );
  for (const webhook of merchant.received) {
    expect(webhook.signature).toBe(sign(webhook));
    expect(webhook.eventId).toMatch(/^[0-9A-Za-z]{14}$/);
    expect(webhook.body).toMatchObject({
      entity: "event",
      account_id: expect.stringMatching(/^acc_[0-9A-Za-z]{14}$/),
      payload: { payment: { entity: { id, order_id: order.id } } },
    });
    expect(webhook.body.contains).toEqual(Object.keys(webhook.body.payload));
  }
  expect(new Set(merchant.received.map(({ eventId }) => eventId)).size).toBe(5);
  const payloadOf = (event: string) =>
    merchant.received.find((webhook) => webhook.event === event)?.body.payload;
  expect(payloadOf("payment.authorized")?.payment?.entity.status).toBe("authorized");
  expect(payloadOf("order.paid")?.order?.entity).toMatchObject({ id: order.id, status: "paid" });
  expect(payloadOf("refund.created")?.refund?.entity).toMatchObject({ amount: 100_000, status: "pending" });
  expect(payloadOf("refund.processed")?.refund?.entity.status).toBe("processed");
});

test("a declined payment sends a webhook", async () => {
  const { merchant, gateway, order } = await start();
  await gateway.pay(order.id, { outcome: "failure" });
  await eventually(() => expect(names(merchant.received)).toEqual(["payment.failed"]));
  expect(merchant.received[0]?.body.payload.payment?.entity.error_reason).toBe("payment_failed");
});

test("mode twice: sends the webhook two times with an identical event id and body", async () => {
  const { merchant, gateway, order } = await start();
  await gateway.pay(order.id, { webhook: "twice" });
  await eventually(() => expect(merchant.received).toHaveLength(2));
  const [one, two] = merchant.received;
  expect(two).toMatchObject({ eventId: one?.eventId, raw: one?.raw, signature: one?.signature });
});

test("mode late: the webhook arrives well after the browser returns", async () => {
  const { merchant, gateway, order } = await start();
  const requested = Date.now();
  await gateway.pay(order.id, { webhook: "late" });
  await eventually(() => expect(merchant.received).toHaveLength(1));
  // The delay is 400 ms. The tolerance of 10 ms is for the rounding of the two clocks.
  expect((merchant.received[0]?.at ?? 0) - requested).toBeGreaterThan(390);
});

test("mode first: the webhook arrives before the browser returns", async () => {
  const { merchant, gateway, order } = await start();
  await gateway.pay(order.id, { webhook: "first" });
  expect(names(merchant.received)).toEqual(["payment.authorized"]);
});

test("mode none: no webhook is sent, not even for the capture", async () => {
  const { merchant, gateway, order } = await start();
  const { razorpay_payment_id: id } = await gateway.pay(order.id, { webhook: "none" });
  await gateway.capture(id);
  await gateway.refund(id);
  await sleep(200);
  expect(merchant.received).toEqual([]);
});

test("mode forged: the only webhook that is sent has a wrong signature", async () => {
  const { merchant, gateway, order } = await start();
  merchant.status = () => 400;
  const { razorpay_payment_id: id } = await gateway.pay(order.id, { webhook: "forged" });
  await gateway.capture(id);
  await sleep(200);
  expect(names(merchant.received)).toEqual(["payment.captured"]);
  const [lie] = merchant.received;
  expect(lie?.signature).toMatch(/^[0-9a-f]{64}$/);
  expect(lie && lie.signature === sign(lie)).toBe(false);
});

test("mode forged with an abandoned checkout: the webhook is about a payment that does not exist", async () => {
  const { merchant, gateway, order } = await start();
  await gateway.pay(order.id, { outcome: "abandon", webhook: "forged" });
  await eventually(() => expect(names(merchant.received)).toEqual(["payment.captured"]));
  const claimed = merchant.received[0]?.body.payload.payment?.entity;
  expect(claimed).toMatchObject({ order_id: order.id, status: "captured" });
  expect((await gateway.get(`v1/payments/${claimed?.id}`)).status).toBe(400);
});

test("a rejected webhook is retried with an unchanged event id until the merchant accepts it", async () => {
  const { merchant, gateway, order } = await start();
  merchant.status = () => (merchant.received.length < 3 ? 503 : 200);
  await gateway.pay(order.id);
  await eventually(() => expect(merchant.received).toHaveLength(3));
  await sleep(150);
  expect(merchant.received).toHaveLength(3);
  expect(new Set(merchant.received.map(({ eventId }) => eventId)).size).toBe(1);
});
