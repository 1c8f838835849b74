import { expect, test, vi } from "vitest";
import type { TextResponse } from "../http/text-response.ts";
import { coalesceGets } from "./coalesced-fetch.ts";

function counting() {
  const calls: string[] = [];
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const fetch = coalesceGets(async (url) => {
    calls.push(url);
    await responded;
    return new Response(`${url} ${calls.length}`);
  });
  return { fetch, calls, respond };
}

const textOf = async (response: Promise<TextResponse>) => (await response).text();

test("concurrent reads of a shared API call send one request, and each caller gets the whole response", async () => {
  const { fetch, calls, respond } = counting();
  const texts = [fetch("/widget/headerFooter"), fetch("/widget/headerFooter")].map(textOf);
  respond();
  expect(await Promise.all(texts)).toEqual(["/widget/headerFooter 1", "/widget/headerFooter 1"]);
  expect(calls).toEqual(["/widget/headerFooter"]);
});

test("half a second after a shared API call, the next read sends a new request", async () => {
  vi.useFakeTimers();
  const { fetch, calls, respond } = counting();
  respond();
  await fetch("/api/home");
  await vi.advanceTimersByTimeAsync(500);
  await fetch("/api/home");
  vi.useRealTimers();
  expect(calls).toHaveLength(2);
});

test("a caller that aborts does not abort a shared read for the other callers", async () => {
  const { fetch, respond } = counting();
  const aborting = new AbortController();
  const aborted = fetch("/api/cms/3", { signal: aborting.signal });
  const remaining = textOf(fetch("/api/cms/3"));
  aborting.abort(new Error("gone"));
  await expect(aborted).rejects.toThrow("gone");
  respond();
  expect(await remaining).toBe("/api/cms/3 1");
});

test.each(["/api/buildingData?buildingId=a", "/order/availability?itemId=1", "/api/cms/3?city=delhi"])(
  "the call %s is sent once per caller",
  async (url) => {
    const { fetch, calls, respond } = counting();
    respond();
    await Promise.all([fetch(url), fetch(url)]);
    expect(calls).toHaveLength(2);
  },
);

test("a 429 reply is not shared with other callers", async () => {
  const callers: unknown[] = [];
  const fetch = coalesceGets(async (_, init) => {
    callers.push(new Headers(init?.headers).get("x-forwarded-for"));
    return new Response(null, { status: callers.length === 1 ? 429 : 200 });
  });
  const from = (address: string) => fetch("/api/home", { headers: { "x-forwarded-for": address } });
  const [, other] = await Promise.all([from("192.0.2.1"), from("192.0.2.2")]);
  expect(other?.status).toBe(200);
  expect(callers).toContain("192.0.2.2");
});

test("a shared read ends once all callers have left, and the next read sends a new request", async () => {
  let calls = 0;
  const fetch = coalesceGets((_, init) => {
    calls += 1;
    if (calls > 1) return Promise.resolve(new Response("here"));
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
    );
  });
  const callers = [new AbortController(), new AbortController()];
  const reads = callers.map(({ signal }) => fetch("/api/home", { signal }));
  for (const caller of callers) caller.abort(new Error("gone"));
  for (const read of reads) await expect(read).rejects.toThrow("gone");
  expect(await textOf(fetch("/api/home"))).toBe("here");
});
