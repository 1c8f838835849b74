import type { RequestListener } from "node:http";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { serverForTest } from "./testing.ts";
import { createUpstream, fetchFrom } from "./upstream.ts";

/** Starts a service that responds with the URL and the host of the request. */
async function startServiceOn(host: string): Promise<number> {
  const listener: RequestListener = ({ url, headers }, response) => response.end(`${url} at ${headers.host}`);
  return (await serverForTest(listener, host)).port;
}

const homeRequest = { method: "GET", url: "/api/home?a=1", headers: {} };

/** Not every container supports IPv6. */
const loopbacks = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));

for (const [host, written] of [
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "[::1]"],
] as const) {
  test.runIf(loopbacks.includes(host))(
    `a service on ${host} is reached at the path of its base URL`,
    async () => {
      const port = await startServiceOn(host);
      const res = await createUpstream(`http://${written}:${port}/workspace/`).send(homeRequest);
      expect(res?.status).toBe(200);
      expect(String(res?.body)).toBe(`/workspace/api/home?a=1 at ${written}:${port}`);
    },
  );
}

test("the response of an unreachable service is null", async () => {
  expect(await createUpstream("http://127.0.0.1:1").send(homeRequest)).toBeNull();
});

test("fetchFrom forwards method, headers and body, and returns status, text and Retry-After", async () => {
  const { origin } = await serverForTest(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.writeHead(429, { "retry-after": "7" });
    response.end(`${request.method} ${request.url} ${request.headers["x-visitor-id"]} ${body}`);
  });
  const fetch = fetchFrom(createUpstream(origin));
  const res = await fetch("/order?a=1", { method: "POST", headers: { "X-Visitor-Id": "v" }, body: "{₹}" });
  expect([res.status, res.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await res.text()).toBe("POST /order?a=1 v {₹}");
});

test("fetchFrom rejects if the service is unreachable or the signal is aborted", async () => {
  const fetch = fetchFrom(createUpstream("http://127.0.0.1:1"));
  await expect(fetch("/api/home")).rejects.toThrow(TypeError);
  await expect(fetch("/api/home", { signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
});
