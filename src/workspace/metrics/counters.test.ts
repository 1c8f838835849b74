import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordGatewayOutcome, registry } from "./counters.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns how long a gateway call has been failing, in seconds. */
async function failingSeconds(call: string): Promise<number | undefined> {
  const values = (await registry.getSingleMetric("baithak_gateway_failing_seconds")?.get())?.values;
  return values?.find(({ labels }) => labels.call === call)?.value;
}

test("the metrics show how long all requests of one kind to the gateway have failed", async () => {
  const fail = (call: string) => recordGatewayOutcome(call, true);
  fail("createOrder");
  vi.advanceTimersByTime(30 * 60_000);
  expect(await failingSeconds("createOrder"), "a single failure says nothing about its duration").toBe(0);
  fail("createOrder");
  recordGatewayOutcome("probe", false);
  expect(await failingSeconds("createOrder")).toBe(1_800);
  expect(await failingSeconds("probe")).toBe(0);
  recordGatewayOutcome("createOrder", false);
  fail("createOrder");
  expect(await failingSeconds("createOrder")).toBe(0);
});
