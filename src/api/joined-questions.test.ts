import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { releaseSlot } from "./calls/booking.ts";
import { getBuilding } from "./calls/places.ts";
import type { Questions } from "./joined-questions.ts";

/** A service whose answers come when told; it counts what it is asked, and what is given up. */
function slowService() {
  const signals: (AbortSignal | null | undefined)[] = [];
  const answers: (() => void)[] = [];
  const fetch = (_: string, init?: RequestInit) => {
    signals.push(init?.signal);
    return new Promise<Response>((resolve, reject) => {
      answers.push(() => resolve(Response.json({ number: signals.length })));
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  const questions: Questions = new Map();
  const ask = (signal?: AbortSignal, buildingId = "one") =>
    getBuilding({ buildingId }, { baseUrl: "http://service", fetch, questions, ...(signal && { signal }) });
  const answer = () => {
    for (const give of answers.splice(0)) give();
  };
  return { signals, questions, fetch, ask, answer };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test("an answered question is not held by the signals of those who asked", async () => {
  const { ask, answer } = slowService();
  const leaving = new AbortController();
  const both = [ask(leaving.signal), ask(leaving.signal)];
  await turn();
  answer();
  await Promise.all(both);
  expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
});

test("equal questions at the same time are one call, others and later ones are not", async () => {
  const { signals, questions, ask, answer } = slowService();
  const both = [ask(), ask(), ask(undefined, "two")];
  await turn();
  expect(signals).toHaveLength(2);
  answer();
  const [one, same] = await Promise.all(both);
  expect(one).toBe(same);
  expect(questions.size).toBe(0);
  const later = ask();
  await turn();
  expect(signals).toHaveLength(3);
  answer();
  await later;
});

test("what changes something is never joined", async () => {
  const { signals, questions, fetch, answer } = slowService();
  const context = { baseUrl: "http://service", fetch, questions };
  const both = [1, 2].map(() => releaseSlot({ orderId: "ORD1", token: "t" }, context));
  await turn();
  expect(signals).toHaveLength(2);
  answer();
  await Promise.all(both);
});

test("who leaves takes the answer from nobody; the last one gives the question up", async () => {
  const { signals, questions, ask, answer } = slowService();
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = Promise.allSettled([ask(first.signal), ask(second.signal)]);
  await turn();
  first.abort();
  expect(signals[0]?.aborted).toBe(false);
  second.abort();
  expect(signals[0]?.aborted).toBe(true);
  expect(questions.size).toBe(0);
  const next = ask();
  await turn();
  answer();
  await expect(next).resolves.toEqual({ number: 2 });
  const gone = { status: "rejected", reason: { code: "aborted" } };
  expect(await asked).toMatchObject([gone, gone]);
});
