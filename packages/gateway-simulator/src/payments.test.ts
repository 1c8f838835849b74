import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { Collection, Order, Payment, Refund } from "./entities.ts";
import { eventually, keySecret, type PaymentResponseFields, startGateway } from "./testing.ts";

test("an order is paid, captured and refunded in two parts", async () => {
  const gateway = await startGateway();
  const order = await gateway.order(1_298_000, { notes: { booking: "B1" } });
  expect(order).toMatchObject({
    id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
    entity: "order",
    amount: 1_298_000,
    amount_paid: 0,
    amount_due: 1_298_000,
    currency: "INR",
    receipt: "BK-1",
    status: "created",
    attempts: 0,
    notes: { booking: "B1" },
  });

  const evidence = await gateway.pay(order.id);
  expect(evidence.razorpay_order_id).toBe(order.id);
  expect(evidence.razorpay_signature).toBe(
    createHmac("sha256", keySecret).update(`${order.id}|${evidence.razorpay_payment_id}`).digest("hex"),
  );
  const paymentId = evidence.razorpay_payment_id;
  expect(await gateway.payment(paymentId)).toMatchObject({
    status: "authorized",
    captured: false,
    order_id: order.id,
    amount: 1_298_000,
    fee: null,
    notes: { booking: "B1" },
  });
  expect((await gateway.get<Order>(`v1/orders/${order.id}`)).body).toMatchObject({
    status: "attempted",
    attempts: 1,
  });

  const capture = await gateway.capture(paymentId);
  expect(capture.status).toBe(200);
  expect(capture.body).toMatchObject({ status: "captured", captured: true, fee: 30_633, tax: 4_673 });
  expect((await gateway.get<Order>(`v1/orders/${order.id}`)).body).toMatchObject({
    status: "paid",
    amount_paid: 1_298_000,
    amount_due: 0,
  });

  const part = await gateway.refund(paymentId, { amount: 300_000, notes: { why: "shorter" } });
  expect(part.body).toMatchObject({
    entity: "refund",
    amount: 300_000,
    status: "pending",
    payment_id: paymentId,
  });
  expect(await gateway.payment(paymentId)).toMatchObject({
    status: "captured",
    amount_refunded: 300_000,
    refund_status: "partial",
  });
  const remainder = await gateway.refund(paymentId);
  expect(remainder.body.amount).toBe(998_000);
  expect(await gateway.payment(paymentId)).toMatchObject({
    status: "refunded",
    amount_refunded: 1_298_000,
    refund_status: "full",
  });
  await eventually(async () => {
    const { body } = await gateway.get<Refund>(`v1/refunds/${part.body.id}`);
    expect(body).toMatchObject({ status: "processed", speed_processed: "normal" });
  });
  const list = await gateway.get<Collection<Refund>>(`v1/payments/${paymentId}/refunds`);
  expect(list.body).toMatchObject({ entity: "collection", count: 2 });
});

test("an order can be paid again after a declined payment", async () => {
  const gateway = await startGateway();
  const order = await gateway.order();
  const failure = await gateway.pay(order.id, { outcome: "failure" });
  expect(failure.razorpay_signature).toBeUndefined();
  expect(failure.error).toMatchObject({
    code: "BAD_REQUEST_ERROR",
    reason: "payment_failed",
    metadata: { order_id: order.id, payment_id: failure.razorpay_payment_id },
  });
  expect(await gateway.payment(failure.razorpay_payment_id)).toMatchObject({
    status: "failed",
    error_reason: "payment_failed",
  });
  expect((await gateway.capture(failure.razorpay_payment_id)).status).toBe(400);

  await gateway.pay(order.id);
  const attempts = await gateway.get<Collection<Payment>>(`v1/orders/${order.id}/payments`);
  expect(attempts.body.items.map((payment) => payment.status)).toEqual(["authorized", "failed"]);
});

test("an abandoned checkout does not change the order", async () => {
  const gateway = await startGateway();
  const order = await gateway.order();
  expect(await gateway.pay(order.id, { outcome: "abandon" })).toEqual({
    razorpay_order_id: order.id,
    abandoned: true,
  });
  expect((await gateway.get<Order>(`v1/orders/${order.id}`)).body).toEqual(order);
});

test("a payment at a slow bank has no signature until the bank responds", async () => {
  const gateway = await startGateway();
  const order = await gateway.order();
  const first = await gateway.post<PaymentResponseFields>("pay", {
    gatewayOrderId: order.id,
    outcome: "success",
    delayMs: 2_000,
  });
  expect(first.status).toBe(202);
  const { razorpay_payment_id: id, pending, razorpay_signature: missingSignature } = first.body;
  expect({ pending, none: missingSignature }).toEqual({ pending: true, none: undefined });
  expect(await gateway.payment(id)).toMatchObject({ status: "created" });
  expect((await gateway.capture(id)).status).toBe(400);
  await eventually(async () => {
    const { body } = await gateway.get<PaymentResponseFields>(`checkout/status?payment_id=${id}`);
    expect(body.razorpay_signature).toMatch(/^[0-9a-f]{64}$/);
  });
  expect(await gateway.payment(id)).toMatchObject({ status: "authorized" });
});

test("an order can be created with immediate capture of its payment", async () => {
  const gateway = await startGateway();
  for (const bookingRequest of [
    { payment_capture: true },
    { payment_capture: 1 },
    { payment: { capture: "automatic" } },
  ]) {
    const order = await gateway.order(50_000, bookingRequest);
    const { razorpay_payment_id: id } = await gateway.pay(order.id);
    expect(await gateway.payment(id)).toMatchObject({ status: "captured" });
    expect((await gateway.get<Order>(`v1/orders/${order.id}`)).body.status).toBe("paid");
  }
});

test("a payment is captured only once and in full, and an order has only one captured payment", async () => {
  const gateway = await startGateway();
  const order = await gateway.order();
  const one = await gateway.pay(order.id);
  const two = await gateway.pay(order.id);
  expect(two.razorpay_payment_id).not.toBe(one.razorpay_payment_id);
  const partial = await gateway.capture(one.razorpay_payment_id, 1_000);
  expect(partial.body.error).toMatchObject({
    description: "Capture amount must be equal to the amount authorized",
    field: "amount",
  });

  const [first, second] = await Promise.all([
    gateway.capture(one.razorpay_payment_id),
    gateway.capture(one.razorpay_payment_id),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 400]);
  expect((first.body.error ?? second.body.error).description).toBe("This payment has already been captured");

  const capturedAgain = await gateway.capture(two.razorpay_payment_id);
  expect(capturedAgain.status).toBe(400);
  expect(capturedAgain.body.error.description).toContain("the order is already paid");
  const retriedPayment = await gateway.post("pay", { gatewayOrderId: order.id, outcome: "success" });
  expect(retriedPayment.status).toBe(400);
  expect(retriedPayment.body.error.description).toContain("the order is already paid");
});

test("refunds require a captured payment and cannot exceed its amount", async () => {
  const gateway = await startGateway();
  const { razorpay_payment_id: id } = await gateway.pay((await gateway.order()).id);
  const earlyRefund = await gateway.refund(id, { amount: 100 });
  expect(earlyRefund.body.error.description).toBe(
    "The payment status should be captured for action to be taken",
  );
  await gateway.capture(id);

  const excessiveRefund = await gateway.refund(id, { amount: 1_298_001 });
  expect(excessiveRefund.body.error.description).toBe(
    "The refund amount provided is greater than amount captured",
  );
  await gateway.refund(id, { amount: 1_000_000 });
  const exceedsRemaining = await gateway.refund(id, { amount: 298_001 });
  expect(exceedsRemaining.body.error.description).toBe(
    "The total refund amount is greater than the refund payment amount",
  );
  await gateway.refund(id, { amount: 298_000 });
  const nothingLeft = await gateway.refund(id);
  expect(nothingLeft.status).toBe(400);
  expect(nothingLeft.body.error.description).toBe("The payment has been fully refunded already");
  expect(await gateway.payment(id)).toMatchObject({ amount_refunded: 1_298_000 });
});

test("creates only one refund when the request is repeated with the same idempotency key", async () => {
  const gateway = await startGateway();
  const { razorpay_payment_id: id } = await gateway.pay((await gateway.order()).id);
  await gateway.capture(id);
  const key = { "X-Refund-Idempotency": "refund-of-BK-1" };
  const responses = await Promise.all([1, 2, 3].map(() => gateway.refund(id, { amount: 500_000 }, key)));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await gateway.payment(id)).toMatchObject({ amount_refunded: 500_000 });

  const capturedAgain = await gateway.refund(id, { amount: 400_000 }, key);
  expect(capturedAgain.status).toBe(409);
  expect(capturedAgain.body.error.description).toContain("Different request with the same idempotency key");
  const shortKeyRefund = await gateway.refund(id, {}, { "X-Refund-Idempotency": "short" });
  expect(shortKeyRefund.body.error.description).toBe(
    "The idempotency key must be at least 10 characters long.",
  );
  const rejected = await gateway.refund(id, {}, { "X-Refund-Idempotency": "not allowed here" });
  expect(rejected.status).toBe(400);
});

test("creates only one payment when an attempt is sent twice with the same id", async () => {
  const gateway = await startGateway();
  const order = await gateway.order();
  const one = await gateway.pay(order.id, { attemptId: "click-0001" });
  const two = await gateway.pay(order.id, { attemptId: "click-0001" });
  expect(two).toEqual(one);
});
