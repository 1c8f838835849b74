import { get } from "node:http";
import { expect, test } from "vitest";
import type { Collection, Order } from "./entities.ts";
import { keyId, startGateway } from "./testing.ts";

test("the merchant's API requires the key and the secret", async () => {
  const gateway = await startGateway();
  for (const header of ["", "Bearer x", `Basic ${btoa(`${keyId}:wrong`)}`, "Basic %%%"]) {
    const res = await gateway.post("v1/orders", { amount: 100, currency: "INR" }, { Authorization: header });
    expect(res.status).toBe(401);
    expect(res.headers.get("www-authenticate")).toMatch(/^Basic /);
    expect(res.body).toEqual({
      error: {
        code: "BAD_REQUEST_ERROR",
        description: "Authentication failed",
        source: "NA",
        step: "NA",
        reason: "NA",
        metadata: {},
      },
    });
  }
});

test("unknown ids are rejected with the same error as at Razorpay", async () => {
  const gateway = await startGateway();
  const capture = { amount: 100, currency: "INR" };
  const responses = await Promise.all([
    gateway.get("v1/orders/order_00000000000000"),
    gateway.get("v1/orders/order_00000000000000/payments"),
    gateway.get("v1/payments/pay_00000000000000"),
    gateway.post("v1/payments/pay_00000000000000/capture", capture),
    gateway.post("v1/payments/pay_00000000000000/refund", {}),
    gateway.get("v1/payments/pay_00000000000000/refunds"),
    gateway.get("v1/refunds/rfnd_00000000000000"),
  ]);
  for (const { status, body } of responses) {
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: "BAD_REQUEST_ERROR",
      description: "The id provided does not exist",
    });
  }
});

test.each([
  [{ currency: "INR" }, "amount", "The amount field is required."],
  [{ amount: 100.5, currency: "INR" }, "amount", "The amount must be an integer."],
  [{ amount: "100", currency: "INR" }, "amount", "The amount must be an integer."],
  [{ amount: 99, currency: "INR" }, "amount", "The amount must be at least INR 1.00"],
  [{ amount: 100 }, "currency", "The currency field is required."],
  [{ amount: 100, currency: "USD" }, "currency", "Currency is not supported; this gateway takes INR only."],
  [
    { amount: 100, currency: "INR", receipt: "x".repeat(41) },
    "receipt",
    "The receipt may not be greater than 40 characters.",
  ],
  [
    { amount: 100, currency: "INR", transfers: [] },
    "transfers",
    "transfers is/are not required and should not be sent",
  ],
  [
    {
      amount: 100,
      currency: "INR",
      notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, "x"])),
    },
    "notes",
    "The notes may have at most 15 pairs.",
  ],
])(
  "the error for an invalid order contains the field and a description: %j",
  async (body, field, description) => {
    const gateway = await startGateway();
    const res = await gateway.post("v1/orders", body);
    expect(res.status).toBe(400);
    expect(res.body.error).toMatchObject({ field, description, step: "payment_initiation" });
  },
);

test("orders can be listed by receipt, newest first, and missing notes are returned as an empty list", async () => {
  const gateway = await startGateway();
  const first = await gateway.order();
  await gateway.order(100, { receipt: "BK-2" });
  const thirdOrder = await gateway.order();
  const found = await gateway.get<Collection<Order>>("v1/orders?receipt=BK-1");
  expect(found.body.items.map(({ id }) => id)).toEqual([thirdOrder.id, first.id]);
  expect(found.body.items[0]?.notes).toEqual([]);
  const page = await gateway.get<Collection<Order>>("v1/orders?count=1&skip=1");
  expect(page.body).toMatchObject({ count: 1, items: [{ receipt: "BK-2" }] });
});

test.each([
  [{ outcome: "success" }, 422, "gatewayOrderId"],
  [{ gatewayOrderId: "order_00000000000000" }, 422, "outcome"],
  [
    { gatewayOrderId: "order_00000000000000", outcome: "maybe" },
    422,
    "Set outcome to success, failure or abandon.",
  ],
  [
    { gatewayOrderId: "order_00000000000000", outcome: "success", webhook: "x" },
    422,
    "Set webhook to one of once",
  ],
  [
    { gatewayOrderId: "order_00000000000000", outcome: "success", delayMs: -1 },
    422,
    "Set delayMs to 0 or more.",
  ],
  [
    { gatewayOrderId: "order_00000000000000", outcome: "success" },
    404,
    "create one with POST v1/orders first",
  ],
])(
  "an invalid payment is rejected with a hint in the error message: %j",
  async (body, status, description) => {
    const gateway = await startGateway();
    const res = await gateway.post("pay", body);
    expect(res.status).toBe(status);
    expect(res.body.error.description).toContain(description);
  },
);

test("rejects a request body that is too large, is not valid JSON or has no JSON content type", async () => {
  const gateway = await startGateway();
  const send = (body: string, type: string) =>
    fetch(`${gateway.url}/pay`, { method: "POST", body, headers: { "Content-Type": type } });
  expect((await send("{", "application/json")).status).toBe(400);
  expect((await send("{}", "text/plain")).status).toBe(400);
  const large = await send(JSON.stringify({ filler: "x".repeat(70_000) }), "application/json");
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ error: { description: "The body is larger than 64 kB" } });
});

test("unknown paths return 404, and responses are not cached", async () => {
  const gateway = await startGateway();
  for (const path of ["", "v1/customers", "nowhere", "v1/orders/x/y/z", "../etc/passwd"]) {
    const res = await gateway.get(path);
    expect(res.status).toBe(404);
    expect(res.body.error.description).toBe("The requested URL was not found on the server.");
    expect(res.headers.get("cache-control")).toBe("no-store");
  }
  expect((await gateway.get("pay")).status).toBe(404);
});

test("the response to an internal error contains no details", async () => {
  const lines: object[] = [];
  const gateway = await startGateway({
    log: (record, message) => lines.push({ ...record, message }),
    now: () => {
      throw new Error("secret detail");
    },
  });
  const res = await gateway.post("v1/orders", { amount: 100, currency: "INR" });
  expect(res.status).toBe(500);
  expect(res.body.error.code).toBe("SERVER_ERROR");
  expect(JSON.stringify(res.body)).not.toContain("secret");
  expect(lines).toContainEqual(
    expect.objectContaining({ message: "request failed", path: "/gateway-simulator/v1/orders" }),
  );
});

test.each([
  ["checkout.js", "text/javascript"],
  ["checkout.css", "text/css"],
  ["checkout-page.js", "text/javascript"],
  ["checkout-page.css", "text/css"],
])("the file %s has an ETag for conditional requests", async (name, type) => {
  const gateway = await startGateway();
  const response = await fetch(`${gateway.url}/${name}`);
  expect(response.headers.get("content-type")).toContain(type);
  expect((await response.text()).length).toBeGreaterThan(500);
  // `fetch` would add `Cache-Control: no-cache` to a conditional request, and the server would never respond with 304.
  const retried = await new Promise((resolve) => {
    const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
    get(`${gateway.url}/${name}`, { headers }, (res) => resolve(res.resume().statusCode));
  });
  expect(retried).toBe(304);
});

test("the checkout page can be framed only by its own origin and allows no inline code", async () => {
  const gateway = await startGateway();
  const order = await gateway.order(12_345_600);
  const query = new URLSearchParams({
    key_id: keyId,
    order_id: order.id,
    name: "<b>Baithak</b>",
    description: "Room & board",
  });
  const response = await fetch(`${gateway.url}/checkout?${query}`);
  const page = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("unsafe");
  expect(page).toContain("₹1,23,456.00");
  expect(page).toContain("No money moves");
  expect(page).toContain("&lt;b&gt;Baithak");
  expect(page).not.toMatch(/<b>Baithak|\sstyle=|\son[a-z]+=|<script>/);
});

test("the checkout page shows why an unknown, foreign or paid order cannot be paid", async () => {
  const gateway = await startGateway();
  const order = await gateway.order();
  const openCheckout = (key: string, id: string) =>
    fetch(`${gateway.url}/checkout?key_id=${key}&order_id=${id}`);
  expect((await openCheckout(keyId, "order_00000000000000")).status).toBe(404);
  expect((await openCheckout("rzp_live_other", order.id)).status).toBe(400);
  const { razorpay_payment_id: id } = await gateway.pay(order.id);
  await gateway.capture(id);
  const checkoutPage = await openCheckout(keyId, order.id);
  expect(checkoutPage.status).toBe(409);
  expect(await checkoutPage.text()).toContain("This has already been paid.");
});
