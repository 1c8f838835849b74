import { describe, expect, test } from "vitest";
import { nextAttemptAt } from "./backoff.ts";

const created_at = new Date("2026-11-23T10:00:00+05:30");
const minutes = (row: { attempts: number }, chance: number) => {
  const next = nextAttemptAt({ ...row, created_at }, created_at, chance);
  return ((next?.getTime() ?? Number.NaN) - created_at.getTime()) / 60_000;
};

test("the pause doubles from half a minute, and ends at six hours", () => {
  expect([1, 2, 3, 4, 11].map((attempts) => minutes({ attempts }, 0.5))).toEqual([0.5, 1, 2, 4, 360]);
  expect(minutes({ attempts: 60 }, 0.5)).toBe(360);
});

test("chance spreads it by a quarter each way", () => {
  expect(minutes({ attempts: 8 }, 0)).toBe(48);
  expect(minutes({ attempts: 8 }, 1)).toBe(80);
});

describe("a message is given up", () => {
  test("after three days, when every try failed", () => {
    let now = created_at;
    let attempts = 0;
    for (;;) {
      attempts += 1;
      const next = nextAttemptAt({ attempts, created_at }, now, 0.5);
      if (next === null) break;
      now = next;
    }
    const hours = (now.getTime() - created_at.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(66);
    expect(hours).toBeLessThanOrEqual(72);
    expect(attempts).toBeGreaterThan(15);
  });

  test("but not because the service itself was away", () => {
    const monthLater = new Date(created_at.getTime() + 30 * 86_400_000);
    expect(nextAttemptAt({ attempts: 1, created_at }, monthLater, 0.5)).not.toBeNull();
    expect(nextAttemptAt({ attempts: 6, created_at }, monthLater, 0.5)).toBeNull();
  });
});
