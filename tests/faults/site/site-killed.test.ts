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

/** How often the site is killed; or as often as `KILLS` says. */
const kills = Number(process.env.KILLS ?? rounds(2, 10));
const clients = 6;

/** What a client was told before the site was killed under it. What was told stays true. */
type ReportedOrders = OrderKey & { gatewayOrderId?: string; isConfirmed?: boolean };

/** Answers that clients have got, of all calls. */
let responseCounts = 0;

test(
  "killed at any moment while clients hold and pay: no order is lost, no money is left without a booking or refund",
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
      // The moment itself is left to chance: no seed could bring it back, because processes and disks have their own.
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
 * Waits until so many more answers have come, and one order of all is confirmed, which makes the moment as random on a slow
 * machine as on a fast one.
 */
async function waitForResponses(reported: readonly ReportedOrders[], count: number): Promise<void> {
  const goal = responseCounts + count;
  await vi.waitUntil(() => responseCounts >= goal && reported.some(({ isConfirmed }) => isConfirmed), {
    timeout: 60_000,
    interval: 1,
  });
}

/** Books and pays one time after the other, until nobody answers any more. */
async function bookUntilKilled(
  { origin }: RunningSite,
  nextRequest: () => SlotRequest,
  reported: ReportedOrders[],
): Promise<void> {
  try {
    for (;;) await bookAndPay(origin, nextRequest(), reported);
  } catch (error) {
    // A reply that came and was wrong is a fault of the site; none, or half of one, is the kill.
    if (!isCutOff(error)) throw error;
  }
}

/** A new visitor books and mostly pays; the gateway's webhooks come in each of its ways, or not at all. */
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
    // The hour was taken in an earlier round whose answer was lost.
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

/** How an order is paid and told of: every seventh fails, every third browser never comes back, webhooks take turns. */
function paymentScenario(count: number) {
  const outcome = count % 7 === 6 ? "failure" : "success";
  const webhook = ["once", "twice", "late", "first", "none"][count % 5];
  return { outcome, webhook, isVerified: outcome === "success" && count % 3 !== 2 };
}

/** Waits until everything has come to rest, and compares with what was told and with the gateway's own books. */
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

/** An order and its money, when nothing moves any more or a minute has passed. */
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

/** The connection ended before, or in the middle of, an answer. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError || (error.cause instanceof Error && "code" in error.cause);
}
