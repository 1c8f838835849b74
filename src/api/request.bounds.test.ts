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
async function asked(response: () => Response | Promise<Response>, options: RequestOptions = {}, url = "/x") {
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
  ])("is OK with the status %i: %s", async (status, isOk) => {
    const { body, error } = await asked(() => Response.json({ it: 1 }, { status }));
    expect([body !== undefined, error?.statusCode]).toEqual([isOk, isOk ? undefined : status]);
  });

  test.each([
    ["a number", 5, { body: 5, statusCode: 500 }],
    ["null", null, { body: null, statusCode: 500 }],
    ["an object", { why: "x" }, { why: "x", statusCode: 500 }],
  ])("is a failure with status 500 and %s as body", async (_name, body, failure) => {
    const reported = await asked(() => Response.json(body, { status: 500 }));
    expect(reported.failure).toEqual(failure);
    expect(reported.error).toMatchObject({
      code: "unknown",
      message: "Request failed with status code 500",
      fields: {},
      body,
    });
  });

  test.each([null, "text", undefined])(
    "gets the default code and message if its error is %j",
    async (error) => {
      const reported = await asked(() => Response.json({ error }, { status: 409 }));
      expect(reported.error).toMatchObject({
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
  ])("has its header `Retry-After: %s` parsed as %s seconds", async (given, seconds) => {
    const headers: Record<string, string> = given === null ? {} : { "retry-after": given };
    const { error } = await asked(() => Response.json({}, { status: 503, headers }));
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

  test("has a Retry-After even if its body is not JSON", async () => {
    const reply = () => new Response("<h1>Away</h1>", { status: 503, headers: { "retry-after": "7" } });
    expect((await asked(reply)).error).toMatchObject({
      code: "unreadable",
      message: "The response is not JSON",
      statusCode: 503,
      retryAfterSeconds: 7,
    });
  });

  test("has the network error as cause if it is missing", async () => {
    const cause = new TypeError("fetch failed");
    const { error } = await asked(() => Promise.reject(cause));
    expect(error).toMatchObject({ name: "CallError", statusCode: 0, body: null, cause });
    expect(error).toBeInstanceOf(CallError);
  });
});

describe("a URL", () => {
  const urlOf = async (url: string, options: RequestOptions = {}) =>
    (await asked(() => Response.json({}), options, url)).sent[0]?.url;

  test("is used unchanged if it is absolute, and is appended to the base URL if it is a path", async () => {
    expect(await urlOf("/x", { baseUrl: "http://service/base/" })).toBe("http://service/base/x");
    expect(await urlOf("http://other/x")).toBe("http://other/x");
    expect(await urlOf("x")).toBe("x");
  });

  test("contains the given parameters, except those that are null or undefined", async () => {
    const payload = { a: 0, b: false, c: "", d: null, e: undefined };
    expect(await urlOf("/x", { payload })).toBe("http://service/x?a=0&b=false&c=");
    expect(await urlOf("/x", { payload: { d: null } })).toBe("http://service/x");
  });

  test("has no query for a call without parameters, and no token for a PUT", async () => {
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
  test("starts no timer if it is 0, and otherwise clears the timer after the response", async () => {
    vi.useFakeTimers();
    const timersOf = async (timeout: number) => {
      let give = (_: Response): void => undefined;
      const reply = new Promise<Response>((resolve) => {
        give = resolve;
      });
      const answer = asked(() => reply, { timeout });
      const before = vi.getTimerCount();
      give(Response.json({}));
      await answer;
      return [before, vi.getTimerCount()];
    };
    expect(await timersOf(0)).toEqual([0, 0]);
    expect(await timersOf(1)).toEqual([1, 0]);
  });

  test("is reported if it elapses before an abort; otherwise the abort is reported", async () => {
    vi.useFakeTimers();
    const first = async (causes: ("abort" | "timeout")[]) => {
      const caller = new AbortController();
      let give = (): void => undefined;
      const silent = new Promise<Response>((_, reject) => {
        give = () => reject(new Error("interrupted"));
      });
      const answer = asked(() => silent, { timeout: 1_000, signal: caller.signal });
      for (const cause of causes) {
        if (cause === "abort") caller.abort();
        else await vi.advanceTimersByTimeAsync(1_000);
      }
      give();
      return (await answer).error?.code;
    };
    expect(await first(["abort", "timeout"])).toBe("aborted");
    expect(await first(["timeout", "abort"])).toBe("timeout");
  });

  test("removes its listener from the caller's signal after the response", async () => {
    const { signal } = new AbortController();
    await asked(() => Response.json({}), { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("has no effect until it elapses", async () => {
    vi.useFakeTimers();
    let give = (_: Response): void => undefined;
    const reply = new Promise<Response>((resolve) => {
      give = resolve;
    });
    const answer = asked(() => reply, { timeout: 1_000 });
    await vi.advanceTimersByTimeAsync(999);
    give(Response.json({ it: 1 }));
    expect((await answer).body).toEqual({ it: 1 });
  });
});

describe("the error of an actor", () => {
  const failure = { statusCode: 409, code: "slot_taken", message: "Taken.", fields: {}, body: null };

  test("is a call failure if it has all members of a call failure", () => {
    expect(toCallFailure(new CallError(failure))).toEqual(failure);
    expect(toCallFailure(failure)).toEqual(failure);
    expect(toCallFailure(new CallError({ ...failure, retryAfterSeconds: 3 }))).toEqual({
      ...failure,
      retryAfterSeconds: 3,
    });
  });

  test.each(Object.keys(failure))("is unexpected without %s", (name) => {
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
  ])("is unexpected if it is %s", (thrown, message) => {
    expect(toCallFailure(thrown)).toMatchObject({ statusCode: 0, code: "unexpected", message });
  });

  test("is an outcome only if it is a CallError with a listed code", async () => {
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
    const answers: (() => void)[] = [];
    const signals: (AbortSignal | null | undefined)[] = [];
    const reads = new Coalescer();
    const fetch: Fetch = (_, init) => {
      signals.push(init?.signal);
      return new Promise((resolve) => {
        answers.push(() => resolve(Response.json({ answer: 1 })));
      });
    };
    const ask = (signal?: AbortSignal) =>
      getBuilding(
        { buildingId: "one" },
        { baseUrl: "http://s", fetch, coalescer: reads, ...(signal && { signal }) },
      );
    return { answers, signals, reads, ask };
  }

  test("an abort by one caller neither cancels the reads of other callers nor leaves a read running", async () => {
    const { answers, signals, reads, ask } = slow();
    const stays = ask();
    ask(AbortSignal.abort()).catch(() => undefined);
    expect(signals).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(false);
    answers[0]?.();
    await expect(stays).resolves.toEqual({ answer: 1 });
    expect(reads.size).toBe(0);
    ask(AbortSignal.abort()).catch(() => undefined);
    expect(signals.at(-1)?.aborted).toBe(true);
    expect(reads.size).toBe(0);
  });

  test("an aborted read does not remove a newer read", async () => {
    const { answers, reads, ask } = slow();
    const leaver = new AbortController();
    const first = ask(leaver.signal).catch(() => "gone");
    leaver.abort();
    const second = ask();
    expect(reads.size).toBe(1);
    answers[0]?.();
    expect(await first).toBe("gone");
    expect(reads.size).toBe(1);
    answers[1]?.();
    await expect(second).resolves.toEqual({ answer: 1 });
    expect(reads.size).toBe(0);
  });

  test("a caller that aborts after the response changes nothing", async () => {
    const { answers, signals, ask } = slow();
    const leaver = new AbortController();
    const both = [ask(leaver.signal), ask()];
    answers[0]?.();
    await Promise.all(both);
    leaver.abort();
    expect(signals[0]?.aborted).toBe(false);
  });
});
