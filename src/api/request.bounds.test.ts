import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Coalescer } from "../http/coalescer.ts";
import { setGuests } from "./calls/booking.ts";
import { getHome } from "./calls/content.ts";
import { getBuilding } from "./calls/places.ts";
import { withOutcomes } from "./error-outcomes.ts";
import { CallError, toCallFailure } from "./failure.ts";
import { type Fetch, type RequestOptions, request } from "./request.ts";

afterEach(() => vi.useRealTimers());

/** Sends a request to a fake service that returns `response`. Returns the values that the handlers received. */
async function sendRequest(
  response: () => Response | Promise<Response>,
  options: RequestOptions = {},
  url = "/x",
) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: Fetch = async (address, init) => {
    sent.push({ url: address, init });
    return response();
  };
  const result = await request(
    { url, options: { baseUrl: "http://service", fetch, ...options } },
    { onSuccess: (body) => ({ body }), onFailure: (failure, error) => ({ failure, error }) },
  ).catch((error: CallError) => ({ error }));
  return { sent, ...(result as { body?: unknown; failure?: object; error?: CallError }) };
}

describe("a response", () => {
  test.each([
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [599, false],
  ])("a response with the status %i is OK: %s", async (status, isOk) => {
    const { body, error } = await sendRequest(() => Response.json({ it: 1 }, { status }));
    expect([body !== undefined, error?.statusCode]).toEqual([isOk, isOk ? undefined : status]);
  });

  test.each([
    ["a number", 5, { body: 5, statusCode: 500 }],
    ["null", null, { body: null, statusCode: 500 }],
    ["an object", { why: "x" }, { why: "x", statusCode: 500 }],
  ])("a response with status 500 and %s as its body is a failure", async (_name, body, failure) => {
    const result = await sendRequest(() => Response.json(body, { status: 500 }));
    expect(result.failure).toEqual(failure);
    expect(result.error).toMatchObject({
      code: "unknown",
      message: "Request failed with status code 500",
      fields: {},
      body,
    });
  });

  test.each([null, "text", undefined])(
    "a response whose error is %j gets the default code and message",
    async (error) => {
      const result = await sendRequest(() => Response.json({ error }, { status: 409 }));
      expect(result.error).toMatchObject({
        code: "unknown",
        message: "Request failed with status code 409",
      });
    },
  );

  test.each([
    ["0", 0],
    ["30", 30],
    ["999999", 999_999],
    ["1000000", undefined],
    ["3.5", undefined],
    ["-1", undefined],
    ["a5", undefined],
    ["5a", undefined],
    ["Mon, 23 Nov 2026 10:00:00 GMT", undefined],
    [null, undefined],
  ])("the response header `Retry-After: %s` is parsed as %s seconds", async (retryAfter, seconds) => {
    const headers: Record<string, string> = retryAfter === null ? {} : { "retry-after": retryAfter };
    const { error } = await sendRequest(() => Response.json({}, { status: 503, headers }));
    expect(error?.retryAfterSeconds).toBe(seconds);
    expect(toCallFailure(error)).toEqual({
      statusCode: 503,
      code: "unknown",
      message: "Request failed with status code 503",
      fields: {},
      body: {},
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    });
  });

  test("the Retry-After header is read even if the body is not JSON", async () => {
    const response = () => new Response("<h1>Away</h1>", { status: 503, headers: { "retry-after": "7" } });
    expect((await sendRequest(response)).error).toMatchObject({
      code: "unreadable",
      message: "The response is not JSON",
      statusCode: 503,
      retryAfterSeconds: 7,
    });
  });

  test("an error without a response has the network error as its cause", async () => {
    const cause = new TypeError("fetch failed");
    const { error } = await sendRequest(() => Promise.reject(cause));
    expect(error).toMatchObject({ name: "CallError", statusCode: 0, body: null, cause });
    expect(error).toBeInstanceOf(CallError);
  });
});

describe("a URL", () => {
  const urlOf = async (url: string, options: RequestOptions = {}) =>
    (await sendRequest(() => Response.json({}), options, url)).sent[0]?.url;

  test("an absolute URL is used unchanged, and a path is appended to the base URL", async () => {
    expect(await urlOf("/x", { baseUrl: "http://service/base/" })).toBe("http://service/base/x");
    expect(await urlOf("http://other/x")).toBe("http://other/x");
    expect(await urlOf("x")).toBe("x");
  });

  test("a URL contains the given parameters, except those that are null or undefined", async () => {
    const payload = { a: 0, b: false, c: "", d: null, e: undefined };
    expect(await urlOf("/x", { payload })).toBe("http://service/x?a=0&b=false&c=");
    expect(await urlOf("/x", { payload: { d: null } })).toBe("http://service/x");
  });

  test("the URL has no query for an API call without parameters, and no token for a PUT", async () => {
    const sent: [string, RequestInit | undefined][] = [];
    const fetch: Fetch = async (url, init) => {
      sent.push([url, init]);
      return Response.json({});
    };
    await getHome(null, { fetch, baseUrl: "http://service" });
    const order = { orderId: "ORD1", token: "secret", guests: [] };
    await setGuests(order, { fetch, baseUrl: "http://service" });
    expect(sent.map(([url]) => url)).toEqual(["http://service/api/home", "http://service/order/guests"]);
    await getBuilding({ buildingId: "one" }, { fetch, baseUrl: "http://service" });
    expect(sent[2]?.[1]?.body ?? null).toBeNull();
    expect(sent[1]?.[1]?.method).toBe("PUT");
    expect(JSON.parse(String(sent[1]?.[1]?.body))).toEqual(order);
  });
});

describe("a timeout", () => {
  test("a timeout of 0 starts no timer, and any other timer is cleared after the response", async () => {
    vi.useFakeTimers();
    const timersOf = async (timeout: number) => {
      let give = (_: Response): void => undefined;
      const response = new Promise<Response>((resolve) => {
        give = resolve;
      });
      const pending = sendRequest(() => response, { timeout });
      const before = vi.getTimerCount();
      give(Response.json({}));
      await pending;
      return [before, vi.getTimerCount()];
    };
    expect(await timersOf(0)).toEqual([0, 0]);
    expect(await timersOf(1)).toEqual([1, 0]);
  });

  test("a timeout is reported if it elapses before an abort; otherwise the abort is reported", async () => {
    vi.useFakeTimers();
    const first = async (causes: ("abort" | "timeout")[]) => {
      const caller = new AbortController();
      let give = (): void => undefined;
      const pendingResponse = new Promise<Response>((_, reject) => {
        give = () => reject(new Error("interrupted"));
      });
      const pending = sendRequest(() => pendingResponse, { timeout: 1_000, signal: caller.signal });
      for (const cause of causes) {
        if (cause === "abort") caller.abort();
        else await vi.advanceTimersByTimeAsync(1_000);
      }
      give();
      return (await pending).error?.code;
    };
    expect(await first(["abort", "timeout"])).toBe("aborted");
    expect(await first(["timeout", "abort"])).toBe("timeout");
  });

  test("a timeout removes its listener from the caller's signal after the response", async () => {
    const { signal } = new AbortController();
    await sendRequest(() => Response.json({}), { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("a timeout has no effect until it elapses", async () => {
    vi.useFakeTimers();
    let give = (_: Response): void => undefined;
    const response = new Promise<Response>((resolve) => {
      give = resolve;
    });
    const pending = sendRequest(() => response, { timeout: 1_000 });
    await vi.advanceTimersByTimeAsync(999);
    give(Response.json({ it: 1 }));
    expect((await pending).body).toEqual({ it: 1 });
  });
});

describe("the error of an actor", () => {
  const failure = { statusCode: 409, code: "slot_taken", message: "Taken.", fields: {}, body: null };

  test("an actor's error is a call failure if it has all members of a call failure", () => {
    expect(toCallFailure(new CallError(failure))).toEqual(failure);
    expect(toCallFailure(failure)).toEqual(failure);
    expect(toCallFailure(new CallError({ ...failure, retryAfterSeconds: 3 }))).toEqual({
      ...failure,
      retryAfterSeconds: 3,
    });
  });

  test.each(Object.keys(failure))("an actor's error without %s is treated as unexpected", (name) => {
    const { [name as keyof typeof failure]: _, ...rest } = failure;
    expect(toCallFailure(rest)).toEqual({
      statusCode: 0,
      code: "unexpected",
      fields: {},
      body: null,
      message: "[object Object]",
    });
  });

  test.each([
    [new TypeError("mine"), "mine"],
    ["text", "text"],
    [null, "null"],
    [undefined, "undefined"],
    [() => 1, "() => 1"],
  ])("an actor's error is treated as unexpected if it is %s", (thrown, message) => {
    expect(toCallFailure(thrown)).toMatchObject({ statusCode: 0, code: "unexpected", message });
  });

  test("an error becomes an outcome only if it is a CallError with a listed code", async () => {
    const thrown = Object.assign(new Error("mine"), { code: "gone" });
    const errors = { gone: () => "outcome" };
    const fail = (error: Error) => withOutcomes(() => Promise.reject(error), String, errors)(null);
    await expect(fail(thrown)).rejects.toBe(thrown);
    await expect(fail(new CallError({ ...failure, code: "gone" }))).resolves.toBe("outcome");
    await expect(fail(new CallError(failure))).rejects.toMatchObject({ code: "slot_taken" });
  });
});

describe("concurrent identical reads", () => {
  /** A fake service whose responses are sent manually. Also records the signals of its requests. */
  function slow() {
    const responders: (() => void)[] = [];
    const signals: (AbortSignal | null | undefined)[] = [];
    const coalescer = new Coalescer();
    const fetch: Fetch = (_, init) => {
      signals.push(init?.signal);
      return new Promise((resolve) => {
        responders.push(() => resolve(Response.json({ answer: 1 })));
      });
    };
    const sendRead = (signal?: AbortSignal) =>
      getBuilding(
        { buildingId: "one" },
        { baseUrl: "http://s", fetch, coalescer, ...(signal && { signal }) },
      );
    return { responders, signals, coalescer, sendRead };
  }

  test("an aborting caller does not cancel a read that others wait for, but cancels a read of its own", async () => {
    const { responders, signals, coalescer, sendRead } = slow();
    const remaining = sendRead();
    sendRead(AbortSignal.abort()).catch(() => undefined);
    expect(signals).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(false);
    responders[0]?.();
    await expect(remaining).resolves.toEqual({ answer: 1 });
    expect(coalescer.size).toBe(0);
    sendRead(AbortSignal.abort()).catch(() => undefined);
    expect(signals.at(-1)?.aborted).toBe(true);
    expect(coalescer.size).toBe(0);
  });

  test("an aborted read does not remove the read that started after it", async () => {
    const { responders, coalescer, sendRead } = slow();
    const aborting = new AbortController();
    const first = sendRead(aborting.signal).catch(() => "gone");
    aborting.abort();
    const second = sendRead();
    expect(coalescer.size).toBe(1);
    responders[0]?.();
    expect(await first).toBe("gone");
    expect(coalescer.size).toBe(1);
    responders[1]?.();
    await expect(second).resolves.toEqual({ answer: 1 });
    expect(coalescer.size).toBe(0);
  });

  test("an abort after the response has no effect", async () => {
    const { responders, signals, sendRead } = slow();
    const aborting = new AbortController();
    const concurrentReads = [sendRead(aborting.signal), sendRead()];
    responders[0]?.();
    await Promise.all(concurrentReads);
    aborting.abort();
    expect(signals[0]?.aborted).toBe(false);
  });
});
