import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import type { GatewayResult } from "../../../src/workspace/payment/gateway.ts";
import { payAt } from "../../../src/workspace/payment/testing.ts";
import { rooms } from "../../e2e/support/rooms.ts";
import { createFreshDatabase } from "../../support/databases.ts";
import { type ExternalGateway, startExternalGateway } from "../../support/external-gateway.ts";
import {
  createServiceVisitor,
  fetchOrder,
  type OrderKey,
  readHold,
  type ServiceVisitor,
  type SlotRequest,
} from "../../support/service-visitor.ts";
import { setUpSuite } from "../../support/set-up-suite.ts";
import { findFreePort, type RunningSite, startSite } from "../../support/site.ts";
import { type ProxyMode, startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { newPerson } from "../support/attackers.ts";
import { passRequests, roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { isLongRun, roundCount } from "../support/round-counts.ts";

/** Number of visitors of each kind in a run. The kinds begin a payment, pay, or cancel. */
const visitors = 3;
/** The site aborts a gateway call after 8 seconds. The limit allows for a second call and a busy machine. */
const maxResponseMs = 20_000;

let site: RunningSite;
let gateway: ExternalGateway;
/** Proxies the webhook requests from the gateway to the site. */
let webhookProxy: TcpProxy;
let database: pg.Client;
let nextRoom: () => SlotRequest;
let nextPasses: () => SlotRequest;

setUpSuite(async (onSuiteFinished) => {
  const port = await findFreePort();
  webhookProxy = await startTcpProxy(port);
  onSuiteFinished(() => webhookProxy.close());
  const webhookUrl = `http://127.0.0.1:${webhookProxy.port}/order/webhook/razorpay`;
  gateway = await startExternalGateway({ webhookUrl, retryMs: 100 });
  onSuiteFinished(() => gateway.close());
  const databaseUrl = await createFreshDatabase();
  site = await startSite({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: "t".repeat(20) + randomUUID(),
    PAYMENTS: "razorpay",
    LOG_LEVEL: "error",
    ...gateway.env,
  });
  onSuiteFinished(() => site.stop());
  database = new pg.Client(databaseUrl);
  await database.connect();
  onSuiteFinished(() => database.end());
  nextRoom = await roomRequests(site.origin);
  nextPasses = await passRequests(site.origin, rooms.flexiPass);
});

/** A fault of the connection from the site to the gateway. */
type Fault = {
  readonly name: string;
  readonly inject: () => void;
  /** True if no request is rejected, so that all work completes during the fault. */
  readonly isMild?: boolean;
  /** Resolves when captures and refunds have failed because of the fault. */
  readonly isFelt?: (paying: readonly Booking[]) => Promise<void>;
  /** True if the fault is injected only in the long form. */
  readonly isSlow?: boolean;
};

/** Matches the requests to the gateway's API that have side effects. */
const effects = /(?<=^POST \S+\/)(orders|capture|refund)(?= )/;

const allFaults: readonly Fault[] = [
  { name: "slow", inject: () => gateway.proxy.set("slow"), isMild: true },
  {
    name: "refusing",
    inject: () => {
      gateway.proxy.set("refuse");
      // Resets open connections, because they would continue to work.
      gateway.proxy.reset();
    },
  },
  { name: "hanging", inject: () => gateway.proxy.set("hang") },
  {
    name: "losing answers",
    inject: () => gateway.proxy.set("lose-answers"),
    isFelt: isCapturedUnknown,
    isSlow: true,
  },
  {
    name: "reset in the middle of begin, capture and refund",
    inject: () => {
      gateway.proxy.reset();
      resets = gateway.proxy.resetResponsesTo(effects);
    },
    isFelt: () =>
      expect
        .poll(() => [...new Set(resets)].sort(), { timeout: 60_000 })
        .toEqual(["capture", "orders", "refund"]),
  },
];
let resets: readonly string[] = [];

describe("a faulty connection to the gateway", () => {
  test.for(allFaults.filter(({ isSlow }) => isLongRun || !isSlow))(
    "$name: every payment is captured once and booked, or refunded once",
    { timeout: roundCount(1, 8) * 180_000 },
    async ({ name, ...fault }, context) => {
      const runs = roundCount(1, 8);
      const observations: Observations = { refused: 0, slowestMs: 0, problems: [] };
      const bookings: Booking[] = [];
      for (let run = 0; run < runs; run += 1) bookings.push(...(await runWithFault(fault, observations)));
      expect(observations.problems).toEqual([]);
      expect(observations.slowestMs).toBeLessThan(maxResponseMs);
      const lostBookings = await findLost(bookings);
      recordFault(context, {
        fault: `line to the gateway ${name}`,
        runs,
        lost: lostBookings.length,
        note: `${bookings.length} bookings, ${observations.refused} × 502 or 503, slowest response ${(observations.slowestMs / 1000).toFixed(1)} s`,
      });
      expect(lostBookings).toEqual([]);
    },
  );
});

/**
 * Faults of the connection from the gateway to the site. `isFelt` resolves when notifications have been affected by the
 * fault.
 */
const webhookFaults: readonly {
  readonly mode: ProxyMode;
  readonly isFelt: (paid: PaidOrders) => Promise<void>;
}[] = [
  { mode: "slow", isFelt: expectAllAccepted },
  { mode: "refuse", isFelt: waitForFailedDeliveries },
  {
    mode: "hang",
    isFelt: (paid) => expect.poll(webhookProxy.connections).toBeGreaterThanOrEqual(paid.ids.length),
  },
  {
    mode: "lose-answers",
    isFelt: async (paid) => {
      await expect.poll(async () => (await eventsOf(paid)).length).toBeGreaterThanOrEqual(paid.ids.length);
      expect(acceptedSince(paid)).toBe(0);
    },
  },
];

describe("a faulty connection from the gateway", () => {
  test.for(webhookFaults)(
    "$mode: every notification is stored once, and each payment confirms its booking once",
    { timeout: roundCount(1, 8) * 180_000 },
    async ({ mode, isFelt }, context) => {
      const runs = roundCount(1, 8);
      const lostBookings: string[] = [];
      let repeated = 0;
      for (let run = 0; run < runs; run += 1) {
        const result = await runWithWebhookFault(mode, isFelt);
        lostBookings.push(...result.lost);
        repeated += result.repeated;
      }
      const note = `${repeated} deliveries repeated`;
      recordFault(context, {
        fault: `gateway's webhooks, line: ${mode}`,
        runs,
        lost: lostBookings.length,
        note,
      });
      expect(lostBookings).toEqual([]);
      if (mode !== "slow") expect(repeated).toBeGreaterThan(0);
    },
  );
});

/** What the clients observed during a run. */
type Observations = { refused: number; slowestMs: number; readonly problems: string[] };

/** A booking as its client sees it. */
type Booking = OrderKey & {
  readonly visitor: ServiceVisitor;
  gatewayOrderId: string;
  status: "confirmed" | "cancelled";
  /** The refund that the response to the cancellation promised, in paise. */
  refundPaise: number;
};

type NextRequest = () => SlotRequest;

/** Begins, pays and cancels bookings during the fault, then ends the fault and waits until no work is pending. */
async function runWithFault(
  { inject, isMild, isFelt = isGatewayUnreachable }: Omit<Fault, "name">,
  observations: Observations,
): Promise<Booking[]> {
  const bookingsBefore = await runInParallel((number) =>
    bookAndPay(number % 2 === 0 ? nextRoom : nextPasses, observations),
  );
  const paying = await runInParallel(() => beginBooking(nextRoom, observations));
  const rejectedBefore = observations.refused;
  inject();
  // Requests are retried, so under a severe fault these bookings end only after it.
  const bookingsDuring = runInParallel(() => bookAndPay(nextRoom, observations));
  try {
    await Promise.all(bookingsBefore.map((booking) => cancel(booking, observations)));
    await Promise.all(
      paying.map((booking, number) => pay(booking, observations, webhooks[number % webhooks.length])),
    );
    if (isMild) await bookingsDuring;
    else {
      await expect.poll(() => observations.refused, { timeout: 60_000 }).toBeGreaterThan(rejectedBefore);
      await isFelt(paying);
    }
  } finally {
    gateway.proxy.resetResponsesTo(null);
    gateway.proxy.set("pass");
    await Promise.allSettled([bookingsDuring]);
  }
  const bookings = [...bookingsBefore, ...paying, ...(await bookingsDuring)];
  await waitUntilIdle(bookings);
  return bookings;
}

const webhooks = ["once", "none", "twice"] as const;

function runInParallel<Result>(work: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: visitors }, (_, number) => work(number)));
}

async function bookAndPay(next: NextRequest, observations: Observations): Promise<Booking> {
  const booking = await beginBooking(next, observations);
  await pay(booking, observations);
  return booking;
}

/** Holds a slot and begins its payment. */
async function beginBooking(next: NextRequest, observations: Observations): Promise<Booking> {
  const visitor = createServiceVisitor(site.origin);
  const { orderId, token } = await holdWithRetry(visitor, next);
  const initResponse = (await sendRequest(
    visitor,
    "/order/initPayment",
    { orderId, token },
    observations,
  )) as StartedPayment;
  const { gatewayOrderId } = initResponse.checkout;
  return { visitor, orderId, token, gatewayOrderId, status: "confirmed", refundPaise: 0 };
}

type StartedPayment = { readonly checkout: { readonly gatewayOrderId: string } };

/** Holds the next free slot. */
async function holdWithRetry(visitor: ServiceVisitor, next: NextRequest): Promise<OrderKey> {
  for (;;) {
    const request = { intent: "book", ...next(), customer: newPerson() };
    const response = await visitor.post("/order/verifyAndBook", request);
    if (response.status === 201) return readHold(response);
    expect(response.status, await response.text()).toBe(409);
  }
}

/** Pays at the gateway and posts the evidence to the site. */
async function pay(
  { visitor, orderId, token, gatewayOrderId }: Booking,
  observations: Observations,
  webhook: (typeof webhooks)[number] = "once",
): Promise<void> {
  const evidence = await payAt(gateway.simulator, gatewayOrderId, "success", webhook);
  await sendRequest(visitor, "/order/verifyPayment", { orderId, token, ...evidence }, observations);
}

/** Cancels the booking of a room, or one of two days of passes. */
async function cancel(booking: Booking, observations: Observations): Promise<void> {
  const { visitor, orderId, token } = booking;
  const { cancellation } = await fetchOrder(visitor, booking);
  const [day] = cancellation.days;
  const expectedRefundPaise = day?.refundPaise ?? cancellation.refundNowPaise;
  const request = { orderId, token, expectedRefundPaise, ...(day && { dates: [day.date] }) };
  const cancelled = (await sendRequest(visitor, "/order/cancel", request, observations)) as Pick<
    Booking,
    "status" | "refundPaise"
  >;
  booking.status = cancelled.status;
  booking.refundPaise = cancelled.refundPaise;
}

/** Sends a request and retries after a 502 or 503 with a Retry-After header. */
async function sendRequest(
  visitor: ServiceVisitor,
  path: string,
  body: object,
  observations: Observations,
): Promise<unknown> {
  const key = randomUUID();
  for (;;) {
    const requestedAt = performance.now();
    const response = await visitor.post(path, body, { "idempotency-key": key });
    const text = await response.text();
    observations.slowestMs = Math.max(observations.slowestMs, performance.now() - requestedAt);
    if (response.status < 300) return JSON.parse(text);
    if (![502, 503].includes(response.status) || !response.headers.has("retry-after")) {
      observations.problems.push(`${path} ${response.status} ${text}`);
      throw new Error(`${path} was rejected: ${response.status} ${text}`);
    }
    observations.refused += 1;
    await wait(100);
  }
}

/** Resolves when one of these payments awaits its capture, and a refund has failed or hangs. */
async function isGatewayUnreachable(paying: readonly Booking[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await database.query<{ payments: number; refunds: number }>(
          `select (select count(*)::int from payments where order_id = any($1) and status = 'pending') as payments,
            (select count(*)::int from refunds where attempts > 0 and status = 'pending') as refunds`,
          [paying.map(({ orderId }) => orderId)],
        );
        return rows.every(({ payments, refunds }) => payments > 0 && refunds > 0);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

/** Resolves when the gateway has captured a payment, but our records do not show the capture yet. */
async function isCapturedUnknown(paying: readonly Booking[]): Promise<void> {
  await isGatewayUnreachable(paying);
  const isCaptured = async () =>
    (await Promise.all(paying.map(atGateway))).some(
      ({ taken: capturedPayments }) => capturedPayments.length > 0,
    );
  await expect.poll(isCaptured, { timeout: 60_000 }).toBe(true);
}

/**
 * Waits until no payment or refund is pending and every notification is handled. Makes pending retries due immediately.
 */
async function waitUntilIdle(bookings: readonly Booking[]): Promise<void> {
  const ids = bookings.map(({ orderId }) => orderId);
  const isIdle = async () => {
    await database.query(
      `update payments set check_at = now() where status = 'pending' and check_at is not null;
      update refunds set try_at = now() where status = 'pending';
      update gateway_events set try_at = now() where handled_at is null`,
    );
    const { rows } = await database.query(
      `select id from orders where id = any($1) and (
        status not in ('confirmed', 'cancelled')
        or exists (select from payments where order_id = orders.id and status in ('pending', 'refund_pending'))
        or exists (select from refunds where order_id = orders.id and status = 'pending'))
      union all select id from gateway_events where handled_at is null`,
      [ids],
    );
    return rows.length === 0;
  };
  // Ignores a timeout: work that stays pending is counted as lost.
  await vi.waitUntil(isIdle, { timeout: 60_000, interval: 500 }).catch(() => undefined);
}

type Records = {
  readonly id: string;
  readonly status: string;
  readonly captured: readonly number[];
  readonly refunded: readonly number[];
  readonly invoices: number;
  readonly confirmations: number;
};

/**
 * Finds bookings that differ from what the site reported to their clients, or whose payments at the gateway differ from
 * our records.
 */
async function findLost(bookings: readonly Booking[]): Promise<string[]> {
  const { rows } = await database.query<Records>(
    `select id, status,
      array(select amount_paise::int from payments where order_id = orders.id
        and status in ('captured', 'refund_pending', 'refunded')) as captured,
      array(select amount_paise::int from refunds where order_id = orders.id and status = 'refunded') as refunded,
      (select count(*)::int from invoices where order_id = orders.id and kind = 'invoice') as invoices,
      (select count(*)::int from outbox
        where kind = 'booking_confirmed' and payload ->> 'orderId' = orders.id) as confirmations
      from orders where id = any($1)`,
    [bookings.map(({ orderId }) => orderId)],
  );
  const records = new Map(rows.map((row) => [row.id, row]));
  const lostBookings: string[] = [];
  for (const booking of bookings) {
    const { orderId: id, status, refundPaise } = booking;
    const { taken: capturedPayments, returned } = await atGateway(booking);
    const refunded = refundPaise === 0 ? [] : [refundPaise];
    // The bookings are cancelled early enough for a full refund.
    const captured = status === "cancelled" ? refunded : capturedPayments.slice(0, 1);
    const expectedAmounts = {
      id,
      status,
      captured,
      refunded,
      invoices: 1,
      confirmations: 1,
      taken: captured,
      returned: refunded,
    };
    const found = { ...records.get(id), taken: capturedPayments, returned };
    if (!isDeepStrictEqual(found, expectedAmounts))
      lostBookings.push(`wanted ${JSON.stringify(expectedAmounts)}, found ${JSON.stringify(found)}`);
  }
  return lostBookings;
}

/** Returns the captured and refunded amounts of a booking at the gateway, in paise. */
async function atGateway({ gatewayOrderId }: Booking) {
  const payments = unwrap(await gateway.api.paymentsOf(gatewayOrderId));
  const capturedPayments = payments.filter(({ status }) => status === "captured" || status === "refunded");
  const refunds = await Promise.all(
    capturedPayments.map(async ({ id }) => unwrap(await gateway.api.refundsOf(id))),
  );
  return {
    taken: capturedPayments.map(({ amount }) => amount),
    returned: refunds.flat().map(({ amount }) => amount),
  };
}

function unwrap<Value>(result: GatewayResult<Value>): Value {
  if (result.is !== "ok")
    throw new Error(`The gateway does not respond to the test: ${JSON.stringify(result)}`);
  return result.value;
}

/** The payments of a run. `since` is the number of deliveries before the run. */
type PaidOrders = { readonly ids: readonly string[]; readonly since: number };

/**
 * Lets visitors pay without returning, so that the site learns of the payments only from the gateway's notifications.
 */
async function runWithWebhookFault(mode: ProxyMode, isFelt: (payments: PaidOrders) => Promise<void>) {
  const observations: Observations = { refused: 0, slowestMs: 0, problems: [] };
  const bookings = await runInParallel(() => beginBooking(nextRoom, observations));
  const deliveriesBefore = gateway.deliveries.length;
  let ids: string[];
  try {
    webhookProxy.set(mode);
    webhookProxy.reset();
    const payments = bookings.map(({ gatewayOrderId }, number) =>
      payAt(
        gateway.simulator,
        gatewayOrderId,
        "success",
        deliveriesPerEvent(number) === 2 ? "twice" : "once",
      ),
    );
    ids = (await Promise.all(payments)).map(({ razorpay_payment_id }) => razorpay_payment_id);
    await isFelt({ ids, since: deliveriesBefore });
    if (mode === "refuse" || mode === "hang")
      expect(await eventsOf({ ids, since: deliveriesBefore })).toEqual([]);
    // In the long form, waits until the gateway's own timeout has ended the deliveries.
    if (isLongRun && mode !== "slow") await waitForFailedDeliveries({ ids, since: deliveriesBefore });
  } finally {
    webhookProxy.set("pass");
    if (mode !== "slow") webhookProxy.reset();
  }
  await expectAllAccepted({ ids, since: deliveriesBefore });
  await waitUntilIdle(bookings);
  const events = await eventsOf({ ids, since: deliveriesBefore });
  const expectedAmounts = ids.flatMap((id) => eventNames.map((event) => ({ id, event, isHandled: true })));
  const wrong = expectedAmounts.filter(
    (each) => events.filter((event) => isDeepStrictEqual(event, each)).length !== 1,
  );
  const lostBookings = [
    ...(await findLost(bookings)),
    ...wrong.map((each) => `not stored once: ${JSON.stringify(each)}`),
  ];
  if (events.length !== expectedAmounts.length)
    lostBookings.push(`${events.length} events stored, of ${expectedAmounts.length}`);
  return {
    lost: lostBookings,
    repeated: gateway.deliveries.length - deliveriesBefore - acceptedSince({ ids, since: deliveriesBefore }),
  };
}

/** Number of deliveries of each event, by the index of the payment. */
const deliveriesPerEvent = (number: number) => (number % 2 === 0 ? 2 : 1);

/**
 * Waits until the site has accepted every copy of every event of these payments. Does not fail if events are missing:
 * the comparison with the stored events reports them.
 */
async function expectAllAccepted(paid: PaidOrders): Promise<void> {
  const copies = paid.ids.reduce((sum, _, number) => sum + deliveriesPerEvent(number), 0);
  await vi
    .waitUntil(() => acceptedSince(paid) >= copies * eventNames.length, { timeout: 60_000 })
    .catch(() => undefined);
}

/** The events of a captured payment, in order. */
const eventNames = ["payment.authorized", "payment.captured", "order.paid"];

async function eventsOf({ ids }: PaidOrders) {
  const { rows } = await database.query<{ id: string; event: string; isHandled: boolean }>(
    `select payload #>> '{payment,entity,id}' as id, event, handled_at is not null as "isHandled"
      from gateway_events where payload #>> '{payment,entity,id}' = any($1)`,
    [ids],
  );
  return rows;
}

function acceptedSince({ since }: PaidOrders): number {
  return gateway.deliveries.slice(since).filter(({ outcome }) => outcome === "accepted").length;
}

/** Waits until the number of failed deliveries is at least the number of payments. */
async function waitForFailedDeliveries({ ids, since }: PaidOrders): Promise<void> {
  const failed = () => gateway.deliveries.slice(since).filter(({ outcome }) => outcome !== "accepted").length;
  await expect.poll(failed).toBeGreaterThanOrEqual(ids.length);
}
