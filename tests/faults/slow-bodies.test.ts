import { connect, type Socket } from "node:net";
import Koa from "koa";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppState } from "../../src/http/koa-types.ts";
import { readBody } from "../../src/http/read-body.ts";
import { serverForTest } from "../../src/http/testing.ts";
import { createSite } from "../../src/server/app.ts";
import { createMetrics } from "../../src/server/metrics.ts";
import { createAdmission } from "../../src/server/middleware/admission.ts";
import { siteDependencies } from "../../src/server/testing.ts";
import { attackerAddress, createSender } from "./support/attackers.ts";

const slowBodies = 60;
const sockets: Socket[] = [];
let responses: string[];

beforeEach(() => {
  responses = [];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens POST requests from one IP address that send the head and the first byte, but never the other 17 kB. */
async function attack(port: number, arrived: () => number): Promise<void> {
  for (let index = 0; index < slowBodies; index += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: attackerAddress });
    socket.on("data", (data) => responses.push(data.toString()));
    socket.on("error", () => undefined);
    socket.write(
      "POST /order/verifyAndBook HTTP/1.1\r\nHost: baithak.example\r\nContent-Type: application/json\r\nContent-Length: 17000\r\n\r\n{",
    );
    sockets.push(socket);
  }
  await expect.poll(arrived).toBe(slowBodies);
}

const booking = {
  method: "POST" as const,
  path: "/order/verifyAndBook",
  headers: { "content-type": "application/json" },
  body: "{}",
};

test("60 slow bodies from one IP address do not block pages and bookings for the other visitors at that IP address", async () => {
  const service = await serverForTest((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(201, { "content-type": "application/json" }).end("{}"));
  });
  const parts = siteDependencies(service.origin, {
    renderPage: async ({ url }) => ({ status: 200, html: `<p>${url}</p>` }),
  });
  const site = await serverForTest(createSite(parts).callback());
  let posts = 0;
  site.server.on("request", ({ method }) => {
    if (method === "POST") posts += 1;
  });
  await attack(site.port, () => posts);
  const otherSender = createSender(site.origin, attackerAddress);
  expect((await otherSender.send({ path: "/" })).status).toBe(200);
  expect((await otherSender.send({ path: "/" })).status).toBe(200);
  expect((await otherSender.send(booking)).status).toBe(201);
  // The responses arrive within the grace period, before the 30-second timeout of the HTTP server.
  await expect.poll(() => responses.length, { timeout: 15_000 }).toBe(slowBodies);
  expect(responses.filter((res) => !res.startsWith("HTTP/1.1 408 "))).toEqual([]);
  expect(responses[0]).toMatch(/connection: close/i);
  otherSender.close();
}, 60_000);

test("control: if bodies are read in an admission slot, the same attack locks the IP address out", async () => {
  const admission = createAdmission({ unlimitedAddresses: [] }, createMetrics());
  const app = new Koa<AppState>();
  app.silent = true;
  app.use(async (ctx) => {
    ctx.state.log = siteDependencies("http://127.0.0.1:1", {
      renderPage: async () => ({ status: 200, html: "" }),
    }).log;
    await admission.admit(ctx, async () => {
      await readBody(ctx.req, 65_536);
      ctx.status = 201;
    });
  });
  const site = await serverForTest(app.callback());
  let posts = 0;
  site.server.on("request", () => {
    posts += 1;
  });
  await attack(site.port, () => posts);
  const otherSender = createSender(site.origin, attackerAddress);
  expect((await otherSender.send({ path: "/" })).status).toBe(429);
  expect((await otherSender.send(booking)).status).toBe(429);
  otherSender.close();
});
