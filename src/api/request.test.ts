import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { replyTo } from "../../tests/support/reply-to.ts";
import { CallError } from "./failure.ts";
import { request } from "./request.ts";

type Echo = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  const { method = "", url = "", headers } = incoming;
  const json = (status: number, value: unknown) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (url.startsWith("/refuse")) return void json(422, { error: { code: "validation_failed" } });
  if (url.startsWith("/list")) return void json(500, ["a", "list"]);
  if (url.startsWith("/malformed")) return void reply.end('{"cut":');
  if (url.startsWith("/html")) return void reply.writeHead(502).end("<h1>Bad gateway</h1>");
  if (url.startsWith("/nothing")) return void reply.writeHead(204).end();
  if (url.startsWith("/hang")) return;
  if (url.startsWith("/half")) return void reply.writeHead(200).write('{"half":');
  if (url.startsWith("/cut")) {
    reply.writeHead(200, { "content-length": "100" }).write('{"half":');
    return void setTimeout(() => reply.destroy(), 20);
  }
  json(200, { method, url, headers, body } satisfies Echo);
}

const ask = (url: string, options = {}) =>
  replyTo({ url, options: { baseUrl, ...options } }) as Promise<Echo>;
const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable("the request should fail"),
    (error) => {
      expect(error).toBeInstanceOf(CallError);
      return error;
    },
  );

describe("what is sent", () => {
  test("Q1 GET by default, with JSON headers, proxy headers and the caller's headers on top", async () => {
    const echo = await ask("/echo", {
      proxyHeaders: { "X-Request-Id": "r-1", Accept: "text/plain" },
      headers: { Accept: "application/json", "X-Own": "yes" },
    });
    expect(echo.method).toBe("GET");
    expect(echo.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "x-request-id": "r-1",
      "x-own": "yes",
    });
    expect((await ask("/echo")).headers.accept).toBe("application/json");
  });

  test.each(["POST", "PATCH"])("Q2 %s sends the payload as a JSON body", async (method) => {
    const echo = await ask("/echo", { method, payload: { city: "navi mumbai", people: 4 } });
    expect(echo).toMatchObject({ method, url: "/echo", body: '{"city":"navi mumbai","people":4}' });
  });

  test.each(["GET", "DELETE", "PUT"])("Q2 %s sends the payload as query parameters", async (method) => {
    const payload = { q: "a&b=c ü", page: 2, city: undefined };
    const echo = await ask("/echo", { method, payload });
    expect(echo).toMatchObject({ method, url: "/echo?q=a%26b%3Dc+%C3%BC&page=2", body: "" });
  });

  test("Q2 appends the payload to a query that the URL has already", async () => {
    expect((await ask("/echo?city=pune", { payload: { page: 2 } })).url).toBe("/echo?city=pune&page=2");
  });

  test("Q2 an empty payload leaves the address alone, and an empty JSON body is still a body", async () => {
    expect((await ask("/echo", { payload: {} })).url).toBe("/echo");
    expect((await ask("/echo", { method: "POST", payload: {} })).body).toBe("{}");
  });

  test("the optional body travels beside a payload in the query", async () => {
    const echo = (await replyTo({
      url: "/echo",
      options: { baseUrl, method: "PUT", payload: { version: 3 } },
      body: { name: "Asha" },
    })) as Echo;
    expect(echo).toMatchObject({ url: "/echo?version=3", body: '{"name":"Asha"}' });
  });

  test("an injected fetch is the one that is used", async () => {
    const fetch = vi.fn(async () => Response.json({ from: "elsewhere" }));
    await expect(replyTo({ url: "/x", options: { fetch, baseUrl: "http://service:1/" } })).resolves.toEqual({
      from: "elsewhere",
    });
    expect(fetch).toHaveBeenCalledWith("http://service:1/x", expect.objectContaining({ method: "GET" }));
    await replyTo({ url: "/x", options: { fetch } });
    expect(fetch).toHaveBeenLastCalledWith("/x", expect.anything());
  });
});

describe("what must be passed", () => {
  test("V1 V3 a url", async () => {
    const failure = await failureOf(ask(""));
    expect(failure).toMatchObject({ code: "misused", message: "These parameters must be passed: url" });
  });

  test.each(["POST", "PUT", "PATCH"])("V2 V3 a payload for %s", async (method) => {
    const failure = await failureOf(ask("/echo", { method }));
    expect(failure).toMatchObject({ code: "misused", message: "These parameters must be passed: payload" });
  });

  test.each(["POST", "PUT", "PATCH"])("V2 rejects a payload of null for %s", async (method) => {
    // Not allowed by the type, but plain JavaScript and parsed JSON may bring it.
    const payload = null as unknown as object;
    expect(await failureOf(ask("/echo", { method, payload }))).toMatchObject({ code: "misused" });
  });

  test("V3 the message lists all that is missing", async () => {
    expect((await failureOf(ask("", { method: "POST" }))).message).toBe(
      "These parameters must be passed: url, payload",
    );
  });

  test.each(["GET", "DELETE"])("V2 no payload for %s", async (method) => {
    expect((await ask("/echo", { method })).method).toBe(method);
  });
});

describe("what comes back", () => {
  test("Q3 the body of an OK reply", async () => {
    const onFailure = vi.fn();
    const result = await request(
      { url: "/echo", options: { baseUrl } },
      { onSuccess: (body) => (body as Echo).url, onFailure },
    );
    expect(result).toBe("/echo");
    expect(onFailure).not.toHaveBeenCalled();
  });

  test("Q4 a non-OK body and its statusCode go to the failure handler, which resolves", async () => {
    const onSuccess = vi.fn();
    const result = await request(
      { url: "/refuse", options: { baseUrl } },
      { onSuccess, onFailure: (failure) => failure },
    );
    expect(result).toEqual({ error: { code: "validation_failed" }, statusCode: 422 });
    expect(onSuccess).not.toHaveBeenCalled();
  });

  test("Q5 a network failure goes to the failure handler and rejects", async () => {
    const onFailure = vi.fn();
    const call = request(
      { url: "http://127.0.0.1:1/" },
      { onSuccess: () => expect.unreachable(), onFailure },
    );
    const failure = await failureOf(call);
    expect(failure).toMatchObject({ code: "network", message: "Network Error", statusCode: 0 });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure, failure);
  });

  test.each([
    ["/malformed", 200],
    ["/html", 502],
  ])("Q5 a reply of %s that is not JSON goes to the failure handler and rejects", async (url, statusCode) => {
    const onFailure = vi.fn();
    const failure = await failureOf(
      request({ url, options: { baseUrl } }, { onSuccess: () => expect.unreachable(), onFailure }),
    );
    expect(failure).toMatchObject({ code: "unreadable", statusCode });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure, failure);
  });

  test("Q6 the helper rethrows with the response body attached", async () => {
    expect(await failureOf(ask("/refuse"))).toMatchObject({
      code: "validation_failed",
      statusCode: 422,
      body: { error: { code: "validation_failed" } },
    });
    expect((await failureOf(ask("/list"))).body).toEqual(["a", "list"]);
  });

  test("a reply without content is an OK reply of null", async () => {
    expect(await ask("/nothing", { method: "POST", payload: {} })).toBeNull();
  });

  test("a handler's own mistake is not taken for a failed request", async () => {
    const onFailure = vi.fn();
    const mistake = new Error("mine");
    const onSuccess = () => {
      throw mistake;
    };
    await expect(request({ url: "/echo", options: { baseUrl } }, { onSuccess, onFailure })).rejects.toBe(
      mistake,
    );
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe("what is interrupted", () => {
  test.each(["/hang", "/half"])("X3 an abort of %s says 'Request aborted'", async (url) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const failure = await failureOf(ask(url, { signal: controller.signal }));
    expect(failure).toMatchObject({ code: "aborted", message: "Request aborted" });
  });

  test("X3 an abort from before sends nothing", async () => {
    const fetch = vi.fn(async (_: string, init?: RequestInit) => {
      init?.signal?.throwIfAborted();
      return Response.json({});
    });
    const failure = await failureOf(ask("/echo", { signal: AbortSignal.abort(), fetch }));
    expect(failure.message).toBe("Request aborted");
  });

  test.each(["/hang", "/half"])("X5 a timeout of %s names its milliseconds", async (url) => {
    const failure = await failureOf(ask(url, { timeout: 40 }));
    expect(failure).toMatchObject({ code: "timeout", message: "timeout of 40ms exceeded" });
  });

  test("X4 a connection cut within the body is no success", async () => {
    expect(await failureOf(ask("/cut"))).toMatchObject({
      ...{ code: "network", message: "Network Error" },
      ...{ statusCode: 200, body: null },
    });
  });

  test("K2 no timeout by default: no timer is started", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    await replyTo({ url: "/x", options: { fetch: async () => Response.json({}) } });
    expect(timers).not.toHaveBeenCalled();
    timers.mockRestore();
  });
});
