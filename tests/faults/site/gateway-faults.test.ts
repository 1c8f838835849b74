import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { GatewayResult } from "../../../src/workspace/payment/gateway.ts";
import { payAt } from "../../../src/workspace/payment/testing.ts";
import { rooms } from "../../e2e/support/rooms.ts";
import { freshDatabase } from "../../support/databases.ts";
import { type ExternalGateway, startExternalGateway } from "../../support/external-gateway.ts";
import {
  fetchOrder,
  type OrderKey,
  type ServiceVisitor,
  type SlotRequest,
  serviceVisitor,
} from "../../support/service-visitor.ts";
import { freePort, type RunningSite, startSite } from "../../support/site.ts";
import { type ProxyMode, startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { newPerson } from "../support/attackers.ts";
import { passRequests, roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { isLong, rounds } from "../support/round-counts.ts";

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

beforeAll(async () => {
  const port = await freePort();
  webhookProxy = await startTcpProxy(port);
  const webhookUrl = `http://127.0.0.1:${webhookProxy.port}/order/webhook/razorpay`;
  gateway = await startExternalGateway({ webhookUrl, retryMs: 100 });
  const databaseUrl = await freshDatabase();
  site = await startSite({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: "t".repeat(20) + randomUUID(),
    PAYMENTS: "razorpay",
    LOG_LEVEL: "error",
    ...gateway.env,
  });
  database = new pg.Client(databaseUrl);
  await database.connect();
  nextRoom = await roomRequests(site.origin);
  nextPasses = await passRequests(site.origin, rooms.flexiPass);
});

afterAll(async () => {
  await database?.end();
  await site?.stop();
  await webhookProxy?.close();
  await gateway?.close();
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

/** Matches the calls of the gateway's API that have side effects. */
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
  test.for(allFaults.filter(({ isSlow }) => isLong || !isSlow))(
    "$name: every payment is captured once and booked, or refunded once",
    { timeout: rounds(1, 8) * 180_000 },
    async ({ name, ...fault }, context) => {
      const runs = rounds(1, 8);
      const seen: Observations = { refused: 0, slowestMs: 0, problems: [] };
      const bookings: Booking[] = [];
      for (let run = 0; run < runs; run += 1) bookings.push(...(await runWithFault(fault, seen)));
      expect(seen.problems).toEqual([]);
      expect(seen.slowestMs).toBeLessThan(maxResponseMs);
      const lost = await findLost(bookings);
      recordFault(context, {
        fault: `line to the gateway ${name}`,
        runs,
        lost: lost.length,
        note: `${bookings.length} bookings, ${seen.refused} × 502 or 503, slowest response ${(seen.slowestMs / 1000).toFixed(1)} s`,
      });
      expect(lost).toEqual([]);
    },
  );
});

/**
 * Faults of the connection from the gateway to the site. `isFelt` resolves when notifications have been affected by the
 * fault.
 */
const webhookFaults: readonly { readonly mode: ProxyMode; readonly isFelt: (paid: Paid) => Promise<void> }[] =
  [
    { mode: "slow", isFelt: areAllAccepted },
    { mode: "refuse", isFelt: haveFailed },
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
    "$mode: every notification is stored once, and a payment confirms once",
    { timeout: rounds(1, 8) * 180_000 },
    async ({ mode, isFelt }, context) => {
      const runs = rounds(1, 8);
      const lost: string[] = [];
      let repeated = 0;
      for (let run = 0; run < runs; run += 1) {
        const result = await runWithWebhookFault(mode, isFelt);
        lost.push(...result.lost);
        repeated += result.repeated;
      }
      const note = `${repeated} deliveries repeated`;
      recordFault(context, { fault: `gateway's webhooks, line: ${mode}`, runs, lost: lost.length, note });
      expect(lost).toEqual([]);
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
  { inject: harm, isMild, isFelt = isGatewayUnreachable }: Omit<Fault, "name">,
  seen: Observations,
): Promise<Booking[]> {
  const leaving = await inParallel((number) => bookAndPay(number % 2 === 0 ? nextRoom : nextPasses, seen));
  const paying = await inParallel(() => begin(nextRoom, seen));
  const refusedBefore = seen.refused;
  harm();
  // These visitors retry until the connection works again.
  const coming = inParallel(() => bookAndPay(nextRoom, seen));
  try {
    await Promise.all(leaving.map((booking) => cancel(booking, seen)));
    await Promise.all(
      paying.map((booking, number) => pay(booking, seen, webhooks[number % webhooks.length])),
    );
    if (isMild) await coming;
    else {
      await expect.poll(() => seen.refused, { timeout: 60_000 }).toBeGreaterThan(refusedBefore);
      await isFelt(paying);
    }
  } finally {
    gateway.proxy.resetResponsesTo(null);
    gateway.proxy.set("pass");
    await Promise.allSettled([coming]);
  }
  const bookings = [...leaving, ...paying, ...(await coming)];
  await waitUntilIdle(bookings);
  return bookings;
}

const webhooks = ["once", "none", "twice"] as const;

function inParallel<Result>(work: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: visitors }, (_, number) => work(number)));
}

async function bookAndPay(next: NextRequest, seen: Observations): Promise<Booking> {
  const booking = await begin(next, seen);
  await pay(booking, seen);
  return booking;
}

/** Holds a slot and begins its payment. */
async function begin(next: NextRequest, seen: Observations): Promise<Booking> {
  const visitor = serviceVisitor(site.origin);
  const { orderId, token } = await holdAny(visitor, next);
  const begun = (await sendRequest(visitor, "/order/initPayment", { orderId, token }, seen)) as Begun;
  const { gatewayOrderId } = begun.checkout;
  return { visitor, orderId, token, gatewayOrderId, status: "confirmed", refundPaise: 0 };
}

type Begun = { readonly checkout: { readonly gatewayOrderId: string } };

/** Holds the next free slot. */
async function holdAny(visitor: ServiceVisitor, next: NextRequest): Promise<OrderKey> {
  for (;;) {
    const request = { intent: "book", ...next(), customer: newPerson() };
    const response = await visitor.post("/order/verifyAndBook", request);
    if (response.status === 201) return (await response.json()) as OrderKey;
    expect(response.status, await response.text()).toBe(409);
  }
}

/** Pays at the gateway and posts the evidence to the site. */
async function pay(
  { visitor, orderId, token, gatewayOrderId }: Booking,
  seen: Observations,
  webhook: (typeof webhooks)[number] = "once",
): Promise<void> {
  const evidence = await payAt(gateway.simulator, gatewayOrderId, "success", webhook);
  await sendRequest(visitor, "/order/verifyPayment", { orderId, token, ...evidence }, seen);
}

/** Cancels the booking of a room, or one of two days of passes. */
async function cancel(booking: Booking, seen: Observations): Promise<void> {
  const { visitor, orderId, token } = booking;
  const { cancellation } = await fetchOrder(visitor, booking);
  const [day] = cancellation.days;
  const expectedRefundPaise = day?.refundPaise ?? cancellation.refundNowPaise;
  const request = { orderId, token, expectedRefundPaise, ...(day && { dates: [day.date] }) };
  const cancelled = (await sendRequest(visitor, "/order/cancel", request, seen)) as Pick<
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
  seen: Observations,
): Promise<unknown> {
  const key = randomUUID();
  for (;;) {
    const askedAt = performance.now();
    const response = await visitor.post(path, body, { "idempotency-key": key });
    const text = await response.text();
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - askedAt);
    if (response.status < 300) return JSON.parse(text);
    if (![502, 503].includes(response.status) || !response.headers.has("retry-after")) {
      seen.problems.push(`${path} ${response.status} ${text}`);
      throw new Error(`${path} was rejected: ${response.status} ${text}`);
    }
    seen.refused += 1;
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
    (await Promise.all(paying.map(atGateway))).some(({ taken }) => taken.length > 0);
  await expect.poll(isCaptured, { timeout: 60_000 }).toBe(true);
}

/**
 * Waits until no payment or refund is pending and every notification is handled. Makes pending retries due immediately.
 */
async function waitUntilIdle(bookings: readonly Booking[]): Promise<void> {
  const ids = bookings.map(({ orderId }) => orderId);
  const isAtRest = async () => {
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
  await vi.waitUntil(isAtRest, { timeout: 60_000, interval: 500 }).catch(() => undefined);
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
  const lost: string[] = [];
  for (const booking of bookings) {
    const { orderId: id, status, refundPaise } = booking;
    const { taken, returned } = await atGateway(booking);
    const refunded = refundPaise === 0 ? [] : [refundPaise];
    // The bookings are cancelled early enough for a full refund.
    const captured = status === "cancelled" ? refunded : taken.slice(0, 1);
    const wanted = {
      id,
      status,
      captured,
      refunded,
      invoices: 1,
      confirmations: 1,
      taken: captured,
      returned: refunded,
    };
    const found = { ...records.get(id), taken, returned };
    if (!isDeepStrictEqual(found, wanted))
      lost.push(`wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`);
  }
  return lost;
}

/** Returns the captured and refunded amounts of a booking at the gateway, in paise. */
async function atGateway({ gatewayOrderId }: Booking) {
  const payments = answered(await gateway.api.paymentsOf(gatewayOrderId));
  const taken = payments.filter(({ status }) => status === "captured" || status === "refunded");
  const refunds = await Promise.all(taken.map(async ({ id }) => answered(await gateway.api.refundsOf(id))));
  return {
    taken: taken.map(({ amount }) => amount),
    returned: refunds.flat().map(({ amount }) => amount),
  };
}

function answered<Value>(result: GatewayResult<Value>): Value {
  if (result.is !== "ok")
    throw new Error(`The gateway does not respond to the test: ${JSON.stringify(result)}`);
  return result.value;
}

/** The payments of a run. `since` is the number of deliveries before the run. */
type Paid = { readonly ids: readonly string[]; readonly since: number };

/**
 * Lets visitors pay without returning, so that the site learns of the payments only from the gateway's notifications.
 */
async function runWithWebhookFault(mode: ProxyMode, isFelt: (paid: Paid) => Promise<void>) {
  const seen: Observations = { refused: 0, slowestMs: 0, problems: [] };
  const bookings = await inParallel(() => begin(nextRoom, seen));
  const since = gateway.deliveries.length;
  let ids: string[];
  try {
    webhookProxy.set(mode);
    webhookProxy.reset();
    const paid = bookings.map(({ gatewayOrderId }, number) =>
      payAt(gateway.simulator, gatewayOrderId, "success", copiesOf(number) === 2 ? "twice" : "once"),
    );
    ids = (await Promise.all(paid)).map(({ razorpay_payment_id }) => razorpay_payment_id);
    await isFelt({ ids, since });
    if (mode === "refuse" || mode === "hang") expect(await eventsOf({ ids, since })).toEqual([]);
    // In the long form, waits until the gateway's own timeout has ended the deliveries.
    if (isLong && mode !== "slow") await haveFailed({ ids, since });
  } finally {
    webhookProxy.set("pass");
    if (mode !== "slow") webhookProxy.reset();
  }
  await areAllAccepted({ ids, since });
  await waitUntilIdle(bookings);
  const events = await eventsOf({ ids, since });
  const wanted = ids.flatMap((id) => eventNames.map((event) => ({ id, event, isHandled: true })));
  const wrong = wanted.filter(
    (each) => events.filter((event) => isDeepStrictEqual(event, each)).length !== 1,
  );
  const lost = [
    ...(await findLost(bookings)),
    ...wrong.map((each) => `not stored once: ${JSON.stringify(each)}`),
  ];
  if (events.length !== wanted.length) lost.push(`${events.length} events stored, of ${wanted.length}`);
  return { lost, repeated: gateway.deliveries.length - since - acceptedSince({ ids, since }) };
}

/** Number of deliveries of each event, by the index of the payment. */
const copiesOf = (number: number) => (number % 2 === 0 ? 2 : 1);

/** Waits until the site has accepted every copy of every event of these payments. Missing events are reported later. */
async function areAllAccepted(paid: Paid): Promise<void> {
  const copies = paid.ids.reduce((sum, _, number) => sum + copiesOf(number), 0);
  await vi
    .waitUntil(() => acceptedSince(paid) >= copies * eventNames.length, { timeout: 60_000 })
    .catch(() => undefined);
}

/** The events of a captured payment, in order. */
const eventNames = ["payment.authorized", "payment.captured", "order.paid"];

async function eventsOf({ ids }: Paid) {
  const { rows } = await database.query<{ id: string; event: string; isHandled: boolean }>(
    `select payload #>> '{payment,entity,id}' as id, event, handled_at is not null as "isHandled"
      from gateway_events where payload #>> '{payment,entity,id}' = any($1)`,
    [ids],
  );
  return rows;
}

function acceptedSince({ since }: Paid): number {
  return gateway.deliveries.slice(since).filter(({ outcome }) => outcome === "accepted").length;
}

/** Waits until the number of failed deliveries is at least the number of payments. */
async function haveFailed({ ids, since }: Paid): Promise<void> {
  const failed = () => gateway.deliveries.slice(since).filter(({ outcome }) => outcome !== "accepted").length;
  await expect.poll(failed).toBeGreaterThanOrEqual(ids.length);
}
