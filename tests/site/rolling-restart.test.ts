import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { startExternalGateway } from "../support/external-gateway.ts";
import { startLoadBalancer, statusOf } from "../support/load-balancer.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { buildPreviousRelease } from "../support/previous-release.ts";
import { runNode } from "../support/run-node.ts";
import {
  beginPayment,
  createServiceVisitor,
  fetchOrder,
  hold,
  type OrderKey,
  payAtBank,
  type SlotRequest,
  sampleCustomer,
} from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { findFreePort, type RunningSite, startSite } from "../support/site.ts";

/** Requests of visitors, with the expected status. */
const visitRequests = [
  { method: "GET", path: "/", status: 200 },
  { method: "GET", path: "/meeting-rooms/delhi/all", status: 200 },
  { method: "GET", path: "/api/listBuildings?city=delhi", status: 200 },
  { method: "POST", path: "/order/verifyAndBook", status: 422 },
] as const;

let postgres: PostgresServer;
let settings: Record<string, string>;

setUpSuite(async (onSuiteFinished) => {
  postgres = await startPostgres();
  onSuiteFinished(() => postgres.stop());
  settings = {
    DATABASE_URL: await postgres.createDatabase(),
    TOKEN_SECRET: "one secret for both of the processes",
    DRAIN_SECONDS: "1",
  };
});

test("no request and no booking fails while two processes change from the previous release to this one, and back", {
  timeout: 600_000,
}, async (context) => {
  const previous = await buildPreviousRelease();
  if (previous === null)
    context.annotate("The history lacks the previous release: this release replaced it.");
  const gateway = await startExternalGateway();
  const ports = [String(await findFreePort()), String(await findFreePort())];
  const startRelease = (PORT: string, folder: string | null) =>
    startSite(
      {
        ...settings,
        ...gateway.env,
        PAYMENTS: "razorpay",
        PORT,
        CONTENT_DIR: join(folder ?? ".", "content"),
      },
      join(folder ?? ".", "dist"),
    );
  const sites: RunningSite[] = [];
  // Starts the processes one after another, because the first process fills the database.
  for (const port of ports) sites.push(await startRelease(port, previous));
  const balancer = await startLoadBalancer(sites.map(({ origin }) => origin));
  const load = startLoad(balancer.origin, 8);
  const bookings = startBookings(balancer.origin, gateway.simulator.url, await roomRequests(balancer.origin));
  await bookings.confirmed(5);
  for (const release of [null, previous]) {
    for (const [index, port] of ports.entries()) {
      await sites[index]?.stop();
      await load.answers(50);
      await bookings.confirmed(2);
      sites[index] = await startRelease(port, release);
      await balancer.takesAll();
      await load.answers(50);
      await bookings.confirmed(2);
    }
  }
  const orders = await bookings.stop();
  const responses = await load.stop();
  const visitor = createServiceVisitor(balancer.origin);
  const statuses = await Promise.all(orders.map(async (order) => (await fetchOrder(visitor, order)).status));
  await balancer.stop();
  await Promise.all(sites.map((site) => site.stop()));
  const doctor = await runNode(["dist/server/doctor.mjs"], {
    ...settings,
    ...gateway.env,
    PAYMENTS: "razorpay",
    MAIL: "keep",
  });
  await gateway.close();
  expect(responses.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set(["confirmed"]));
  expect(doctor).toMatchObject({ code: 0 });
  for (const origin of balancer.served.keys()) expect(balancer.served.get(origin)).toBeGreaterThan(50);
});

test("a stopping process responds to every request that it has accepted", async () => {
  const site = await startSite(settings);
  const load = startLoad(site.origin, 12);
  await load.answers(60);
  await site.stop();
  const responses = await load.stop();
  // Refused connections are allowed, because a process may already have exited. Any other failed request is not.
  const failed = responses.filter(({ isRight, status }) => !isRight && status !== "ECONNREFUSED");
  expect(failed).toEqual([]);
  expect(responses.filter(({ isRight }) => isRight).length).toBeGreaterThan(50);
});

type Given = { readonly path: string; readonly isRight: boolean; readonly status: string };

/** Simulates concurrent visitors. Each visitor sends one request after another over a keep-alive connection. */
function startLoad(origin: string, visitors: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const results: Given[] = [];
  let isOver = false;
  const visitor = async (first: number) => {
    for (let slot = first; !isOver; slot += 1) {
      const visit = visitRequests[slot % visitRequests.length] ?? visitRequests[0];
      const status = await statusOf(origin, agent, visit.method, visit.path);
      results.push({ path: visit.path, status, isRight: status === String(visit.status) });
      // Pauses, because the load would otherwise starve the process that is starting.
      await wait(50);
    }
  };
  const loads = Promise.all(Array.from({ length: visitors }, (_, index) => visitor(index)));
  return {
    /** Waits until more than `more` new responses have arrived. */
    answers: async (more: number): Promise<void> => {
      const goal = results.length + more;
      await expect.poll(() => results.length).toBeGreaterThan(goal);
    },
    stop: async (): Promise<Given[]> => {
      isOver = true;
      await loads;
      agent.destroy();
      return results;
    },
  };
}

/** Simulates one customer after another. Each of them holds a room, pays, and returns to the site. */
function startBookings(origin: string, gatewayUrl: string, nextRequest: () => SlotRequest) {
  const bank = createServiceVisitor(new URL(gatewayUrl).origin);
  const orders: OrderKey[] = [];
  let isOver = false;
  const book = async () => {
    const visitor = createServiceVisitor(origin);
    const customer = { ...sampleCustomer, email: `customer${orders.length}@example.in` };
    const order = await hold(visitor, nextRequest(), customer);
    const { checkout } = await beginPayment(visitor, order);
    const evidence = await payAtBank(bank, checkout.gatewayOrderId);
    const response = await visitor.post("/order/verifyPayment", { ...keyOf(order), ...evidence });
    expect(response.status).toBe(200);
    orders.push(keyOf(order));
  };
  const finished = (async () => {
    while (!isOver) await book();
  })();
  return {
    /** Waits until more than `more` new bookings are confirmed. */
    confirmed: async (more: number): Promise<void> => {
      const goal = orders.length + more;
      await Promise.race([
        finished,
        expect.poll(() => orders.length, { timeout: 120_000 }).toBeGreaterThan(goal),
      ]);
    },
    /** Returns the orders. Rejects if a request of a customer failed. */
    stop: async (): Promise<readonly OrderKey[]> => {
      isOver = true;
      await finished;
      return orders;
    },
  };
}

function keyOf({ orderId, token }: OrderKey): OrderKey {
  return { orderId, token };
}
