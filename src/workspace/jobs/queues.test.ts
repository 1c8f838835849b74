import { describe, expect, test } from "vitest";
import { nextTryAt, queues } from "./queues.ts";

const createdAt = new Date("2026-11-23T10:00:00+05:30");
const { backoff } = queues.messages;
const minutes = (tryCount: number, chance: number) => {
  const next = nextTryAt(backoff, { tries: tryCount, createdAt }, createdAt, chance);
  return ((next?.getTime() ?? Number.NaN) - createdAt.getTime()) / 60_000;
};

test("the backoff of messages doubles from half a minute up to six hours", () => {
  expect([1, 2, 3, 4, 11].map((tryCount) => minutes(tryCount, 0.5))).toEqual([0.5, 1, 2, 4, 360]);
  expect(minutes(60, 0.5)).toBe(360);
});

test("jitter changes the backoff of messages by up to a quarter", () => {
  expect(minutes(8, 0)).toBe(48);
  expect(minutes(8, 1)).toBe(80);
});

describe("a message is abandoned", () => {
  test("a message is abandoned after three days if every attempt failed", () => {
    let now = createdAt;
    let tryCount = 0;
    for (;;) {
      tryCount += 1;
      const next = nextTryAt(backoff, { tries: tryCount, createdAt }, now, 0.5);
      if (next === null) break;
      now = next;
    }
    const hours = (now.getTime() - createdAt.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(66);
    expect(hours).toBeLessThanOrEqual(72);
    expect(tryCount).toBeGreaterThan(15);
  });

  test("if the service itself was down, a message is abandoned only after a minimum number of attempts", () => {
    const monthLater = new Date(createdAt.getTime() + 30 * 86_400_000);
    expect(nextTryAt(backoff, { tries: 1, createdAt }, monthLater, 0.5)).not.toBeNull();
    expect(nextTryAt(backoff, { tries: 6, createdAt }, monthLater, 0.5)).toBeNull();
  });
});

test("an abandoned checkout is checked twelve times in its first day, and not after its second day", () => {
  const startedAt = createdAt;
  // The first check is due 30 seconds after the start of the payment.
  let nextTime: Date | null = new Date(startedAt.getTime() + 30_000);
  const hours: number[] = [];
  for (let tryCount = 1; nextTime !== null && tryCount < 1_000; tryCount += 1) {
    hours.push((nextTime.getTime() - startedAt.getTime()) / 3_600_000);
    nextTime = nextTryAt(
      queues.openCheckouts.backoff,
      { tries: tryCount, createdAt: startedAt },
      nextTime,
      Math.random(),
    );
  }
  expect(hours.filter((hour) => hour <= 24)).toHaveLength(12);
  expect(hours.filter((hour) => hour <= 0.26)).toHaveLength(5);
  expect(hours.at(-1)).toBeGreaterThan(24);
});

test.each([
  [30 * 60, true],
  [30 * 60 + 1, false],
])("a check is due %i minutes after the start of a checkout, at most 30 hours: %s", (minutes, isAsked) => {
  const sixHoursBefore = new Date(createdAt.getTime() + (minutes - 6 * 60) * 60_000);
  const next = nextTryAt(queues.openCheckouts.backoff, { tries: 20, createdAt }, sixHoursBefore, 0.5);
  expect(next?.getTime()).toBe(isAsked ? createdAt.getTime() + minutes * 60_000 : undefined);
});
