import { getEventListeners } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { releaseSlot } from "../api/calls/booking.ts";
import { getBuilding } from "../api/calls/places.ts";
import { Coalescer } from "./coalescer.ts";

/** A fake service that responds on demand and records the signal of each request. */
function slowService() {
  const signals: (AbortSignal | null | undefined)[] = [];
  const responses: (() => void)[] = [];
  const fetch = (_: string, init?: RequestInit) => {
    signals.push(init?.signal);
    return new Promise<Response>((resolve, reject) => {
      responses.push(() => resolve(Response.json({ number: signals.length })));
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  const coalescer = new Coalescer();
  const sendRead = (signal?: AbortSignal, buildingId = "one") =>
    getBuilding({ buildingId }, { baseUrl: "http://service", fetch, coalescer, ...(signal && { signal }) });
  const respond = () => {
    for (const give of responses.splice(0)) give();
  };
  return { signals, coalescer, fetch, sendRead, respond };
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve));

test("the coalescer removes its listeners from the callers' signals after a run", async () => {
  const { sendRead, respond } = slowService();
  const aborting = new AbortController();
  const concurrentReads = [sendRead(aborting.signal), sendRead(aborting.signal)];
  await nextTick();
  respond();
  await Promise.all(concurrentReads);
  expect(getEventListeners(aborting.signal, "abort")).toEqual([]);
});

test("the coalescer shares concurrent reads with one key, but runs reads with other keys and reads after the response separately", async () => {
  const { signals, coalescer, sendRead, respond } = slowService();
  const concurrentReads = [sendRead(), sendRead(), sendRead(undefined, "two")];
  await nextTick();
  expect(signals).toHaveLength(2);
  respond();
  const [one, same] = await Promise.all(concurrentReads);
  expect(one).toBe(same);
  expect(coalescer.size).toBe(0);
  const laterRead = sendRead();
  await nextTick();
  expect(signals).toHaveLength(3);
  respond();
  await laterRead;
});

test("API calls that change data are never coalesced", async () => {
  const { signals, coalescer, fetch, respond } = slowService();
  const context = { baseUrl: "http://service", fetch, reads: coalescer };
  const concurrentReads = [1, 2].map(() => releaseSlot({ orderId: "ORD1", token: "t" }, context));
  await nextTick();
  expect(signals).toHaveLength(2);
  respond();
  await Promise.all(concurrentReads);
});

test("the coalescer aborts a run only when its last caller has left", async () => {
  const { signals, coalescer, sendRead, respond } = slowService();
  const [first, second] = [new AbortController(), new AbortController()];
  const requested = Promise.allSettled([sendRead(first.signal), sendRead(second.signal)]);
  await nextTick();
  first.abort();
  expect(signals[0]?.aborted).toBe(false);
  second.abort();
  expect(signals[0]?.aborted).toBe(true);
  expect(coalescer.size).toBe(0);
  const next = sendRead();
  await nextTick();
  respond();
  await expect(next).resolves.toEqual({ number: 2 });
  const aborted = { status: "rejected", reason: { code: "aborted" } };
  expect(await requested).toMatchObject([aborted, aborted]);
});

test("the coalescer keeps results for keptMs or until clear(), and failures only with keepsFailures", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let count = 0;
  const work = async () => (count += 1);
  const fail = async () => {
    count += 1;
    throw new Error("failed");
  };
  const coalescer = new Coalescer({ keptMs: 500 });
  expect([await coalescer.run("a", work), await coalescer.run("a", work)]).toEqual([1, 1]);
  coalescer.clear();
  expect(await coalescer.run("a", work)).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(await coalescer.run("a", work)).toBe(3);
  await expect(coalescer.run("b", fail)).rejects.toThrow("failed");
  expect(await coalescer.run("b", work)).toBe(5);

  const withFailures = new Coalescer({ keptMs: 500, keepsFailures: true });
  await expect(withFailures.run("b", fail)).rejects.toThrow("failed");
  await expect(withFailures.run("b", work)).rejects.toThrow("failed");
  expect(count).toBe(6);
});

test("pending() returns the result of running work, and undefined when no work runs with the key", async () => {
  const coalescer = new Coalescer();
  void coalescer.run("a", async () => "done");
  const pending = coalescer.pending<string>("a");
  expect(coalescer.pending("b")).toBeUndefined();
  await expect(pending).resolves.toBe("done");
  expect(coalescer.pending("a")).toBeUndefined();
});
