import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSender } from "../../../tests/faults/support/attackers.ts";
import { limits } from "../../http/admission/limits.ts";
import { createLog } from "../../http/log.ts";
import { serverForTest, type TestServer } from "../../http/testing.ts";
import { createSite } from "../app.ts";
import type { RenderPage } from "../site-dependencies.ts";
import { siteDependencies } from "../testing.ts";

const atOnce = limits.work.concurrentPerIpv4Address;
const places = atOnce * (1 + limits.work.queueFactor);

let service: TestServer;
let site: TestServer;
let origin: string;
/** Requests to the service that have no response yet. */
let held: ServerResponse[];
let seen: number;
let renderPage: RenderPage;
let lines: string[];
const senders: ReturnType<typeof createSender>[] = [];

beforeEach(async () => {
  held = [];
  seen = 0;
  lines = [];
  renderPage = async ({ url }) => ({ status: 200, html: `<p>${url}</p>` });
  service = await serverForTest((request, response) => {
    seen += 1;
    request.resume();
    held.push(response);
    response.once("close", () => held.splice(held.indexOf(response), 1));
  });
  site = await serverForTest(createSite(partsWith({})).callback());
  origin = site.origin;
});
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});

function partsWith(env: Readonly<Record<string, string>>) {
  return siteDependencies(
    service.origin,
    {
      log: createLog("info", { write: (line: string) => void lines.push(line) }),
      renderPage: (request) => renderPage(request),
    },
    env,
  );
}

function from(address: string) {
  const sender = createSender(origin, address);
  senders.push(sender);
  return sender;
}

function connections(): Promise<number> {
  return new Promise((resolve) => site.server.getConnections((_, count) => resolve(count)));
}

/** Sends calls and waits until the site has accepted them. The service leaves them pending. */
async function flood(address: string, count: number, path = "/api/home") {
  const { send } = from(address);
  const responses = Array.from({ length: count }, (_, at) => send({ path: `${path}?n=${at}` }));
  for (const response of responses) response.catch(() => undefined);
  await expect.poll(() => held.length).toBe(Math.min(count, atOnce));
  // Each call opens its own connection.
  await expect.poll(connections).toBeGreaterThanOrEqual(count);
  return responses;
}

/** Responds to pending and new requests to the service until the condition is true. */
async function answerUntil(isDone: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      answerAll();
      return isDone();
    })
    .toBe(true);
}

function answerAll(): void {
  for (const response of [...held]) response.setHeader("content-type", "application/json").end("{}");
}

it("an address has a limited number of running and queued requests, and more requests are rejected at once", async () => {
  const replies = await flood("127.0.0.2", places + 5);
  const errors: Response[] = [];
  for (const reply of replies) void reply.then((given) => errors.push(given));
  await expect.poll(() => errors.length).toBe(5);
  for (const rejected of errors) {
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await rejected.json()).toMatchObject({ error: { code: "too_many_requests" } });
  }
  // Rejections are not logged individually: logging costs more than rejecting.
  expect(lines.filter((line) => line.includes('"status":429'))).toEqual([]);
  expect(lines.filter((line) => line.includes("Requests were refused"))[0]).toContain('"requests":1');
  await answerUntil(() => seen === places && held.length === 0);
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(places);
});

it("other addresses and the health checks are served while one address is at its limit", async () => {
  await flood("127.0.0.2", places);
  expect((await from("127.0.0.2").send({ path: "/readyz" })).status).toBe(200);
  expect((await from("127.0.0.2").send({ path: "/healthz" })).status).toBe(200);
  const reply = from("127.0.0.3").send({ path: "/api/home" });
  await expect.poll(() => held.length).toBe(atOnce + 1);
  answerAll();
  expect((await reply).status).toBe(200);
});

it("an address can run two requests while others are waiting, and more if the two take long", async () => {
  const arrivals: number[] = [];
  service.server.on("request", () => arrivals.push(performance.now()));
  const other = from("127.0.0.3").send({ path: "/api/home" });
  await expect.poll(() => held.length).toBe(1);
  answerAll();
  await other;
  const startedAt = performance.now();
  await flood("127.0.0.2", atOnce);
  const [, , , third = 0] = arrivals;
  // Timers are rounded to milliseconds.
  expect(third - startedAt).toBeGreaterThan(limits.work.contention.longMs - 5);
});

it("rejected pages and forms receive a small page with a link", async () => {
  await flood("127.0.0.2", places);
  const { send } = from("127.0.0.2");
  const page = await send({ path: "/search?q=a&x=%22%3E<script>" });
  expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  const html = await page.text();
  expect(html).toContain("Please try again in a few seconds.");
  expect(html).toMatch(/<a href="\/search\?q=a&amp;x=%22%3E(&lt;|%3C)script(&gt;|%3E)">Try again<\/a>/);
  const form = await send({
    method: "POST",
    path: "/booking-details/a/b",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://baithak.example" },
    body: "name=Asha",
  });
  expect(form.status).toBe(429);
  expect(await form.text()).toContain('<a href="/booking-details/a/b">Try again</a>');
});

it("an address at its limit still receives cached pages and can send payment webhooks", async () => {
  await flood("127.0.0.2", places);
  // This response is cached for two seconds.
  expect((await from("127.0.0.3").send({ path: "/terms" })).status).toBe(200);
  expect((await from("127.0.0.2").send({ path: "/terms" })).status).toBe(200);
  expect((await from("127.0.0.2").send({ path: "/privacy" })).status).toBe(429);
  const reported = from("127.0.0.2").send({ method: "POST", path: "/order/webhook/razorpay", body: "{}" });
  await expect.poll(() => held.length).toBe(atOnce + 1);
  answerAll();
  expect((await reported).status).toBe(200);
});

it("callers who disconnect leave the queue, and their requests are not sent to the service", async () => {
  const running = await flood("127.0.0.2", atOnce);
  const { send, close } = from("127.0.0.2");
  const waiting = Array.from({ length: places - atOnce + 1 }, (_, at) => send({ path: `/api/home?w=${at}` }));
  for (const reply of waiting) reply.catch(() => undefined);
  // All slots are taken, so all but one of these requests are queued. The last one is rejected.
  expect((await Promise.race(waiting)).status).toBe(429);
  close();
  await expect.poll(connections).toBe(atOnce);
  answerAll();
  for (const reply of running) expect((await reply).status).toBe(200);
  // The queued requests were dropped, so the service receives this request next.
  const next = from("127.0.0.2").send({ path: "/api/home?next" });
  await expect.poll(() => held.some(({ req }) => req.url === "/api/home?next")).toBe(true);
  expect(seen).toBe(atOnce + 1);
  answerAll();
  expect((await next).status).toBe(200);
});

it("requests to the service are aborted when their callers disconnect", async () => {
  const { send, close } = from("127.0.0.2");
  for (let at = 0; at < atOnce; at += 1) send({ path: `/api/home?n=${at}` }).catch(() => undefined);
  await expect.poll(() => held.length).toBe(atOnce);
  close();
  // The poll ends before requests to the service time out (15 s), so only an abort can have ended these requests.
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(0);
});

it("a payment report is processed even if the caller has disconnected", async () => {
  const { send, close } = from("127.0.0.2");
  const reported = { method: "POST" as const, path: "/order/verifyPayment", body: "{}" };
  send(reported).catch(() => undefined);
  await expect.poll(() => held.length).toBe(1);
  close();
  await expect.poll(connections).toBe(0);
  // If the payment report were aborted, the service would detect the abort before it receives this request.
  from("127.0.0.3")
    .send({ path: "/api/home?next" })
    .catch(() => undefined);
  await expect.poll(() => seen).toBe(2);
  expect(held).toHaveLength(2);
});

it("the render of a visitor's own page is aborted when the visitor disconnects, but not that of a shared page", async () => {
  const left: string[] = [];
  const ends: (() => void)[] = [];
  renderPage = async ({ url, signal }) => {
    signal?.addEventListener("abort", () => left.push(url));
    await new Promise<void>((resolve) => ends.push(resolve));
    return { status: 200, html: "<p>x</p>" };
  };
  const { send, close } = from("127.0.0.2");
  for (const path of ["/terms", "/booking-details/a/b"]) send({ path }).catch(() => undefined);
  await expect.poll(() => ends.length).toBe(2);
  close();
  await expect.poll(() => left).toEqual(["/booking-details/a/b"]);
  await expect.poll(connections).toBe(0);
  expect(left).toEqual(["/booking-details/a/b"]);
  for (const end of ends) end();
});

it("a process at its limit schedules addresses round-robin and rejects callers from the longest queue", async () => {
  const crowds = Math.ceil((limits.work.concurrentPerProcess + limits.work.queuedPerProcess) / atOnce);
  const replies: Promise<Response>[] = [];
  for (let crowd = 0; crowd < crowds; crowd += 1) {
    const { send } = from(`127.0.1.${crowd + 1}`);
    for (let at = 0; at < atOnce; at += 1) replies.push(send({ path: `/api/home?n=${at}` }));
  }
  for (const reply of replies) reply.catch(() => undefined);
  await expect.poll(() => held.length).toBe(limits.work.concurrentPerProcess);
  await expect.poll(connections).toBe(replies.length);
  const late = from("127.0.0.3").send({ path: "/api/home?late" });
  // One request of the burst was rejected to make room for the late request.
  const rejected = await Promise.race(replies);
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "5"]);
  const order: string[] = [];
  void late.then(() => order.push("late"));
  await answerUntil(() => order.includes("late"));
  expect((await late).status).toBe(200);
  // The late request waited until each address had one turn, not for all earlier requests.
  expect(seen).toBeLessThanOrEqual(limits.work.concurrentPerProcess * 3);
});

it("an exempt address is not limited (control)", async () => {
  site = await serverForTest(createSite(partsWith({ UNLIMITED_ADDRESSES: "127.0.0.0/8" })).callback());
  origin = site.origin;
  const { send } = from("127.0.0.2");
  const replies = Array.from({ length: places + 5 }, (_, at) => send({ path: `/api/home?n=${at}` }));
  await expect.poll(() => held.length).toBe(places + 5);
  answerAll();
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
});
