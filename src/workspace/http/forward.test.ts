import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { type HttpServer, listen } from "../../http/server.ts";
import { asSite, startServer, type TestServer, testServiceSecret } from "../../http/testing.ts";
import { createApp } from "./app.ts";
import { forward, hopByHop } from "./forward.ts";

/** A value of each header of a connection. The value of `connection` differs from that of both keep-alive connections. */
const hopByHopValues: Readonly<Record<(typeof hopByHop)[number], string>> = {
  connection: "close",
  "content-length": "2",
  "keep-alive": "timeout=99",
  "proxy-authenticate": "Basic",
  "proxy-authorization": "Basic eA==",
  te: "trailers",
  trailer: "x-checksum",
  "transfer-encoding": "chunked",
  upgrade: "websocket",
};

/** Returns the header that the other server sends for the path `/there/returns-NAME`. */
function returnedBy(url: string): Record<string, string> {
  const name = hopByHop.find((each) => url === `/there/returns-${each}`);
  return name === undefined ? {} : { [name]: hopByHopValues[name] };
}

const listener: RequestListener = (incoming, response) => {
  const hash = createHash("sha256");
  incoming.on("data", (chunk) => hash.update(chunk));
  incoming.on("end", () => {
    response.writeHead(incoming.method === "POST" ? 303 : 200, {
      "x-seen": `${incoming.method} ${incoming.url} ${incoming.headers.authorization ?? "-"}`,
      "x-hash": hash.digest("hex"),
      "x-secret": incoming.headers["x-service-secret"] ?? "none",
      "x-headers": JSON.stringify(incoming.headers),
      ...returnedBy(incoming.url ?? ""),
      "set-cookie": ["a=1", "b=2"],
      location: "/on",
    });
    response.end(incoming.method === "HEAD" ? "" : Buffer.from([0, 255, 1]));
  });
};
let otherServer: TestServer;
let server: HttpServer;

setUpSuite(async (onSuiteFinished) => {
  otherServer = await startServer(listener);
  onSuiteFinished(otherServer.close);
  server = await listen("127.0.0.1", 0);
  onSuiteFinished(() => server.close());
  const options = {
    routes: [],
    log: createLog("silent"),
    publicOrigin: "http://x",
    serviceSecrets: [testServiceSecret],
  } as const;
  const before = [forward("/there/", otherServer.origin), forward("/gone/", "http://127.0.0.1:1")];
  server.setHandler(createApp({ ...options, middleware: before }).callback());
});

test("forward sends method, path, query, headers and body unchanged and returns the response unchanged", async () => {
  const body = randomBytes(300_000);
  const response = await fetch(`${server.url}/there/a%20b?c=%2F&c=d`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { authorization: "Basic eA==" },
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("x-seen")).toBe("POST /there/a%20b?c=%2F&c=d Basic eA==");
  expect(response.headers.get("x-hash")).toBe(createHash("sha256").update(body).digest("hex"));
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.headers.get("location")).toBe("/on");
  expect(response.headers.get("content-type")).toBeNull();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from([0, 255, 1]));
});

/** Sends a request with a body and returns the response's headers. Unlike `fetch`, it can send any header. */
async function requestWithBody(method: string, path: string, headers: Record<string, string>) {
  const outgoing = request(server.url + path, { method, headers });
  outgoing.end("{}");
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  response.resume();
  return response.headers;
}

test.each(hopByHop)("forward does not send the header %s of the client's connection", async (name) => {
  const value = hopByHopValues[name];
  // The body of a GET is not forwarded, and only a chunked body may have a trailer.
  const method = name === "content-length" ? "GET" : "POST";
  const sent = await requestWithBody(method, "/there/x", { "x-other": value, [name]: value });
  const seen = JSON.parse(String(sent["x-headers"])) as Record<string, string>;
  expect(seen["x-other"]).toBe(value);
  expect(seen[name]).not.toBe(value);
});

// The length of a forwarded body is the same on both connections.
test.each(hopByHop.filter((name) => name !== "content-length"))(
  "forward does not return the header %s of the other server's connection",
  async (name) => {
    const returned = await requestWithBody("POST", `/there/returns-${name}`, {});
    expect(returned["x-seen"]).toContain(name);
    expect(returned[name]).not.toBe(hopByHopValues[name]);
  },
);

test("forward does not send the secret of the site to the other server", async () => {
  const response = await fetch(`${server.url}/there/x`, { headers: asSite({}) });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-secret")).toBe("none");
});

test("forward ignores the host of an absolute request URL", async () => {
  const socket = connect(server.port, "127.0.0.1");
  // No server listens on port 1, so forwarding to that host would result in 503.
  socket.write("GET http://127.0.0.1:1/there/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  let text = "";
  for await (const part of socket) text += part;
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toContain("x-seen: GET /there/x -");
});

test("forward ignores paths outside its prefixes, and responds with 503 if the server is unavailable", async () => {
  expect((await fetch(`${server.url}/therein`)).status).toBe(404);
  const response = await fetch(`${server.url}/gone/x`);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
});

test("a server responds with 503 until it is ready, and completes pending requests when it closes", async () => {
  const startingServer = await listen("127.0.0.1", 0);
  const earlyResponse = await fetch(`${startingServer.url}/api/home`);
  expect(earlyResponse.status).toBe(503);
  expect(await earlyResponse.json()).toMatchObject({ error: { code: "service_unavailable" } });
  let arrived: () => void = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  startingServer.setHandler((_request, response) => {
    arrived();
    setTimeout(() => response.end("slow but sure"), 200);
  });
  const slow = fetch(startingServer.url);
  await arrival;
  const closed = startingServer.close();
  expect(await (await slow).text()).toBe("slow but sure");
  await closed;
  await expect(fetch(startingServer.url)).rejects.toThrow();
});
