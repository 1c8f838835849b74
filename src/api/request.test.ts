import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { fetchBody } from "../../tests/support/request-body.ts";
import { setUpSuite } from "../../tests/support/set-up-suite.ts";
import { CallError } from "./failure.ts";
import { request } from "./request.ts";

type Echo = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

let server: Server;
let baseUrl: string;

setUpSuite(async (onSuiteFinished) => {
  server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onSuiteFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  const { method = "", url = "", headers } = incoming;
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (url.startsWith("/refuse")) return void json(422, { error: { code: "validation_failed" } });
  if (url.startsWith("/list")) return void json(500, ["a", "list"]);
  if (url.startsWith("/malformed")) return void response.end('{"cut":');
  if (url.startsWith("/html")) return void response.writeHead(502).end("<h1>Bad gateway</h1>");
  if (url.startsWith("/nothing")) return void response.writeHead(204).end();
  if (url.startsWith("/hang")) return;
  if (url.startsWith("/half")) return void response.writeHead(200).write('{"half":');
  if (url.startsWith("/cut")) {
    response.writeHead(200, { "content-length": "100" }).write('{"half":');
    return void setTimeout(() => response.destroy(), 20);
  }
  json(200, { method, url, headers, body } satisfies Echo);
}

const ask = (url: string, options = {}) =>
  fetchBody({ url, options: { baseUrl, ...options } }) as Promise<Echo>;
const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable("the request should fail"),
    (error) => {
      expect(error).toBeInstanceOf(CallError);
      return error;
    },
  );

describe("the request", () => {
  test("Q1 a request is a GET by default, with JSON headers, proxy headers and the caller's headers, which take precedence", async () => {
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

  test("Q2 a payload is appended to an existing query", async () => {
    expect((await ask("/echo?city=pune", { payload: { page: 2 } })).url).toBe("/echo?city=pune&page=2");
  });

  test("Q2 an empty payload adds no query, but is sent as a JSON body", async () => {
    expect((await ask("/echo", { payload: {} })).url).toBe("/echo");
    expect((await ask("/echo", { method: "POST", payload: {} })).body).toBe("{}");
  });

  test("a PUT can have both a body and a payload in the query", async () => {
    const echo = (await fetchBody({
      url: "/echo",
      options: { baseUrl, method: "PUT", payload: { version: 3 } },
      body: { name: "Asha" },
    })) as Echo;
    expect(echo).toMatchObject({ url: "/echo?version=3", body: '{"name":"Asha"}' });
  });

  test("a request uses the given fetch", async () => {
    const fetch = vi.fn(async () => Response.json({ from: "elsewhere" }));
    await expect(fetchBody({ url: "/x", options: { fetch, baseUrl: "http://service:1/" } })).resolves.toEqual(
      {
        from: "elsewhere",
      },
    );
    expect(fetch).toHaveBeenCalledWith("http://service:1/x", expect.objectContaining({ method: "GET" }));
    await fetchBody({ url: "/x", options: { fetch } });
    expect(fetch).toHaveBeenLastCalledWith("/x", expect.anything());
  });
});

describe("required parameters", () => {
  test("V1 V3 a request without a url is rejected", async () => {
    const failure = await failureOf(ask(""));
    expect(failure).toMatchObject({ code: "misused", message: "These parameters must be passed: url" });
  });

  test.each(["POST", "PUT", "PATCH"])("V2 V3 a %s request without a payload is rejected", async (method) => {
    const failure = await failureOf(ask("/echo", { method }));
    expect(failure).toMatchObject({ code: "misused", message: "These parameters must be passed: payload" });
  });

  test.each(["POST", "PUT", "PATCH"])("V2 a %s request with the payload null is rejected", async (method) => {
    // The type does not allow null, but JavaScript code and parsed JSON can contain it.
    const payload = null as unknown as object;
    expect(await failureOf(ask("/echo", { method, payload }))).toMatchObject({ code: "misused" });
  });

  test("V3 the error message lists all missing parameters", async () => {
    expect((await failureOf(ask("", { method: "POST" }))).message).toBe(
      "These parameters must be passed: url, payload",
    );
  });

  test.each(["GET", "DELETE"])("V2 a %s request needs no payload", async (method) => {
    expect((await ask("/echo", { method })).method).toBe(method);
  });
});

describe("the response", () => {
  test("Q3 the body of a successful response is passed to the success handler", async () => {
    const onFailure = vi.fn();
    const result = await request(
      { url: "/echo", options: { baseUrl } },
      { onSuccess: (body) => (body as Echo).url, onFailure },
    );
    expect(result).toBe("/echo");
    expect(onFailure).not.toHaveBeenCalled();
  });

  test("Q4 a non-OK body and its statusCode are passed to the failure handler, and the request resolves", async () => {
    const onSuccess = vi.fn();
    const result = await request(
      { url: "/refuse", options: { baseUrl } },
      { onSuccess, onFailure: (failure) => failure },
    );
    expect(result).toEqual({ error: { code: "validation_failed" }, statusCode: 422 });
    expect(onSuccess).not.toHaveBeenCalled();
  });

  test("Q5 a network failure is passed to the failure handler, and the request rejects", async () => {
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
  ])(
    "Q5 a response of %s that is not JSON is passed to the failure handler, and the request rejects",
    async (url, statusCode) => {
      const onFailure = vi.fn();
      const failure = await failureOf(
        request({ url, options: { baseUrl } }, { onSuccess: () => expect.unreachable(), onFailure }),
      );
      expect(failure).toMatchObject({ code: "unreadable", statusCode });
      expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure, failure);
    },
  );

  test("Q6 the helper rethrows the error with the response body attached to it", async () => {
    expect(await failureOf(ask("/refuse"))).toMatchObject({
      code: "validation_failed",
      statusCode: 422,
      body: { error: { code: "validation_failed" } },
    });
    expect((await failureOf(ask("/list"))).body).toEqual(["a", "list"]);
  });

  test("a response without content is a success with the body null", async () => {
    expect(await ask("/nothing", { method: "POST", payload: {} })).toBeNull();
  });

  test("an error thrown by a handler is not treated as a failed request", async () => {
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

describe("aborts and timeouts", () => {
  test.each(["/hang", "/half"])("X3 an aborted request of %s fails with 'Request aborted'", async (url) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const failure = await failureOf(ask(url, { signal: controller.signal }));
    expect(failure).toMatchObject({ code: "aborted", message: "Request aborted" });
  });

  test("X3 a request with an aborted signal is not sent", async () => {
    const fetch = vi.fn(async (_: string, init?: RequestInit) => {
      init?.signal?.throwIfAborted();
      return Response.json({});
    });
    const failure = await failureOf(ask("/echo", { signal: AbortSignal.abort(), fetch }));
    expect(failure.message).toBe("Request aborted");
  });

  test.each(["/hang", "/half"])(
    "X5 the error message of a timeout of %s states the milliseconds",
    async (url) => {
      const failure = await failureOf(ask(url, { timeout: 40 }));
      expect(failure).toMatchObject({ code: "timeout", message: "timeout of 40ms exceeded" });
    },
  );

  test("X4 a connection that closes in the middle of the body counts as a network error", async () => {
    expect(await failureOf(ask("/cut"))).toMatchObject({
      ...{ code: "network", message: "Network Error" },
      ...{ statusCode: 200, body: null },
    });
  });

  test("K2 a request has no timeout by default", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    await fetchBody({ url: "/x", options: { fetch: async () => Response.json({}) } });
    expect(timers).not.toHaveBeenCalled();
    timers.mockRestore();
  });
});
