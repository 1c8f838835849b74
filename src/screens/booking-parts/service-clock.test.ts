import { expect, test } from "vitest";
import { fetchWithClockSync, serviceClock, skewOf } from "./service-clock.ts";

const localNow = Date.parse("2026-11-24T10:00:00+05:30");

test("the clock follows the date of a response, not the visitor's clock", async () => {
  const clock = serviceClock(() => localNow);
  expect(clock.skew()).toBe(0);
  const response = new Response("{}", { headers: { date: "Tue, 24 Nov 2026 04:32:00 GMT" } });
  await fetchWithClockSync(clock, async () => response)("/order/availability");
  expect(clock.skew()).toBe(2 * 60_000);
});

test("a response without a readable date leaves the clock unchanged", async () => {
  const clock = serviceClock(() => localNow);
  clock.sync("2026-11-24T10:00:30+05:30");
  await fetchWithClockSync(clock, async () => new Response("{}"))("/");
  clock.sync("soon");
  expect(clock.skew()).toBe(30_000);
});

test.each([
  ["2026-11-24T10:00:05+05:30", 0],
  ["2026-11-24T09:59:55+05:30", 0],
  ["2026-11-24T10:00:06+05:30", 6_000],
  ["2026-11-24T09:59:54+05:30", -6_000],
])("the clock treats a difference of at most five seconds as latency: %s", (enqueued, skew) => {
  expect(skewOf(enqueued, localNow)).toBe(skew);
});
