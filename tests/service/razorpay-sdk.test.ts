import { startGatewaySimulator } from "@baithak/gateway-simulator";
import {
  createTestClient,
  eventually,
  keyId,
  keySecret,
  startMerchant,
  webhookSecret,
} from "@baithak/gateway-simulator/testing";
import Razorpay from "razorpay";
import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { expect, onTestFinished, test } from "vitest";

/** Connects Razorpay's SDK to the simulator, to verify that the simulator matches the real API. */
async function start() {
  const merchant = await startMerchant();
  const simulator = await startGatewaySimulator({
    ...{ keyId, keySecret, webhookSecret, webhookUrl: merchant.url },
    ...{ lateMs: 400, retryMs: 20, refundMs: 50 },
  });
  onTestFinished(() => simulator.close());
  const connect = (secret: string) => {
    const sdk = new Razorpay({ key_id: keyId, key_secret: secret });
    // The SDK has no host option, but its HTTP client (`rq`) is an axios instance with configurable defaults.
    const rq: unknown = Reflect.get(sdk.api, "rq");
    Object.assign(Reflect.get(Object(rq), "defaults"), { baseURL: simulator.url });
    return sdk;
  };
  return { merchant, browser: createTestClient(simulator), sdk: connect(keySecret), connect };
}

const inOneMinute = () => Math.floor(Date.now() / 1000) + 60;

test("the SDK creates, fetches, lists and edits orders", async () => {
  const { sdk } = await start();
  const startedAtSeconds = Math.floor(Date.now() / 1000);
  const order = await sdk.orders.create({
    amount: 118_000,
    currency: "INR",
    receipt: "B1",
    notes: { a: "b" },
  });
  expect(order).toMatchObject({ entity: "order", status: "created", amount_due: 118_000, attempts: 0 });
  await sdk.orders.create({ amount: 100, currency: "INR", receipt: "B2" });
  expect(await sdk.orders.fetch(order.id)).toEqual(order);
  const all = await sdk.orders.all({ from: startedAtSeconds, to: inOneMinute(), count: 1, skip: 1 });
  expect(all).toMatchObject({ entity: "collection", count: 1, items: [{ id: order.id }] });
  expect((await sdk.orders.all({ receipt: "B2" })).items).toHaveLength(1);
  expect((await sdk.orders.all({ authorized: true })).items).toEqual([]);
  const edited = await sdk.orders.edit(order.id, { notes: { seen: "yes" } });
  expect(edited).toEqual({ ...order, notes: { seen: "yes" } });
  expect((await sdk.orders.fetchPayments(order.id)).items).toEqual([]);
});

test("the SDK verifies, fetches, captures and lists payments", async () => {
  const { sdk, browser } = await start();
  const order = await sdk.orders.create({ amount: 118_000, currency: "INR" });
  const { razorpay_payment_id: id, razorpay_signature: signature = "" } = await browser.pay(order.id);
  const evidence = { order_id: order.id, payment_id: id };
  expect(validatePaymentVerification(evidence, signature, keySecret)).toBe(true);
  expect(validatePaymentVerification(evidence, signature, "another secret")).toBe(false);
  expect(await sdk.payments.fetch(id)).toMatchObject({ entity: "payment", status: "authorized" });
  expect((await sdk.orders.all({ authorized: true })).items).toMatchObject([{ id: order.id }]);
  expect(await sdk.payments.capture(id, 118_000, "INR")).toMatchObject({
    status: "captured",
    captured: true,
  });
  expect((await sdk.orders.fetchPayments(order.id)).items).toMatchObject([{ id, status: "captured" }]);
  expect(await sdk.payments.all({ to: inOneMinute() })).toMatchObject({ count: 1, items: [{ id }] });
  expect((await sdk.payments.all({ to: 946_684_801 })).items).toEqual([]);
  expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: "paid", amount_due: 0 });
});

test("the SDK refunds payments partially and fully, and fetches and lists refunds", async () => {
  const { sdk, browser } = await start();
  const order = await sdk.orders.create({ amount: 118_000, currency: "INR" });
  const { razorpay_payment_id: id } = await browser.pay(order.id);
  await sdk.payments.capture(id, 118_000, "INR");
  const part = await sdk.payments.refund(id, { amount: 10_000, notes: { why: "late" } });
  expect(part).toMatchObject({ entity: "refund", payment_id: id, amount: 10_000, notes: { why: "late" } });
  const remainderRefund = await sdk.payments.refund(id, { speed: "normal" });
  expect(remainderRefund.amount).toBe(108_000);
  await eventually(async () => expect((await sdk.refunds.fetch(part.id)).status).toBe("processed"));
  expect(await sdk.refunds.fetch(remainderRefund.id, { payment_id: id })).toMatchObject({
    id: remainderRefund.id,
  });
  expect((await sdk.payments.fetchMultipleRefund(id, { count: 1 })).items).toMatchObject([
    { id: remainderRefund.id },
  ]);
  expect((await sdk.refunds.all({ count: 100 })).items.map((refund) => refund.id)).toEqual([
    remainderRefund.id,
    part.id,
  ]);
  expect(await sdk.payments.fetch(id)).toMatchObject({ status: "refunded", refund_status: "full" });
});

test("the SDK accepts the signature of the simulator's webhooks", async () => {
  const { sdk, browser, merchant } = await start();
  const order = await sdk.orders.create({ amount: 118_000, currency: "INR" });
  await browser.pay(order.id);
  await eventually(() => expect(merchant.received).toHaveLength(1));
  const [{ raw, signature } = { raw: "", signature: "" }] = merchant.received;
  expect(Razorpay.validateWebhookSignature(raw, signature, webhookSecret)).toBe(true);
  expect(Razorpay.validateWebhookSignature(`${raw} `, signature, webhookSecret)).toBe(false);
});

test("the errors of the SDK have the documented format", async () => {
  const { sdk, browser, connect } = await start();
  const order = await sdk.orders.create({ amount: 118_000, currency: "INR" });
  const { razorpay_payment_id: id } = await browser.pay(order.id);
  const error = (description: string) => ({
    statusCode: 400,
    error: { code: "BAD_REQUEST_ERROR", description, source: expect.any(String), step: expect.any(String) },
  });
  await expect(sdk.orders.fetch("order_00000000000000")).rejects.toMatchObject(
    error("The id provided does not exist"),
  );
  await expect(sdk.orders.create({ amount: 1, currency: "INR" })).rejects.toMatchObject(
    error("The amount must be at least INR 1.00"),
  );
  await expect(sdk.payments.refund(id, {})).rejects.toMatchObject(
    error("The payment status should be captured for action to be taken"),
  );
  await expect(sdk.payments.all({ from: 1 })).rejects.toMatchObject(
    error("from must be between 946684800 and 4765046400"),
  );
  await sdk.payments.capture(id, 118_000, "INR");
  await expect(sdk.payments.capture(id, 118_000, "INR")).rejects.toMatchObject(
    error("This payment has already been captured"),
  );
  await expect(connect("a wrong secret").orders.all()).rejects.toMatchObject({
    statusCode: 401,
    error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" },
  });
});
