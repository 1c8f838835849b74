import { expect, onTestFinished, test, vi } from "vitest";
import { CallError } from "./failure.ts";
import { withIdempotencyKey } from "./idempotency-keys.ts";

const failure = (statusCode: number, code: string) =>
  new CallError({ statusCode, code, message: "", fields: {}, body: null });

/**
 * Sends a request twice; `first` is the outcome of the first attempt. Returns true if both attempts had the same key.
 */
async function hasSameKey(request: string, first: CallError | "reply"): Promise<boolean> {
  const keys: string[] = [];
  const send = (outcome: CallError | "reply") =>
    withIdempotencyKey(request, async (key) => {
      keys.push(key);
      if (outcome !== "reply") throw outcome;
    }).catch(() => undefined);
  await send(first);
  await send("reply");
  expect(keys.every((key) => /^\d+(-\d+){3}$/.test(key))).toBe(true);
  return keys[0] === keys[1];
}

test.each([
  ["no connection", failure(0, "network"), true],
  ["a timeout", failure(0, "timeout"), true],
  ["a server that failed", failure(503, "service_unavailable"), true],
  ["a first request that still runs", failure(409, "idempotency_in_progress"), true],
  ["an internal error", failure(500, "internal_error"), true],
  ["an invalid request", failure(400, "validation_failed"), false],
  ["the last 4xx status", failure(499, "unknown"), false],
  ["a domain error", failure(409, "slot_taken"), false],
  ["a response", "reply", false],
] as const)("after %s, a repeated request has the right idempotency key", async (name, first, isSame) => {
  expect(await hasSameKey(name, first)).toBe(isSame);
});

test("a request that is repeated after five minutes has another idempotency key", async () => {
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const keys: string[] = [];
  const send = (now: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    return withIdempotencyKey("/order/cancel late", async (key) => {
      keys.push(key);
      throw failure(0, "network");
    }).catch(() => undefined);
  };
  for (const time of ["10:00:00.000", "10:04:59.999", "10:05:00.000"]) await send(`2026-11-23T${time}+05:30`);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test("requests with different bodies have different idempotency keys", async () => {
  const keys = new Set<string>();
  const failWithNetworkError = (body: string) =>
    withIdempotencyKey(`/order/cancel ${body}`, async (key) => {
      keys.add(key);
      throw failure(0, "network");
    }).catch(() => undefined);
  await Promise.all([failWithNetworkError("one"), failWithNetworkError("two")]);
  expect(keys.size).toBe(2);
});
