import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { limits } from "../../src/http/admission/limits.ts";
import { payAt } from "../../src/workspace/payment/testing.ts";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { tryStartSite } from "../support/attempt-start.ts";
import { copyFolder } from "../support/copy-folder.ts";
import { statusOf } from "../support/load-balancer.ts";
import { type RoleProcesses, startRoleProcesses, visitorOfSite } from "../support/role-processes.ts";
import { runNode } from "../support/run-node.ts";
import { beginPayment, fetchOrder, hold } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";

let processes: RoleProcesses;

setUpSuite(async (onSuiteFinished) => {
  // The services limit the address of the tests, whereas the sites do not.
  processes = await startRoleProcesses({ service: { UNLIMITED_ADDRESSES: "", DRAIN_SECONDS: "1" } });
  onSuiteFinished(() => processes.stop());
});

function newCustomer() {
  const email = `asha-${randomUUID()}@example.in`;
  return { name: "Asha Rao", email, phone: `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}` };
}

const subjectsFor = (address: string) =>
  processes.mails.taken
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => /^Subject: (.*)\r$/im.exec(source)?.[1] ?? "");

test("a visitor books, pays and cancels through two services, and the worker sends emails and the refund", async () => {
  const { sites, services, worker, balancer, gateway } = processes;
  const visitor = visitorOfSite(processes, sites[0].origin);
  const customer = newCustomer();
  const nextRoom = await roomRequests(sites[0].origin);
  const order = await hold(visitor, nextRoom(), customer);
  const { checkout } = await beginPayment(visitor, order);
  const evidence = await payAt(gateway.simulator, checkout.gatewayOrderId, "success", "once");
  const key = { orderId: order.orderId, token: order.token };
  const verified = await visitor.post("/order/verifyPayment", { ...key, ...evidence });
  expect(await verified.json()).toMatchObject({ status: "confirmed" });

  const ticket = await visitor.get(`/payment-success/${order.orderId}`);
  expect(ticket.status).toBe(200);
  const booked = await fetchOrder(visitor, key);
  expect(await ticket.text()).toContain(booked.number);
  // The other site opens the order with its token, because both share the services.
  expect((await fetchOrder(visitorOfSite(processes, sites[1].origin), key)).status).toBe("confirmed");

  await expect.poll(() => subjectsFor(customer.email).length).toBe(1);
  const cancelled = await visitor.post("/order/cancel", {
    ...key,
    expectedRefundPaise: booked.cancellation.refundNowPaise,
  });
  expect(await cancelled.json()).toMatchObject({ status: "cancelled" });
  await expect.poll(async () => (await fetchOrder(visitor, key)).refund?.status).toBe("refunded");
  await expect.poll(() => subjectsFor(customer.email).length).toBeGreaterThan(1);

  for (const service of services) {
    expect(balancer.served.get(service.origin)).toBeGreaterThan(3);
    expect(service.log()).not.toContain("Delivered a message.");
  }
  expect(worker.log()).toContain("Delivered a message.");
  for (const each of [...sites, ...services, worker]) expect(each.log()).not.toContain('"level":"error"');
});

describe("a caller of a service without the secret", () => {
  const { ofIpv4Address } = limits.visitorMails;

  /** Requests links to bookings, from another address each time. Returns the statuses, first each one once. */
  async function requestLinks(count: number, secret: Record<string, string>): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const { origin } = processes.services[index % 2] ?? processes.services[0];
      const response = await fetch(`${origin}/api/myBookings`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `203.0.113.${index}`,
          "x-visitor-id": `visitor-${index}`.padEnd(22, "-"),
          ...secret,
        },
        body: JSON.stringify({ email: `guest-${index}@example.in` }),
      });
      statuses.push(response.status);
    }
    return statuses;
  }

  test("both services count forged addresses as the caller's own address, and share the count", async () => {
    const authenticated = await requestLinks(ofIpv4Address + 1, {
      "x-service-secret": processes.serviceSecret,
    });
    expect(new Set(authenticated), "control: each address has its own limit").toEqual(new Set([202]));
    const forged = await requestLinks(ofIpv4Address + 1, {});
    expect(forged.filter((status) => status === 202)).toHaveLength(ofIpv4Address);
    expect(forged.at(-1)).toBe(429);
  });

  test("no process logs the secret", () => {
    const { sites, services, worker, serviceSecret } = processes;
    for (const each of [...sites, ...services, worker]) expect(each.log()).not.toContain(serviceSecret);
  });
});

test("each site and service shows an imported price, although their caches were warm", async () => {
  const { sites, services, databaseUrl } = processes;
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFolder("content/inventory", folder);
  const file = join(folder, "centres/delhi.yaml");
  const [before, after] = ["pricePaise: 125000", "pricePaise: 127300"];
  const inventory = await readFile(file, "utf8");
  expect(inventory).toContain(before);
  await writeFile(file, inventory.replace(before, after));

  const urls = [
    ...sites.map(({ origin }) => `${origin}/meeting-rooms/delhi/connaught-place`),
    ...sites.map(({ origin }) => `${origin}/api/buildingData?buildingId=delhi-connaught-place`),
    ...services.map(({ origin }) => `${origin}/api/buildingData?buildingId=delhi-connaught-place`),
  ];
  const pricesAt = (url: string) => async () => {
    const text = await (await fetch(url)).text();
    return ["127300", "125000"].filter((price) => text.includes(`"pricePaise":${price}`));
  };
  for (const url of urls) expect(await pricesAt(url)(), url).toEqual(["125000"]);
  const env = { DATABASE_URL: databaseUrl, CONTENT_DIR: "content" };
  const { code, text } = await runNode(["dist/server/import.mjs", "--keep-bookings", folder], env);
  expect(code, text).toBe(0);
  for (const url of urls) await expect.poll(pricesAt(url), { message: url }).toEqual(["127300"]);
});

test("a worker serves only health checks, and its metrics on the metrics port", async () => {
  const { worker, services, workerMetricsPort } = processes;
  const status = async (url: string) => (await fetch(url)).status;
  expect(await status(`${worker.origin}/healthz`)).toBe(200);
  for (const path of ["/api/home", "/openapi.json", "/metrics"])
    expect(await status(worker.origin + path), path).toBe(404);
  expect(await status(`${services[0].origin}/metrics`)).toBe(404);
  const metrics = await fetch(`http://127.0.0.1:${workerMetricsPort}/metrics`);
  expect(await metrics.text()).toMatch(/^baithak_waiting_rows\{queue="messages"\} \d/m);
});

test("a service does not start on a port that another program uses, and says so in one line", async () => {
  const { services, workspaceEnv } = processes;
  const { port } = new URL(services[0].origin);
  const { code, lines } = await tryStartSite({ ...workspaceEnv, ROLE: "service", PORT: port });
  expect(code).toBe(1);
  expect(lines).toEqual([
    `baithak cannot start: PORT: ${port} is used by another program. Stop it, or set another port.`,
  ]);
});

test("sites answer all calls while a service drains, and all reads when a service is killed", async () => {
  const { sites, services, balancer, restartService } = processes;
  const agent = new Agent({ keepAlive: true });
  const statuses: string[] = [];
  let isOver = false;
  const visit = async (origin: string, index: number) => {
    for (let count = index; !isOver; count += 1) {
      const [method, path] =
        count % 4 === 0 ? ["POST", "/order/verifyAndBook"] : ["GET", paths[count % 3] ?? "/"];
      const status = await statusOf(origin, agent, method, path);
      // The body `{}` is rejected by the rules of the call.
      statuses.push(`${method} ${status === (method === "POST" ? "422" : "200") ? "ok" : status}`);
    }
  };
  const visits = [0, 1, 2, 3].map((index) => visit(sites[index % 2]?.origin ?? "", index));
  const continues = async () => {
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 60);
  };
  await continues();
  await services[0].stop();
  await continues();
  await restartService(0);
  await balancer.takesAll();
  await continues();
  expect(new Set(statuses)).toEqual(new Set(["GET ok", "POST ok"]));

  await services[1].stop("SIGKILL");
  await continues();
  await restartService(1);
  await balancer.takesAll();
  await continues();
  isOver = true;
  await Promise.all(visits);
  agent.destroy();
  // A post that the killed service was handling is not repeated by anybody but the visitor.
  expect(statuses.filter((status) => status.startsWith("GET") && status !== "GET ok")).toEqual([]);
});

const paths = ["/api/listFilteredCities", "/api/listBuildings?city=delhi", "/meeting-rooms/delhi/all"];
