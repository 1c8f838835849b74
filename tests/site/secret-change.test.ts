import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { startLoadBalancer } from "../support/load-balancer.ts";
import { type RoleProcesses, startRoleProcesses, visitorOfSite } from "../support/role-processes.ts";
import {
  hold,
  type OrderKey,
  type ServiceVisitor,
  type SlotRequest,
  sampleCustomer,
} from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";

let processes: RoleProcesses;

setUpSuite(async (onSuiteFinished) => {
  const settings = { DRAIN_SECONDS: "1" };
  processes = await startRoleProcesses({ service: settings, site: settings });
  onSuiteFinished(() => processes.stop());
});

test("both secrets are changed by the documented steps, and no request fails", {
  timeout: 600_000,
}, async () => {
  const { sites, services, workspaceEnv } = processes;
  const balancer = await startLoadBalancer(sites.map(({ origin }) => origin));
  onTestFinished(balancer.stop);
  const visitor = visitorOfSite(processes, balancer.origin);
  const old = { service: workspaceEnv.SERVICE_SECRET ?? "", token: workspaceEnv.TOKEN_SECRET ?? "" };
  const next = { service: `service ${randomUUID()}`, token: `token ${randomUUID()}` };
  const secrets = (service: string, token: string) => ({ SERVICE_SECRET: service, TOKEN_SECRET: token });
  const load = startLoad(visitor, await roomRequests(balancer.origin));
  const changeServices = async (service: string, token: string) => {
    for (const index of [0, 1] as const) {
      await services[index].stop();
      await load.more(1);
      await processes.restartService(index, secrets(service, token));
      await load.more(1);
    }
  };

  await load.more(1);
  await changeServices(`${old.service},${next.service}`, `${old.token},${next.token}`);
  const earlier = load.orders.length;
  await changeServices(`${next.service},${old.service}`, `${next.token},${old.token}`);
  for (const index of [0, 1] as const) {
    await sites[index].stop();
    await load.more(1);
    await processes.restartSite(index, { SERVICE_SECRET: next.service });
    await balancer.takesAll();
    await load.more(1);
  }
  const { orders, failures } = await load.stop();
  expect(failures).toEqual([]);
  for (const order of orders) expect(await open(visitor, order)).toBe(200);

  for (const index of [0, 1] as const) {
    await services[index].stop();
    await processes.restartService(index, secrets(next.service, next.token));
  }
  await processes.balancer.takesAll();
  const latest = orders.at(-1);
  expect(latest && (await open(visitor, latest))).toBe(200);
  expect(earlier).toBeGreaterThan(0);
  for (const order of orders.slice(0, earlier)) expect(await open(visitor, order), "control").toBe(404);
});

test("a site with another secret than its services is not ready, and both sides log one error", async () => {
  const { sites, services, balancer } = processes;
  for (const index of [0, 1] as const) {
    await services[index].stop();
    await processes.restartService(index, { SERVICE_SECRET: `service ${randomUUID()}` });
  }
  await balancer.takesAll();
  for (const site of sites) {
    const ready = await fetch(`${site.origin}/readyz`);
    expect(await ready.json()).toMatchObject({ reason: "The workspace service has another SERVICE_SECRET." });
    expect(ready.status).toBe(503);
    const listing = await fetch(`${site.origin}/api/listBuildings?city=delhi`);
    expect(listing.status).toBe(503);
  }
  for (const each of [...sites, ...services]) {
    const errors = each
      .log()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'));
    expect(errors).toEqual([expect.stringContaining("SERVICE_SECRET")]);
  }
});

/** Simulates one customer after another. Each of them holds a room and opens the order with its token. */
function startLoad(visitor: ServiceVisitor, nextRequest: () => SlotRequest) {
  const orders: OrderKey[] = [];
  const failures: string[] = [];
  let isOver = false;
  const visit = async () => {
    const customer = { ...sampleCustomer, email: `customer${orders.length}@example.in` };
    const order = await hold(visitor, nextRequest(), customer);
    orders.push({ orderId: order.orderId, token: order.token });
    for (const path of ["/", "/api/listBuildings?city=delhi"]) {
      const response = await visitor.get(path);
      const text = await response.text();
      if (response.status !== 200) failures.push(`${path}: ${response.status} ${text.slice(0, 300)}`);
    }
    for (const each of orders.slice(-5)) {
      const status = await open(visitor, each);
      if (status !== 200) failures.push(`order: ${status}`);
    }
  };
  const finished = (async () => {
    while (!isOver) await visit();
  })();
  return {
    orders,
    /** Waits until `more` new orders exist. Rejects if a hold failed. */
    more: async (more: number): Promise<void> => {
      const goal = orders.length + more;
      const hasMore = expect.poll(() => orders.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(goal);
      await Promise.race([finished, hasMore]);
    },
    stop: async () => {
      isOver = true;
      await finished;
      return { orders, failures };
    },
  };
}

async function open(visitor: ServiceVisitor, { orderId, token }: OrderKey): Promise<number> {
  const query = new URLSearchParams({ orderId, token });
  return (await visitor.get(`/widget/meetingRoomsOrderDetails?${query}`)).status;
}
