import { expect, test } from "vitest";
import { renderedPage } from "./page-sections/testing.ts";
import type { Screen } from "./screen.ts";

const render = (
  path: string,
  fetch: typeof globalThis.fetch,
  more: { signal?: AbortSignal; screen?: Screen } = {},
) =>
  renderedPage(
    path,
    { baseUrl: "http://127.0.0.1:1", fetch, ...(more.signal && { signal: more.signal }) },
    { screen: more.screen, areasTimeoutMs: 50 },
  );

const neverSettles = () => new Promise<Response>(() => undefined);

/** Returns a `fetch` that never responds to requests whose URL contains `path`. */
function timeoutOnly(path: string): typeof fetch {
  return async (input) =>
    String(input).includes(path) ? neverSettles() : new Response('{"cities":[],"buildings":[],"total":0}');
}

function failingWith(status: number): typeof fetch {
  const error = { error: { code: "too_many_requests", message: "Later." } };
  return async () => new Response(JSON.stringify(error), { status });
}

test.each(["/", "/office-space/saket", "/meeting-rooms/delhi/all", "/coworking-space/delhi", "/terms"])(
  "%s has status 503 if its data timed out or was rejected with 429",
  async (path) => {
    expect(await render(path, neverSettles)).toMatchObject({ status: 503, data: { status: 503 } });
    const tooManyRequests = await render(path, failingWith(429));
    expect(tooManyRequests, "analytics gets the status of the document").toMatchObject({
      status: 503,
      data: { status: 503 },
    });
  },
);

test("a page has status 503 if a single area timed out", async () => {
  expect(await render("/coworking-space/delhi", timeoutOnly("/api/cms"))).toMatchObject({ status: 503 });
});

test("a page is not rendered after the client has disconnected", async () => {
  const aborting = new AbortController();
  const requests: AbortSignal[] = [];
  const fetch: typeof globalThis.fetch = (_, init) => {
    if (init?.signal) requests.push(init.signal);
    aborting.abort();
    return Promise.reject(new DOMException("left", "AbortError"));
  };
  expect(await render("/terms", fetch, { signal: aborting.signal })).toMatchObject({ status: 499 });
});

test("a component that throws on the server makes the page fail with its error", async () => {
  const screen: Screen = {
    areas: () => [],
    head: () => ({ title: "", description: "", path: "/" }),
    Component: () => {
      throw new Error("The tea is cold.");
    },
  };
  await expect(render("/terms", neverSettles, { screen })).rejects.toThrow("The tea is cold.");
});
