import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { serverForTest } from "../../http/testing.ts";
import { gatewayCallDuration, registry } from "../metrics/counters.ts";
import { coalesceCalls } from "./coalesce-calls.ts";
import { createGateway, type Gateway } from "./gateway.ts";
import { limitConcurrentCalls } from "./handle-events.ts";
import { secrets } from "./testing.ts";

const recordedHeaders = ["authorization", "accept", "content-type", "x-refund-idempotency"];

/** Starts a server that responds with `respond`. Returns a client for this server, and the requests it receives. */
async function createTestClient(respond: (response: ServerResponse, path: string) => void) {
  const requests: { path: string; method: unknown; headers: unknown; body: unknown }[] = [];
  const { origin } = await serverForTest(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const headers = Object.fromEntries(recordedHeaders.map((name) => [name, request.headers[name]]));
    const { method, url = "" } = request;
    requests.push({ path: url, method, headers, body: body === "" ? undefined : JSON.parse(body) });
    response.setHeader("content-type", "application/json");
    respond(response, url);
  });
  return { gateway: createGateway({ ...secrets, apiUrl: `${origin}/v1` }, { pauseMs: 3_600_000 }), requests };
}

const statusOnly = (status: number, description?: string) => (response: ServerResponse) => {
  response.statusCode = status;
  response.end(JSON.stringify({ error: { code: "BAD", description } }));
};

const money = { amount: 53_100, currency: "INR" };
const captured = { ...money, id: "pay_1", order_id: "order_1", status: "captured" };
const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 53_100, status: "processed" };
const order = { amountPaise: 53_100, receipt: "B1", notes: { orderId: "ORD1" } };

const createOrder = (gateway: Gateway) => gateway.createOrder(order);
const paymentsOf = (gateway: Gateway) => gateway.paymentsOf("order_1");
const fetchPayment = (gateway: Gateway) => gateway.payment("pay_1");
const capture = (gateway: Gateway) => gateway.capture("pay_1", 53_100);
const refundsOf = (gateway: Gateway) => gateway.refundsOf("pay_1");
const payments = (gateway: Gateway) => gateway.payments(new Date(1_999), new Date(60_000));
const refunds = (gateway: Gateway) => gateway.refunds(new Date(1_999), new Date(60_000));
const requestRefund = (gateway: Gateway) =>
  gateway.refund("pay_1", { amountPaise: 53_100, key: "key", notes: { refundId: "REF1" } });

const orderBody = {
  ...money,
  receipt: "B1",
  notes: order.notes,
  payment: { capture: "manual", capture_options: { manual_expiry_period: 1440, refund_speed: "normal" } },
};

test.each<[keyof Gateway, string, (gateway: Gateway) => Promise<unknown>, string, object | undefined]>([
  [
    "createOrder",
    "an order with manual capture that expires after 24 hours",
    createOrder,
    "/orders",
    orderBody,
  ],
  ["order", "an order", (client) => client.order("order_1"), "/orders/order_1", undefined],
  ["paymentsOf", "the payments of an order", paymentsOf, "/orders/order_1/payments", undefined],
  ["payment", "a payment", fetchPayment, "/payments/pay_1", undefined],
  ["probe", "one payment", (client) => client.probe(), "/payments?count=1", undefined],
  ["payments", "the payments of a period", payments, "/payments?from=1&to=60&count=100&skip=0", undefined],
  ["refundById", "the refund", (client) => client.refundById("rfnd_1"), "/refunds/rfnd_1", undefined],
  ["refundsOf", "the refunds of a payment", refundsOf, "/payments/pay_1/refunds?count=100&skip=0", undefined],
  ["refunds", "the refunds of a period", refunds, "/refunds?from=1&to=60&count=100&skip=0", undefined],
  ["capture", "a capture", capture, "/payments/pay_1/capture", money],
  [
    "refund",
    "a refund",
    requestRefund,
    "/payments/pay_1/refund",
    { amount: 53_100, notes: { refundId: "REF1" } },
  ],
])(
  "the gateway call %s sends one authenticated JSON request for %s, and is measured",
  async (name, _, call, path, body) => {
    const isRefund = name === "refund";
    const replies = { refund, refundById: refund, order: { ...money, id: "order_1" } };
    const reply = { ...captured, items: [], ...replies[name as keyof typeof replies] };
    const { gateway, requests } = await createTestClient((response) => response.end(JSON.stringify(reply)));
    gatewayCallDuration.reset();
    expect(await call(gateway)).toMatchObject({ is: "ok" });
    const credentials = Buffer.from("rzp_test_key:key-secret").toString("base64");
    const headers = {
      authorization: `Basic ${credentials}`,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(isRefund && { "x-refund-idempotency": "key" }),
    };
    expect(requests).toEqual([{ path: `/v1${path}`, method: body ? "POST" : "GET", headers, body }]);
    const measured = (await gatewayCallDuration.get()).values.find(({ metricName }) =>
      metricName?.endsWith("_count"),
    );
    expect(measured).toMatchObject({ value: 1, labels: { call: name, outcome: "ok" } });
  },
);

test("the metrics count a gateway call as failing only while the gateway does not respond usably", async () => {
  let status = 503;
  const { gateway } = await createTestClient((response) => statusOnly(status)(response));
  const failingSeconds = async () => {
    await fetchPayment(gateway);
    const values = (await registry.getSingleMetric("baithak_gateway_failing_seconds")?.get())?.values;
    return values?.find(({ labels }) => labels.call === "payment")?.value;
  };
  await failingSeconds();
  await expect.poll(failingSeconds).toBeGreaterThan(0);
  status = 400;
  expect(await failingSeconds()).toBe(0);
  expect(await failingSeconds()).toBe(0);
});

test.each([
  ["half of the amount", { amount: 26_550 }],
  ["another currency", { currency: "USD" }],
  ["another payment", { id: "pay_2" }],
  ["an uncaptured payment", { status: "authorized" }],
])(
  "the gateway client fetches the payment when the response to a capture contains %s",
  async (_, changedFields) => {
    const { gateway, requests } = await createTestClient((response, path) =>
      response.end(JSON.stringify(path.endsWith("/capture") ? { ...captured, ...changedFields } : captured)),
    );
    expect(await capture(gateway)).toMatchObject({ is: "ok", value: captured });
    expect(requests.map(({ path }) => path)).toEqual(["/v1/payments/pay_1/capture", "/v1/payments/pay_1"]);
  },
);

test.each([
  ["another amount", { amount: 26_550 }],
  ["another payment", { payment_id: "pay_2" }],
])(
  "the gateway client fetches the refund when the response to a refund request contains %s",
  async (_, changedFields) => {
    const { gateway, requests } = await createTestClient((response, path) =>
      response.end(JSON.stringify(path.endsWith("/refund") ? { ...refund, ...changedFields } : refund)),
    );
    expect(await requestRefund(gateway)).toEqual({ is: "ok", value: refund });
    expect(requests.map(({ path }) => path)).toEqual(["/v1/payments/pay_1/refund", "/v1/refunds/rfnd_1"]);
  },
);

test.each<[string, object, (gateway: Gateway) => Promise<unknown>]>([
  ["an order of another amount", { ...money, amount: 1 }, createOrder],
  ["an order in another currency", { ...money, currency: "USD" }, createOrder],
  ["another payment", { ...captured, id: "pay_2" }, fetchPayment],
  ["another order", { ...money, id: "order_2" }, (client) => client.order("order_1")],
  [
    "another refund",
    { ...captured, payment_id: "p", status: "processed" },
    (client) => client.refundById("rfnd_1"),
  ],
  ["a refund of another payment", { ...refund, id: "x_1", payment_id: "pay_2" }, requestRefund],
])("the gateway client treats a response about %s as an unreachable gateway", async (_, fields, call) => {
  const { gateway } = await createTestClient((response) =>
    response.end(JSON.stringify({ id: "x_1", ...fields })),
  );
  expect(await call(gateway)).toEqual({
    is: "away",
    cause: expect.stringContaining("does not match the request"),
  });
});

test("the gateway client creates only one order for repeated requests, but a separate order for each move", async () => {
  let createdOrders = 0;
  const { origin } = await serverForTest((_, response) => {
    createdOrders += 1;
    response.end(JSON.stringify({ ...money, id: `order_${createdOrders}` }));
  });
  const gateway = createGateway({ ...secrets, apiUrl: `${origin}/v1` });
  const orderIdForMove = async (move: string) => {
    const result = await gateway.createOrder({ ...order, notes: { orderId: "ORD1", move } });
    return result.is === "ok" ? result.value.id : result;
  };
  expect([
    await orderIdForMove("HOLD1"),
    await orderIdForMove("HOLD1"),
    await orderIdForMove("HOLD2"),
  ]).toEqual(["order_1", "order_1", "order_2"]);
});

test("the gateway client pauses between requests for the payments of one order, but not of different orders", async () => {
  const { gateway, requests } = await createTestClient((response) =>
    response.end(JSON.stringify({ items: [captured] })),
  );
  const results = await Promise.all([paymentsOf(gateway), gateway.paymentsOf("order_2")]);
  expect(results).toMatchObject(results.map(() => ({ is: "ok", value: [captured] })));
  void paymentsOf(gateway);
  // Without the pause of an hour, the third request would be sent within this time.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const paths = requests.map(({ path }) => path);
  expect(paths.sort()).toEqual(["/v1/orders/order_1/payments", "/v1/orders/order_2/payments"]);
});

test.each([
  [400, "refused"],
  [401, "away"],
  [402, "refused"],
  [404, "refused"],
  [428, "refused"],
  [429, "away"],
  [430, "refused"],
  [499, "refused"],
  [500, "away"],
  [503, "away"],
])("the gateway client reports a response with status %i as %s", async (status, kind) => {
  const { gateway } = await createTestClient(statusOnly(status, "No."));
  const result =
    kind === "away" ? { is: kind, cause: `status ${status}` } : { is: kind, status, description: "No." };
  for (const call of [fetchPayment, paymentsOf, capture, requestRefund])
    expect(await call(gateway)).toEqual(result);
});

test("a refusal may lack a description, and a response that is not JSON is treated as an unreachable gateway", async () => {
  const failingClient = await createTestClient(statusOnly(400));
  expect(await failingClient.gateway.payment("pay_1")).toEqual({
    is: "refused",
    status: 400,
    description: "",
  });
  const invalidResponseClient = await createTestClient((response) => response.end("<html>"));
  expect(await invalidResponseClient.gateway.payment("pay_1")).toMatchObject({ is: "away", cause: /JSON/ });
});

test.each([
  [99, ["count=100&skip=0"]],
  [100, ["count=100&skip=0", "count=100&skip=100"]],
  [101, ["count=100&skip=0", "count=100&skip=100"]],
])("the gateway client reads a list of %i payments in pages of 100", async (length, pages) => {
  const paymentItems = Array.from({ length }, (_, index) => ({
    id: `pay_${index}`,
    amount: 1,
    currency: "INR",
    status: "captured",
  }));
  const { gateway, requests } = await createTestClient((response, path) => {
    const skip = Number(new URL(path, "http://localhost").searchParams.get("skip"));
    response.end(JSON.stringify({ items: paymentItems.slice(skip, skip + 100) }));
  });
  const result = await gateway.payments(new Date(1_999), new Date(60_000));
  expect(result.is === "ok" && result.value.length).toBe(length);
  expect(result.is === "ok" && result.value[0]?.amount_refunded).toBe(0);
  expect(requests.map(({ path }) => path)).toEqual(pages.map((page) => `/v1/payments?from=1&to=60&${page}`));
});

test("the gateway client returns no list when a page cannot be read", async () => {
  const { gateway } = await createTestClient(statusOnly(503));
  expect(await gateway.refundsOf("pay_1")).toEqual({ is: "away", cause: "status 503" });
});

test("limitConcurrentCalls fails a call above the limit as if the gateway were unreachable", async () => {
  let releaseCall = () => {};
  const model = createModelGateway();
  const slow = {
    ...model,
    payment: () => new Promise<void>((resolve) => (releaseCall = resolve)).then(() => model.payment("x")),
  };
  const limited = limitConcurrentCalls(slow, 2);
  const rejected = await model.payment("x");
  const tooManyCalls = { is: "away", cause: "too many concurrent calls" };
  const first = limited.payment("x");
  expect(await limited.refundById("x")).toEqual(rejected);
  const letFirstGo = releaseCall;
  const second = limited.payment("x");
  expect([await limited.payment("x"), await limited.refundById("x")]).toEqual([tooManyCalls, tooManyCalls]);
  letFirstGo();
  await first;
  expect(await limited.refundById("x")).toEqual(rejected);
  releaseCall();
  await second;
  expect([await limited.refundById("x"), await limited.refundById("x")]).toEqual([rejected, rejected]);
});

/** Returns a coalesced gateway call that records its runs. Each run stays pending until the test calls its `end`. */
function counting(sharing: Parameters<typeof coalesceCalls>[2]) {
  const calls: { key: string; end: () => void }[] = [];
  const call = (key: string) =>
    new Promise<string>((resolve) => {
      const result = `${key}${calls.length + 1}`;
      calls.push({ key, end: () => resolve(result) });
    });
  return { shared: coalesceCalls(call, (key) => key, sharing), calls };
}

test.each(["next", "last"] as const)(
  "coalesceCalls coalesces concurrent calls with the same key (%s)",
  async (inPause) => {
    const { shared, calls } = counting({ pauseMs: 60_000, duringPause: inPause });
    const paymentItems = [shared("a"), shared("a"), shared("b")];
    expect(calls.map(({ key }) => key)).toEqual(["a", "b"]);
    for (const { end } of calls) end();
    expect(await Promise.all(paymentItems)).toEqual(["a1", "a1", "b2"]);
  },
);

test("coalesceCalls with duringPause `last` returns the last result during the pause after a call", async () => {
  const { shared, calls } = counting({ pauseMs: 60_000, duringPause: "last" });
  const first = shared("a");
  calls[0]?.end();
  await first;
  expect([await shared("a"), calls.length]).toEqual(["a1", 1]);
});

test("coalesceCalls with duringPause `next` makes one new call after the pause for all callers that wait in the pause", async () => {
  const { shared, calls } = counting({ pauseMs: 200, duringPause: "next" });
  const first = shared("a");
  calls[0]?.end();
  await first;
  // The pause starts a few microtasks after the result is available.
  await new Promise(setImmediate);
  const sharedCalls = [shared("a"), shared("a")];
  expect(calls).toHaveLength(1);
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.end();
  expect(await Promise.all(sharedCalls)).toEqual(["a2", "a2"]);
});

test.each(["next", "last"] as const)(
  "coalesceCalls makes a new call after the pause (%s)",
  async (inPause) => {
    const { shared, calls } = counting({ pauseMs: 1, duringPause: inPause });
    const first = shared("a");
    calls[0]?.end();
    await first;
    await expect
      .poll(() => {
        void shared("a");
        return calls.length;
      })
      .toBe(2);
    // When the pause after the first gateway call ends, the second gateway call must stay shared.
    await new Promise((resolve) => setTimeout(resolve, 20));
    void shared("a");
    expect(calls).toHaveLength(2);
  },
);
