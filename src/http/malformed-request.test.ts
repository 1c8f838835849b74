import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { rawRequest } from "../../tests/support/raw-request.ts";
import { createMetrics, serveMetrics } from "../server/metrics.ts";
import { listen } from "./server.ts";

/** Starts a server of the site or the service, and the server of the metrics. Returns their origins. */
async function startServers(): Promise<string[]> {
  const server = await listen("127.0.0.1", 0);
  server.setHandler((request, response) => response.end(request.url));
  const metrics = await serveMetrics(createMetrics(), { host: "127.0.0.1", port: 0 }, null);
  onTestFinished(async () => {
    await server.close();
    metrics.close();
    await once(metrics, "close");
  });
  const address = metrics.address();
  return [server.url, `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`];
}

test.each([
  ["GET * HTTP/1.1", "Host: baithak.example", "not a path"],
  ["OPTIONS * HTTP/1.1", "Host: baithak.example", "not a path"],
  ["GET http://[::1 HTTP/1.1", "Host: baithak.example", "not a path"],
  ["GET http:// HTTP/1.1", "Host: baithak.example", "not a path"],
  ["GET ftp://baithak.example/ HTTP/1.1", "Host: baithak.example", "not a path"],
  ["GET / HTTP/1.1", "Host: [::1", "not a host name"],
  ["GET / HTTP/1.1", "Host: a:b", "not a host name"],
  ["GET / HTTP/1.1", "Host: baithak.example/x", "not a host name"],
  ["GET / HTTP/1.1", "Host: user@baithak.example", "not a host name"],
  ["GET / HTTP/1.1", "Host: a\r\nHost: b", "exactly one Host header"],
])("every server rejects %s with %s before its handler runs", async (line, host, message) => {
  for (const origin of await startServers()) {
    const response = await rawRequest(origin, [line, host]);
    expect([response.status, response.headers.connection]).toEqual([400, "close"]);
    expect(response.body).toContain('"code":"bad_request"');
    expect(response.body).toContain(message);
  }
});

test.each([
  ["GET /metrics HTTP/1.1", "Host: baithak.example:3000"],
  ["GET /metrics HTTP/1.1", "Host: [2001:db8::1]:3000"],
  ["GET /metrics HTTP/1.0", "X-No-Host: 1"],
  ["GET http://baithak.example/metrics HTTP/1.1", "Host: baithak.example"],
  ["GET //metrics HTTP/1.1", "Host: baithak.example"],
  ["GET /%E0%A4%A HTTP/1.1", "Host: baithak.example"],
])("every server handles %s with %s", async (line, host) => {
  for (const origin of await startServers()) {
    const { status } = await rawRequest(origin, [line, host]);
    expect([200, 404]).toContain(status);
  }
});
