import { expect, test } from "vitest";
import { roomRequests } from "../../tests/faults/support/booking-requests.ts";
import { type ObservedSite, startObservedSite } from "../../tests/support/observed-site.ts";
import { beginPayment, createServiceVisitor, hold, payAtBank } from "../../tests/support/service-visitor.ts";
import { limits } from "../http/admission/limits.ts";

/** Returns a function for the increase of a sample since now. Counters of the service are shared by all tests. */
async function increaseOf({ scrape }: ObservedSite) {
  const before = await scrape();
  return async (sample: string) => ((await scrape()).get(sample) ?? 0) - (before.get(sample) ?? 0);
}

test("a paid and a released hold appear in the metrics of bookings, payments, gateway calls and routes", async () => {
  const site = await startObservedSite();
  const nextRequest = await roomRequests(site.origin);
  const increase = await increaseOf(site);
  const releasing = createServiceVisitor(site.origin);
  const { orderId, token } = await hold(releasing, nextRequest());
  // The figures of the database are cached for a few seconds.
  await expect
    .poll(async () => (await site.scrape()).get('baithak_waiting_rows{queue="unpaid_holds"}'))
    .toBe(1);
  await releasing.post("/order/release", { orderId, token });
  const visitor = createServiceVisitor(site.origin);
  const held = await hold(visitor, nextRequest());
  const { checkout } = await beginPayment(visitor, held);
  await payAtBank(visitor, checkout.gatewayOrderId, "once");
  await expect.poll(() => increase('baithak_bookings_total{state="confirmed"}')).toBe(1);
  expect(await increase('baithak_bookings_total{state="held"}')).toBe(2);
  expect(await increase('baithak_bookings_total{state="released"}')).toBe(1);
  expect(await increase("baithak_settle_lag_seconds_count")).toBe(1);
  expect(await increase("baithak_settle_lag_seconds_sum")).toBeLessThan(60);
  for (const call of ["createOrder", "capture"])
    expect(
      await increase(`baithak_gateway_call_duration_seconds_count{call="${call}",outcome="ok"}`),
      call,
    ).toBe(1);
  expect(
    await increase(
      'http_request_duration_seconds_count{kind="call",route="/order/verifyAndBook",status="201"}',
    ),
  ).toBe(2);
  const samples = await site.scrape();
  expect(samples.get("baithak_database_pool_size")).toBe(1);
  expect(samples.get("baithak_database_up")).toBe(1);
  expect(samples.get("baithak_ready")).toBe(1);
});

test("the metrics name routes by their pattern and never contain a path that a visitor made up", async () => {
  const site = await startObservedSite();
  for (const path of [
    "/coworking-space/delhi/connaught-place",
    "/search/anything/at/all",
    "/made-up/path",
    "/api/made-up",
    "/robots.txt",
    "/assets/made-up.js",
  ])
    await fetch(site.origin + path);
  const samples = await site.scrape();
  const routes = [...samples.keys()].flatMap(
    (name) => /^http_request_duration_seconds_count\{kind="(\w+)",route="(.*?)"/.exec(name)?.slice(1) ?? [],
  );
  expect(routes).toEqual([
    ...["page", "/coworking-space/:parameter/:buildingId", "page", "/search/*", "page", "unknown"],
    ...["call", "unknown", "page", "/robots.txt", "file", "/assets/*"],
  ]);
  expect([...samples.keys()].filter((name) => /made-up|connaught/.test(name))).toEqual([]);
});

test("requests that wait for a slot or are rejected appear in the metrics of admission", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const site = await startObservedSite({
    site: { UNLIMITED_ADDRESSES: "", TRUST_PROXY: "true" },
    renderPage: async () => {
      await released;
      return { status: 200, html: "" };
    },
  });
  const { concurrentPerIpv4Address, queueFactor } = limits.work;
  const queued = concurrentPerIpv4Address * queueFactor;
  const responses = Array.from({ length: concurrentPerIpv4Address + queued + 3 }, (_, number) =>
    fetch(`${site.origin}/about-us?page=${number}`, { headers: { "x-forwarded-for": "203.0.113.7" } }),
  );
  await expect
    .poll(async () => (await site.scrape()).get('baithak_admission_rejected_total{reason="address"}'))
    .toBe(3);
  expect((await site.scrape()).get('baithak_admission_queued{queue="address"}')).toBe(queued);
  release();
  await Promise.all(responses);
  expect((await site.scrape()).get('baithak_admission_queued{queue="address"}')).toBe(0);
});

test("the metrics report a site that is not ready, and a service that has stopped", async () => {
  const site = await startObservedSite({ readiness: async () => "The site is stopping." });
  expect((await site.scrape()).get("baithak_service_up")).toBe(1);
  await site.stopService();
  const samples = await site.scrape();
  expect(samples.get("baithak_service_up")).toBe(0);
  expect(samples.get("baithak_ready")).toBe(0);
});
