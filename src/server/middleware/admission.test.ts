import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSender } from "../../../tests/faults/support/attackers.ts";
import { type CallName, calls } from "../../api/contract/calls.ts";
import { limits } from "../../http/admission/limits.ts";
import { createLog } from "../../http/log.ts";
import { serverForTest, type TestServer } from "../../http/testing.ts";
import { createSite } from "../app.ts";
import type { RenderPage } from "../site-dependencies.ts";
import { siteDependencies } from "../testing.ts";

const concurrentPerAddress = limits.work.concurrentPerIpv4Address;
const capacity = concurrentPerAddress * (1 + limits.work.queueFactor);

let service: TestServer;
let site: TestServer;
let origin: string;
/** Requests to the service that have no response yet. */
let held: ServerResponse[];
let requestCount: number;
let renderPage: RenderPage;
let lines: string[];
const senders: ReturnType<typeof createSender>[] = [];

beforeEach(async () => {
  held = [];
  requestCount = 0;
  lines = [];
  renderPage = async ({ url }) => ({ status: 200, html: `<p>${url}</p>` });
  service = await serverForTest((request, response) => {
    requestCount += 1;
    request.resume();
    held.push(response);
    response.once("close", () => held.splice(held.indexOf(response), 1));
  });
  site = await serverForTest(createSite(dependenciesWith({})).callback());
  origin = site.origin;
});
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});

function dependenciesWith(env: Readonly<Record<string, string>>) {
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

/** Sends API calls and waits until the site has accepted them. The service leaves them pending. */
async function sendRequests(address: string, count: number, path = "/api/home") {
  const { send } = from(address);
  const responses = Array.from({ length: count }, (_, index) => send({ path: `${path}?n=${index}` }));
  for (const response of responses) response.catch(() => undefined);
  await expect.poll(() => held.length).toBe(Math.min(count, concurrentPerAddress));
  // Opens a new connection for each API call.
  await expect.poll(connections).toBeGreaterThanOrEqual(count);
  return responses;
}

/** Responds to pending and new requests to the service until the condition is true. */
async function respondUntil(isDone: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      respondToPending();
      return isDone();
    })
    .toBe(true);
}

function respondToPending(): void {
  for (const response of [...held]) response.setHeader("content-type", "application/json").end("{}");
}

it("an IP address has a limited number of running and queued requests, and further requests are rejected immediately", async () => {
  const responses = await sendRequests("127.0.0.2", capacity + 5);
  const errors: Response[] = [];
  for (const response of responses) void response.then((received) => errors.push(received));
  await expect.poll(() => errors.length).toBe(5);
  for (const rejected of errors) {
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await rejected.json()).toMatchObject({ error: { code: "too_many_requests" } });
  }
  // Rejections are not logged individually: logging costs more than rejecting.
  expect(lines.filter((line) => line.includes('"status":429'))).toEqual([]);
  expect(lines.filter((line) => line.includes("Requests were refused"))[0]).toContain('"requests":1');
  await respondUntil(() => requestCount === capacity && held.length === 0);
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(capacity);
});

it("other IP addresses and the health checks are served while one IP address is at its limit", async () => {
  await sendRequests("127.0.0.2", capacity);
  expect((await from("127.0.0.2").send({ path: "/readyz" })).status).toBe(200);
  expect((await from("127.0.0.2").send({ path: "/healthz" })).status).toBe(200);
  const response = from("127.0.0.3").send({ path: "/api/home" });
  await expect.poll(() => held.length).toBe(concurrentPerAddress + 1);
  respondToPending();
  expect((await response).status).toBe(200);
});

it("while other IP addresses wait, an IP address can run two requests, and more if those two take long", async () => {
  const arrivals: number[] = [];
  service.server.on("request", () => arrivals.push(performance.now()));
  const otherResponse = from("127.0.0.3").send({ path: "/api/home" });
  await expect.poll(() => held.length).toBe(1);
  respondToPending();
  await otherResponse;
  const startedAt = performance.now();
  await sendRequests("127.0.0.2", concurrentPerAddress);
  const [, , , third = 0] = arrivals;
  // Timers are rounded to milliseconds.
  expect(third - startedAt).toBeGreaterThan(limits.work.contention.longMs - 5);
});

it("a rejected page or form submission gets a small page with a link to try again", async () => {
  await sendRequests("127.0.0.2", capacity);
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

it("an IP address at its limit still receives cached pages and can send payment webhooks", async () => {
  await sendRequests("127.0.0.2", capacity);
  // This response is cached for two seconds.
  expect((await from("127.0.0.3").send({ path: "/terms" })).status).toBe(200);
  expect((await from("127.0.0.2").send({ path: "/terms" })).status).toBe(200);
  expect((await from("127.0.0.2").send({ path: "/privacy" })).status).toBe(429);
  const webhookResponse = from("127.0.0.2").send({
    method: "POST",
    path: "/order/webhook/razorpay",
    body: "{}",
  });
  await expect.poll(() => held.length).toBe(concurrentPerAddress + 1);
  respondToPending();
  expect((await webhookResponse).status).toBe(200);
});

it("callers who disconnect leave the queue, and their requests are not sent to the service", async () => {
  const running = await sendRequests("127.0.0.2", concurrentPerAddress);
  const { send, close } = from("127.0.0.2");
  const queuedRequests = Array.from({ length: capacity - concurrentPerAddress + 1 }, (_, index) =>
    send({ path: `/api/home?w=${index}` }),
  );
  for (const response of queuedRequests) response.catch(() => undefined);
  // All slots are taken, so all but one of these requests are queued. The last one is rejected.
  expect((await Promise.race(queuedRequests)).status).toBe(429);
  close();
  await expect.poll(connections).toBe(concurrentPerAddress);
  respondToPending();
  for (const response of running) expect((await response).status).toBe(200);
  // The queued requests were dropped, so the service receives this request next.
  const next = from("127.0.0.2").send({ path: "/api/home?next" });
  await expect.poll(() => held.some(({ req }) => req.url === "/api/home?next")).toBe(true);
  expect(requestCount).toBe(concurrentPerAddress + 1);
  respondToPending();
  expect((await next).status).toBe(200);
});

it("requests to the service are aborted when their callers disconnect", async () => {
  const { send, close } = from("127.0.0.2");
  for (let index = 0; index < concurrentPerAddress; index += 1)
    send({ path: `/api/home?n=${index}` }).catch(() => undefined);
  await expect.poll(() => held.length).toBe(concurrentPerAddress);
  close();
  // The poll ends before requests to the service time out (15 s), so only an abort can have ended these requests.
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(0);
});

type WriteName = {
  [Name in CallName]: (typeof calls)[Name] extends { method: "POST" | "PUT"; handler: "service" }
    ? Name
    : never;
}[CallName];

/** What happens to each call that changes something after its caller has disconnected. */
const afterDisconnect: Readonly<Record<WriteName, "is aborted" | "is processed">> = {
  // A person can repeat these steps.
  verifyAndBook: "is aborted",
  initPayment: "is aborted",
  validate: "is aborted",
  release: "is processed",
  coupon: "is processed",
  confirmEmail: "is processed",
  verifyPayment: "is processed",
  paymentCallback: "is processed",
  gatewayWebhook: "is processed",
  cancel: "is processed",
  move: "is processed",
  guests: "is processed",
  reminders: "is processed",
  renewToken: "is processed",
  askBookingsLink: "is processed",
  leadSubmit: "is processed",
};

it.each(Object.entries(afterDisconnect))(
  "after its caller has disconnected, %s %s",
  async (name, outcome) => {
    const { send, close } = from("127.0.0.2");
    const { method, path } = calls[name as WriteName];
    send({ method, path: path.replace("{orderId}", "ORD1"), body: "{}" }).catch(() => undefined);
    await expect.poll(() => held.length).toBe(1);
    close();
    await expect.poll(connections).toBe(0);
    // If the request were aborted, the service would detect the abort before it receives this request.
    from("127.0.0.3")
      .send({ path: "/api/home?next" })
      .catch(() => undefined);
    await expect.poll(() => requestCount).toBe(2);
    await expect.poll(() => held.length).toBe(outcome === "is aborted" ? 1 : 2);
  },
);

it("a disconnect aborts the render of the visitor's own page, but not the render of a shared page", async () => {
  const abortedUrls: string[] = [];
  const finishRender: (() => void)[] = [];
  renderPage = async ({ url, signal }) => {
    signal?.addEventListener("abort", () => abortedUrls.push(url));
    await new Promise<void>((resolve) => finishRender.push(resolve));
    return { status: 200, html: "<p>x</p>" };
  };
  const { send, close } = from("127.0.0.2");
  for (const path of ["/terms", "/booking-details/a/b"]) send({ path }).catch(() => undefined);
  await expect.poll(() => finishRender.length).toBe(2);
  close();
  await expect.poll(() => abortedUrls).toEqual(["/booking-details/a/b"]);
  await expect.poll(connections).toBe(0);
  expect(abortedUrls).toEqual(["/booking-details/a/b"]);
  for (const end of finishRender) end();
});

it("a process at its limit schedules IP addresses round-robin and rejects callers from the longest queue", async () => {
  const burstCount = Math.ceil(
    (limits.work.concurrentPerProcess + limits.work.queuedPerProcess) / concurrentPerAddress,
  );
  const responses: Promise<Response>[] = [];
  for (let run = 0; run < burstCount; run += 1) {
    const { send } = from(`127.0.1.${run + 1}`);
    for (let index = 0; index < concurrentPerAddress; index += 1)
      responses.push(send({ path: `/api/home?n=${index}` }));
  }
  for (const response of responses) response.catch(() => undefined);
  await expect.poll(() => held.length).toBe(limits.work.concurrentPerProcess);
  await expect.poll(connections).toBe(responses.length);
  const lateResponse = from("127.0.0.3").send({ path: "/api/home?late" });
  // One request of the burst was rejected to make room for the late request.
  const rejected = await Promise.race(responses);
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "5"]);
  const order: string[] = [];
  void lateResponse.then(() => order.push("late"));
  await respondUntil(() => order.includes("late"));
  expect((await lateResponse).status).toBe(200);
  // The late request waited until each IP address had one turn, not for all requests that were queued before it.
  expect(requestCount).toBeLessThanOrEqual(limits.work.concurrentPerProcess * 3);
});

it("control: an exempt IP address is not limited", async () => {
  site = await serverForTest(createSite(dependenciesWith({ UNLIMITED_ADDRESSES: "127.0.0.0/8" })).callback());
  origin = site.origin;
  const { send } = from("127.0.0.2");
  const responses = Array.from({ length: capacity + 5 }, (_, index) =>
    send({ path: `/api/home?n=${index}` }),
  );
  await expect.poll(() => held.length).toBe(capacity + 5);
  respondToPending();
  expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
});
