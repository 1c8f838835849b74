import { afterEach, expect, test, vi } from "vitest";
import { createFairQueue, type ReleaseSlot } from "./fair-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

type Queue = ReturnType<typeof createFairQueue>;

/** Creates callers of a queue, and records when they get a slot or are rejected. */
function callersOf(queue: Queue) {
  const order: string[] = [];
  const releases: ReleaseSlot[] = [];
  const enter = (key: string, name: string, signal?: AbortSignal) =>
    queue.acquire(key, signal).then((outcome) => {
      order.push(typeof outcome === "string" ? `${name} ${outcome}` : name);
      if (typeof outcome !== "string") releases.push(outcome);
    });
  const settled = async () => {
    for (let ticks = 0; ticks < 3; ticks += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    order,
    enter: async (key: string, name: string, signal?: AbortSignal) => {
      void enter(key, name, signal);
      await settled();
    },
    /** Releases the oldest slot. */
    end: async () => {
      releases.shift()?.();
      await settled();
    },
  };
}

test("a key has a limited number of slots and of waiting callers", async () => {
  const { order, enter, end } = callersOf(createFairQueue({ limitsFor: () => ({ atOnce: 2, waiting: 1 }) }));
  for (const name of ["a1", "a2", "a3", "a4"]) await enter("a", name);
  expect(order).toEqual(["a1", "a2", "a4 full"]);
  await enter("b", "b1");
  expect(order.at(-1)).toBe("b1");
  await end();
  expect(order.at(-1)).toBe("a3");
});

test("slots are assigned round-robin, however many callers of the same key wait", async () => {
  const { order, enter, end } = callersOf(createFairQueue({ total: { atOnce: 1, waiting: 100 } }));
  for (let count = 0; count < 50; count += 1) await enter("crowd", `crowd${count}`);
  await enter("one", "one");
  await enter("other", "other");
  for (let count = 0; count < 4; count += 1) await end();
  expect(order).toEqual(["crowd0", "crowd1", "one", "other", "crowd2"]);
});

test("a full queue rejects the last caller of the key with the most callers in favour of another key", async () => {
  const { order, enter } = callersOf(createFairQueue({ total: { atOnce: 1, waiting: 3 } }));
  for (const name of ["a1", "a2", "a3", "a4"]) await enter("a", name);
  await enter("b", "b1");
  expect(order).toEqual(["a1", "a4 full"]);
  await enter("a", "a5");
  expect(order.at(-1)).toBe("a5 full");
});

const contentionLimit = { atOnce: 2, longMs: 60_000, recentMs: 60_000 };

test("a key can use all slots while no other key is active, and otherwise only as many as the contention limit", async () => {
  const { order, enter, end } = callersOf(createFairQueue({ contentionLimit }));
  for (const name of ["a1", "a2", "a3"]) await enter("a", name);
  for (const name of ["b1", "b2", "b3"]) await enter("b", name);
  await enter("a", "a4");
  expect(order).toEqual(["a1", "a2", "a3", "b1", "b2"]);
  await end();
  expect(order.at(-1), "the key a still has two slots").toBe("b2");
  await end();
  expect(order.at(-1)).toBe("a4");
});

test("a slot that is held for a long time does not count towards the reduced limit of its key", async () => {
  const queue = createFairQueue({ contentionLimit: { ...contentionLimit, longMs: 1 } });
  const { order, enter } = callersOf(queue);
  for (const name of ["a1", "b1", "b2", "b3"]) await enter(name.charAt(0), name);
  await expect.poll(() => order).toEqual(["a1", "b1", "b2", "b3"]);
});

test("a key can use all slots again once the other keys have been idle for long enough", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { order, enter, end } = callersOf(createFairQueue({ contentionLimit }));
  for (const name of ["a1", "a2", "b1", "b2", "b3", "b4"]) await enter(name.charAt(0), name);
  vi.advanceTimersByTime(contentionLimit.recentMs - 1);
  await end();
  expect(order.at(-1)).toBe("b2");
  vi.advanceTimersByTime(1);
  await end();
  expect(order).toEqual(["a1", "a2", "b1", "b2", "b3", "b4"]);
});

test("a caller that aborts leaves the queue and gets no slot", async () => {
  const { order, enter, end } = callersOf(createFairQueue({ total: { atOnce: 1, waiting: 1 } }));
  const aborting = new AbortController();
  await enter("a", "a1");
  await enter("a", "a2", aborting.signal);
  aborting.abort();
  await enter("b", "b1");
  expect(order).toEqual(["a1", "a2 gone"]);
  await end();
  expect(order.at(-1)).toBe("b1");
  await enter("b", "b2", aborting.signal);
  expect(order.at(-1)).toBe("b2 gone");
});

test("reassigns every released slot in thousands of random operations", async () => {
  const queue = createFairQueue({
    total: { atOnce: 3, waiting: 20 },
    limitsFor: () => ({ atOnce: 2, waiting: 9 }),
  });
  const counts = { turn: 0, full: 0, gone: 0, most: 0, running: 0 };
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  await Promise.all(
    Array.from({ length: 3_000 }, async (_, number) => {
      for (let wait = number % 97; wait > 0; wait -= 1) await pause();
      const aborting = new AbortController();
      const acquired = queue.acquire(`key${number % 7}`, aborting.signal);
      if (number % 5 === 0) aborting.abort();
      const outcome = await acquired;
      if (typeof outcome === "string") {
        counts[outcome] += 1;
        return;
      }
      counts.turn += 1;
      counts.running += 1;
      counts.most = Math.max(counts.most, counts.running);
      await pause();
      counts.running -= 1;
      outcome();
    }),
  );
  expect(counts.turn + counts.full + counts.gone).toBe(3_000);
  expect(counts).toMatchObject({ most: 3, running: 0 });
  for (const each of [counts.turn, counts.full, counts.gone]) expect(each).toBeGreaterThan(20);
});
