import { expect, test } from "vitest";
import type { Dispute, Refund } from "./entities.ts";
import { eventually, startGateway, startMerchant } from "./testing.ts";

async function paid() {
  const merchant = await startMerchant();
  const gateway = await startGateway({ webhookUrl: merchant.url });
  const order = await gateway.order(100_000);
  const { razorpay_payment_id: id } = await gateway.pay(order.id);
  await gateway.capture(id, 100_000);
  const dashboard = <Body = Refund>(action: string, more: object = {}) =>
    gateway.post<Body>("dashboard", { paymentId: id, action, ...more });
  const last = async (event: string) => {
    await eventually(() => expect(merchant.received.map((webhook) => webhook.event)).toContain(event));
    return merchant.received.findLast((webhook) => webhook.event === event)?.body.payload;
  };
  return { gateway, order, id, dashboard, last };
}

test("a full or partial refund from the dashboard sends the same webhooks as any other refund", async () => {
  const { gateway, id, dashboard, last } = await paid();
  const part = await dashboard("refund", { amount: 10_000 });
  expect(part.body).toMatchObject({ amount: 10_000, notes: [], receipt: null });
  expect((await last("refund.processed"))?.refund?.entity).toMatchObject({
    id: part.body.id,
    amount: 10_000,
  });
  await dashboard("refund");
  expect(await gateway.payment(id)).toMatchObject({ status: "refunded", amount_refunded: 100_000 });
});

test("a refund fails if the bank rejects it, and its amount can be refunded again", async () => {
  const { gateway, id, dashboard, last } = await paid();
  await dashboard("refuse_refunds");
  const { body: rejected } = await gateway.refund(id);
  const lastEvent = await last("refund.failed");
  expect(lastEvent?.refund?.entity).toMatchObject({ id: rejected.id, status: "failed" });
  expect(lastEvent?.payment?.entity).toMatchObject({
    status: "captured",
    amount_refunded: 0,
    refund_status: null,
  });
  const { body: again } = await gateway.refund(id);
  await eventually(async () =>
    expect((await gateway.get<Refund>(`v1/refunds/${again.id}`)).body.status).toBe("processed"),
  );
});

test("a dispute can be opened and decided, and a lost dispute leaves nothing to refund", async () => {
  const { gateway, id, dashboard, last } = await paid();
  expect((await dashboard("dispute_lost")).status).toBe(400);
  const { body: dispute } = await dashboard<Dispute>("dispute_created");
  expect(dispute).toMatchObject({ status: "open", amount: 100_000, amount_deducted: 0, payment_id: id });
  await last("payment.dispute.created");
  expect((await dashboard("dispute_created")).status).toBe(400);
  await dashboard("dispute_lost");
  const lastEvent = await last("payment.dispute.lost");
  expect(lastEvent).toMatchObject({
    dispute: { entity: { id: dispute.id, status: "lost", amount_deducted: 100_000 } },
  });
  expect((await gateway.refund(id)).status).toBe(400);
});

test("the dashboard page finds a payment by its order, and its buttons work without scripts", async () => {
  const { gateway, order, id } = await paid();
  const page = await (await fetch(`${gateway.url}/dashboard?id=${order.id}`)).text();
  expect(page).toContain(id);
  const posted = await gateway.form("dashboard", { paymentId: id, action: "refund", amount: "5000" });
  expect(posted.headers.get("location")).toBe(`/gateway-simulator/dashboard?id=${id}`);
  expect(await (await fetch(`${gateway.url}/dashboard?id=${id}`)).text()).toContain("refunded ₹50.00");
  expect((await fetch(`${gateway.url}/dashboard?id=pay_00000000000000`)).status).toBe(400);
});
