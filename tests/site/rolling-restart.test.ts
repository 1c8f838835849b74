import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLoadBalancer, statusOf } from "../support/load-balancer.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
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

beforeAll(async () => {
  postgres = await startPostgres();
  settings = {
    DATABASE_URL: await postgres.createDatabase(),
    TOKEN_SECRET: "one secret for both of the processes",
    DRAIN_SECONDS: "1",
  };
});

afterAll(() => postgres.stop());

test("no request fails while two processes behind a load balancer restart one after the other", async () => {
  const ports = [String(await findFreePort()), String(await findFreePort())];
  const sites: RunningSite[] = [];
  // Starts the processes one after another, because the first process fills the database.
  for (const PORT of ports) sites.push(await startSite({ ...settings, PORT }));
  const balancer = await startLoadBalancer(sites.map(({ origin }) => origin));
  const load = startLoad(balancer.origin, 12);
  await load.answers(100);
  for (const [index, PORT] of ports.entries()) {
    await sites[index]?.stop();
    await load.answers(100);
    sites[index] = await startSite({ ...settings, PORT });
    await balancer.takesAll();
    await load.answers(100);
  }
  const responses = await load.stop();
  await balancer.stop();
  await Promise.all(sites.map((site) => site.stop()));
  expect(responses.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(responses.length).toBeGreaterThan(200);
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
