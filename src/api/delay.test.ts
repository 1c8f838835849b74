import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { delay, delayUntil } from "./delay.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-23T10:00:00+05:30") }));
afterEach(() => vi.useRealTimers());

/** Advances the clock and returns true if the promise has settled. */
async function isOverAfter(milliseconds: number, pendingDelay: Promise<void>): Promise<boolean> {
  let isOver = false;
  pendingDelay.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isOver;
}

test("delayUntil() ends at the given instant of the service's clock, even if that clock is ahead of the local one", async () => {
  const end = "2026-11-23T10:15:00+05:30";
  const quarter = 15 * 60_000;
  const pendingDelay = delayUntil(end);
  expect(await isOverAfter(quarter - 1, pendingDelay)).toBe(false);
  expect(await isOverAfter(1, pendingDelay)).toBe(true);
  vi.setSystemTime(Date.parse("2026-11-23T10:00:00+05:30"));
  expect(await isOverAfter(quarter - 5_000, delayUntil(end, undefined, 5_000))).toBe(true);
});

test("delayUntil() ends immediately for a past or invalid instant", async () => {
  expect(await isOverAfter(0, delayUntil("2026-11-23T09:00:00+05:30"))).toBe(true);
  expect(await isOverAfter(0, delayUntil(""))).toBe(true);
});

test("delayUntil() does not end immediately for an instant beyond the longest possible timer", async () => {
  expect(await isOverAfter(1000, delayUntil("2036-11-23T10:00:00+05:30"))).toBe(false);
});

test("no timer is left after an abort before or during the delay", async () => {
  const controller = new AbortController();
  const pendingDelay = delay(1000, controller.signal);
  controller.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(await isOverAfter(2000, pendingDelay)).toBe(false);
  delay(1000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
