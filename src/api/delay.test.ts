import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { delay, delayUntil } from "./delay.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-23T10:00:00+05:30") }));
afterEach(() => vi.useRealTimers());

/** Advances the clock and returns true if the promise has settled. */
async function isOverAfter(milliseconds: number, waiting: Promise<void>): Promise<boolean> {
  let isOver = false;
  waiting.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isOver;
}

test("delayUntil ends at the given instant of a clock that is ahead of the local one", async () => {
  const end = "2026-11-23T10:15:00+05:30";
  const quarter = 15 * 60_000;
  const waiting = delayUntil(end);
  expect(await isOverAfter(quarter - 1, waiting)).toBe(false);
  expect(await isOverAfter(1, waiting)).toBe(true);
  vi.setSystemTime(Date.parse("2026-11-23T10:00:00+05:30"));
  expect(await isOverAfter(quarter - 5_000, delayUntil(end, undefined, 5_000))).toBe(true);
});

test("delayUntil ends at once for a past or invalid instant", async () => {
  expect(await isOverAfter(0, delayUntil("2026-11-23T09:00:00+05:30"))).toBe(true);
  expect(await isOverAfter(0, delayUntil(""))).toBe(true);
});

test("delayUntil does not end at once for an instant beyond the longest timer", async () => {
  expect(await isOverAfter(1000, delayUntil("2036-11-23T10:00:00+05:30"))).toBe(false);
});

test("an abort leaves no timer, before or after the start of the delay", async () => {
  const controller = new AbortController();
  const waiting = delay(1000, controller.signal);
  controller.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(await isOverAfter(2000, waiting)).toBe(false);
  delay(1000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
