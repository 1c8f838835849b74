import { rm } from "node:fs/promises";
import * as v from "valibot";
import { expect, type TestContext, test, vi } from "vitest";
import { holdResponse } from "../../../src/api/contract/booking.ts";
import {
  beginPayment,
  fetchOrder,
  type OrderKey,
  type SlotRequest,
  sampleCustomer,
  serviceVisitor,
} from "../../support/service-visitor.ts";
import { gatewayPayments } from "../../support/simulated-payments.ts";
import { type RunningSite, siteFolder, startSite } from "../../support/site.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { rounds } from "../support/round-counts.ts";

/** Number of times the site is killed. `KILLS` overrides the number. */
const kills = Number(process.env.KILLS ?? rounds(2, 10));
const clients = 6;

/** An order as reported to a client before the site was killed. What was reported must be true after the restart. */
type ReportedOrders = OrderKey & { gatewayOrderId?: string; isConfirmed?: boolean };

/** Total number of responses to all clients. */
let responseCounts = 0;

test(
  "a site killed at random moments loses no order and keeps no payment without a booking or refund",
  async (context) => {
    const dataDir = await siteFolder();
    const start = () => startSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
    const reported: ReportedOrders[] = [];
    let nextWish: (() => SlotRequest) | undefined;
    for (let round = 0; round < kills; round += 1) {
      const site = await start();
      nextWish ??= await roomRequests(site.origin);
      const bookingRequest = nextWish;
      const busy = Array.from({ length: clients }, () => bookUntilKilled(site, bookingRequest, reported));
      // Kills the site at a random moment. A seed could not reproduce the timing of processes and disks.
      await waitForResponses(reported, 8 + Math.floor(Math.random() * 50));
      await site.stop("SIGKILL");
      await Promise.all(busy);
    }
    const site = await start();
    try {
      await verifyReported(context, site, reported);
    } finally {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  kills * 120_000,
);

/**
 * Waits for `count` more responses and at least one confirmed order. Counting responses makes the moment equally random
 * on slow and fast machines.
 */
async function waitForResponses(reported: readonly ReportedOrders[], count: number): Promise<void> {
  const goal = responseCounts + count;
  await vi.waitUntil(() => responseCounts >= goal && reported.some(({ isConfirmed }) => isConfirmed), {
    timeout: 60_000,
    interval: 1,
  });
}

/** Books and pays one slot after another until the site stops responding. */
async function bookUntilKilled(
  { origin }: RunningSite,
  nextRequest: () => SlotRequest,
  reported: ReportedOrders[],
): Promise<void> {
  try {
    for (;;) await bookAndPay(origin, nextRequest(), reported);
  } catch (error) {
    // The kill causes missing or partial responses. Any other error is a bug of the site.
    if (!isCutOff(error)) throw error;
  }
}

/** Books as a new visitor and usually pays. The delivery of the gateway's webhook events varies. */
async function bookAndPay(origin: string, request: SlotRequest, reported: ReportedOrders[]): Promise<void> {
  const visitor = serviceVisitor(origin);
  const post = async (path: string, body: object) => {
    const response = await visitor.post(path, body);
    responseCounts += 1;
    return response;
  };
  const response = await post("/order/verifyAndBook", {
    intent: "book",
    ...request,
    customer: sampleCustomer,
  });
  if (response.status !== 201) {
    // The hour may already be held: in an earlier round, the site was killed before its response arrived.
    expect([409, 422], await response.text()).toContain(response.status);
    return;
  }
  const { orderId, token } = v.parse(holdResponse, await response.json());
  const order: ReportedOrders = { orderId, token };
  reported.push(order);
  const { checkout } = await beginPayment(serviceVisitor(origin), order);
  order.gatewayOrderId = checkout.gatewayOrderId;
  const { outcome, webhook, isVerified } = paymentScenario(reported.length);
  const paid = await post("/gateway-simulator/pay", {
    gatewayOrderId: checkout.gatewayOrderId,
    outcome,
    webhook,
  });
  const evidence = (await paid.json()) as object;
  if (!isVerified) return;
  const verified = await post("/order/verifyPayment", { orderId, token, ...evidence });
  expect(verified.status, await verified.clone().text()).toBe(200);
  const { status } = (await verified.json()) as { status?: string };
  if (status === "confirmed") order.isConfirmed = true;
}

/**
 * The payment of an order: every seventh payment fails, every third browser never returns, and webhook modes alternate.
 */
function paymentScenario(count: number) {
  const outcome = count % 7 === 6 ? "failure" : "success";
  const webhook = ["once", "twice", "late", "first", "none"][count % 5];
  return { outcome, webhook, isVerified: outcome === "success" && count % 3 !== 2 };
}

/** Waits until no work is pending, then compares the orders with the reported orders and with the gateway's records. */
async function verifyReported(
  context: TestContext,
  site: RunningSite,
  reported: readonly ReportedOrders[],
): Promise<void> {
  expect(reported.length).toBeGreaterThan(kills);
  expect(reported.filter(({ isConfirmed }) => isConfirmed).length).toBeGreaterThan(0);
  const invoices: number[] = [];
  const lost: string[] = [];
  for (const order of reported) {
    const { truth, captured, isOpen } = await waitUntilIdle(site, order);
    const isBooked = truth.status === "confirmed";
    const isTrue =
      !isOpen &&
      (isBooked || !order.isConfirmed) &&
      captured.length === (isBooked ? 1 : 0) &&
      captured.every(({ amount }) => amount === truth.quote.totalPaise);
    if (!isTrue) lost.push(JSON.stringify({ ...order, status: truth.status, captured, isOpen }));
    if (isBooked) invoices.push(Number(truth.invoice?.number.split("/").at(-1)));
  }
  const note = `${reported.length} orders, ${invoices.length} confirmed`;
  recordFault(context, { fault: "site killed (SIGKILL)", runs: kills, lost: lost.length, note });
  expect(lost).toEqual([]);
  invoices.sort((one, other) => one - other);
  expect(invoices).toEqual(invoices.map((_, index) => index + 1));
}

/** Waits for at most a minute until no work of an order is pending, and returns the state of the order. */
async function waitUntilIdle(site: RunningSite, order: ReportedOrders) {
  const look = async () => {
    const truth = await fetchOrder(serviceVisitor(site.origin), order);
    const payments =
      order.gatewayOrderId === undefined ? [] : await gatewayPayments(site, order.gatewayOrderId);
    const captured = payments.filter(({ status }) => status === "captured");
    const isPaid = payments.some(({ status }) => status === "authorized" || status === "captured");
    return { truth, captured, isOpen: isPaid && truth.status !== "confirmed" };
  };
  let last = await look();
  const rest = async () => {
    last = await look();
    return !last.isOpen;
  };
  if (last.isOpen) await vi.waitUntil(rest, { timeout: 60_000, interval: 250 }).catch(() => undefined);
  return last;
}

/** Returns true if the connection closed before the end of the response. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError || (error.cause instanceof Error && "code" in error.cause);
}
