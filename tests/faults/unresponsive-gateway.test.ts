import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { uniqueCustomer, uniqueHour } from "../../src/workspace/booking/testing.ts";
import { startBackgroundJobs } from "../../src/workspace/payment/background-jobs.ts";
import { checkPayments } from "../../src/workspace/payment/check-payments.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { createGateway } from "../../src/workspace/payment/gateway.ts";
import { handleGatewayEvents } from "../../src/workspace/payment/handle-events.ts";
import {
  gatewayRecord,
  holdWithStartedPayment,
  orderState,
  payAt,
  paymentForTest,
  secrets,
  webhookOf,
} from "../../src/workspace/payment/testing.ts";
import { receiveWebhook } from "../../src/workspace/payment/webhook.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import { readRazorpaySettings } from "../../src/workspace/settings.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { createFreshFolder } from "../support/databases.ts";
import { startExternalGateway } from "../support/external-gateway.ts";
import {
  beginPayment,
  createServiceVisitor,
  fetchOrder,
  hold,
  type ServiceVisitor,
} from "../support/service-visitor.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { newPerson } from "./support/attackers.ts";
import { roomRequests } from "./support/booking-requests.ts";
import { recordFault } from "./support/fault-table.ts";
import { isLongRun } from "./support/round-counts.ts";

/** Number of payments that are due for a check, and the size of a full batch of notifications that need the gateway. */
const dueCount = 3;
const maxGatewayCalls = 20;

/** Starts a service whose gateway hangs. Some of its work needs the gateway, some notifications do not. */
async function hangingGateway() {
  const { db, clock, gateway: simulator, ...service } = await paymentForTest("postgresql");
  const proxy = await startTcpProxy(simulator.port);
  onTestFinished(proxy.close);
  const stopping = new AbortController();
  const apiUrl = `http://127.0.0.1:${proxy.port}/gateway-simulator/v1`;
  const gateway = createGateway({ ...secrets, apiUrl }, { stopping: stopping.signal });
  /** Number of gateway calls that have timed out. */
  let timeoutCount = 0;
  const deps: PaymentDeps = {
    ...service.deps,
    gateway: {
      ...gateway,
      paymentsOf: (id) => gateway.paymentsOf(id).finally(incrementGivenUp),
      capture: (id, amount) => gateway.capture(id, amount).finally(incrementGivenUp),
    },
  };
  function incrementGivenUp() {
    timeoutCount += 1;
  }
  const orders = [];
  for (let number = 0; number < dueCount + maxGatewayCalls + 1; number += 1) {
    const request = { ...uniqueHour(number), catalogId: "room-large", customer: uniqueCustomer(number) };
    const order = await holdWithStartedPayment(deps, request);
    orders.push({ ...order, payment: await payAt(simulator, order.gatewayOrderId) });
  }
  const quickOrder = orders.at(-1);
  if (quickOrder === undefined) throw new Error("There is no order.");
  const sendWebhook = async ({ payment }: typeof quickOrder, status: string) => {
    const entity = await gatewayRecord(simulator, payment.razorpay_payment_id);
    await receiveWebhook(
      deps,
      webhookOf(`payment.${status}`, { payment: { entity: { ...entity, status } } }),
    );
  };
  clock.advance(1);
  // The first orders get no notification, so their payments are due for a check.
  for (const order of orders.slice(dueCount, dueCount + maxGatewayCalls))
    await sendWebhook(order, "authorized");
  await sendWebhook(quickOrder, "captured");
  timeoutCount = 0;
  proxy.set("hang");
  const isSettled = async () => (await orderState(db, quickOrder.orderId)).status === "confirmed";
  return { deps, isSettled, timeoutCount: () => timeoutCount, hangUp: () => stopping.abort() };
}

test("while the gateway hangs, notifications that need no gateway call are processed before other calls time out", async (context) => {
  const { deps, isSettled, timeoutCount: givenUp, hangUp } = await hangingGateway();
  const startedAt = performance.now();
  const background = startBackgroundJobs(deps, { intervalMs: 1_000 });
  onTestFinished(background.stop);
  onTestFinished(hangUp);
  await expect.poll(isSettled, { interval: 20 }).toBe(true);
  const tookMs = performance.now() - startedAt;
  expect(givenUp()).toBe(0);
  recordFault(context, {
    fault: `gateway hangs, ${dueCount} payments due, ${maxGatewayCalls} notifications that need it`,
    runs: 1,
    lost: 0,
    note: `other notifications settled in ${(tookMs / 1000).toFixed(2)} s`,
  });
});

test("control: with sequential jobs, notifications that need no gateway call wait until other calls time out", async () => {
  const { deps, isSettled, timeoutCount: givenUp, hangUp } = await hangingGateway();
  const jobsInOrder = checkPayments(deps).then(() => handleGatewayEvents(deps));
  await expect.poll(givenUp, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await isSettled()).toBe(false);
  hangUp();
  await jobsInOrder;
});

/** Maximum time to handle a notification that needs no gateway call, in milliseconds. */
const settledWithinMs = 2_000;

test("a started service settles a captured payment within two seconds while its gateway hangs", async (context) => {
  const gateway = await startExternalGateway();
  onTestFinished(gateway.close);
  const dataDir = await createFreshFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const workspace = await startWorkspace(
    settingsIn(dataDir, { razorpay: readRazorpaySettings(gateway.env) }),
  );
  onTestFinished(workspace.close);
  const otherVisitor = createServiceVisitor(workspace.url);
  const visitor: ServiceVisitor = {
    ...otherVisitor,
    // The service does not limit 127.0.0.1. The header is set as the site sets it for its visitors.
    post: (path, body) => otherVisitor.post(path, body),
  };
  const nextRequest = await roomRequests(workspace.url);
  const pay = async () => {
    const { orderId, token } = await hold(visitor, nextRequest(), newPerson());
    const { checkout } = await beginPayment(visitor, { orderId, token });
    return { orderId, token, evidence: await payAt(gateway.simulator, checkout.gatewayOrderId) };
  };
  const [payer, paid] = [await pay(), await pay()];
  const pendingPayments = await Promise.all(Array.from({ length: maxGatewayCalls }, pay));
  const sendWebhook = async ({ evidence }: typeof paid, status: string) => {
    const entity = await gatewayRecord(gateway.simulator, evidence.razorpay_payment_id);
    const event = webhookOf(`payment.${status}`, { payment: { entity: { ...entity, status } } });
    const response = await fetch(`${workspace.url}/order/webhook/razorpay`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-razorpay-signature": event.signature,
        "x-razorpay-event-id": event.eventId,
      },
      body: event.rawBody,
    });
    expect(response.status, await response.text()).toBe(200);
  };
  const statuses = async (orders: readonly (typeof paid)[]) =>
    new Set(await Promise.all(orders.map(async (order) => (await fetchOrder(visitor, order)).status)));
  gateway.proxy.reset();
  gateway.proxy.set("hang");
  let isGivenUp = false;
  const { evidence, ...key } = payer;
  const givenUp = visitor.post("/order/verifyPayment", { ...key, ...evidence }).finally(() => {
    isGivenUp = true;
  });
  await expect.poll(gateway.proxy.connections).toBeGreaterThan(0);
  for (const order of pendingPayments) await sendWebhook(order, "authorized");
  const respondedAt = performance.now();
  await sendWebhook(paid, "captured");
  await expect.poll(() => statuses([paid]), { interval: 20 }).toEqual(new Set(["confirmed"]));
  const tookMs = performance.now() - respondedAt;
  // Control: payments that must be captured first are still pending, although their notifications arrived before the
  // others.
  const otherStatuses = await statuses([payer, ...pendingPayments]);
  expect(isGivenUp).toBe(false);
  expect(otherStatuses).toEqual(new Set(["held"]));
  if (isLongRun) expect(tookMs).toBeLessThan(settledWithinMs);
  recordFault(context, {
    fault: `gateway hangs, started service, ${maxGatewayCalls} notifications that need it`,
    runs: 1,
    lost: Number(!(await statuses([paid])).has("confirmed")),
    note: `captured payment settled in ${(tookMs / 1000).toFixed(2)} s`,
  });
  gateway.proxy.reset();
  await givenUp;
});
