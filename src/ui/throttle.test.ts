import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("K9: a throttled function runs immediately, then at most every 300 ms, and once more after the last call", () => {
  const run = vi.fn();
  const throttled = throttle(run, 300);
  throttled();
  expect(run).toHaveBeenCalledTimes(1);
  for (let ms = 0; ms < 1000; ms += 50) {
    vi.advanceTimersByTime(50);
    throttled();
  }
  expect(run).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(5);
  throttled();
  expect(run).toHaveBeenCalledTimes(6);
  expect(run.mock.calls.map(([isFirst]) => isFirst)).toEqual([true, false, false, false, false, true]);
});

test("a throttled function does not run after it is cancelled", () => {
  const run = vi.fn();
  const throttled = throttle(run, 300);
  throttled();
  throttled();
  throttled.cancel();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
