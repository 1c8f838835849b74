import type { IncomingHttpHeaders } from "node:http";
import { CallError } from "../../src/api/failure.ts";
import { type RequestInput, request } from "../../src/api/request.ts";
import { listenForTest } from "../support/listen.ts";
import { replyTo } from "../support/reply-to.ts";
import { expect } from "../support/test.ts";
import { row } from "./row.ts";
import { arriveAt, bodyOf, follow, visit } from "./stage.ts";

type Echo = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** A server that tells what it was asked, refuses below `/refuse`, and speaks no JSON below `/words`. */
const echoServer = () =>
  listenForTest(async (incoming, reply) => {
    const { method = "", url = "", headers } = incoming;
    const body = await bodyOf(incoming);
    if (url.startsWith("/refuse"))
      return reply.writeHead(422).end(JSON.stringify({ error: { code: "not_this" }, hint: "another" }));
    if (url.startsWith("/words")) return reply.writeHead(200).end("good morning");
    return reply.writeHead(200).end(JSON.stringify({ method, url, headers, body } satisfies Echo));
  });

async function failureOf(input: RequestInput): Promise<CallError> {
  const error = await replyTo(input).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

row("V1", "unit", async () => {
  expect((await failureOf({ url: "" })).message).toBe("These parameters must be passed: url");
});

row("V2", "unit", async () => {
  const url = `${await echoServer()}/echo`;
  for (const method of ["POST", "PUT", "PATCH"] as const) {
    const { message } = await failureOf({ url, options: { method } });
    expect(message, method).toBe("These parameters must be passed: payload");
  }
  for (const method of ["GET", "DELETE"] as const) {
    expect(await replyTo({ url, options: { method } }), `${method} needs none`).toMatchObject({ method });
  }
});

row("V3", "unit", async () => {
  expect((await failureOf({ url: "", options: { method: "POST" } })).message).toBe(
    "These parameters must be passed: url, payload",
  );
});

row("V4", "browser", async () => {
  const page = await visit("/office-space?productType=CO_WORKING_BE_SPOKE_SOLUTIONS&utm_source=letter");
  await follow(page, "/meeting-rooms/delhi/all");
  await arriveAt(page, "/meeting-rooms/delhi/all");
  expect(new URL(page.url()).search).toBe("?utm_source=letter");
  await page.getByRole("heading", { level: 2, name: /\d+ rooms/ }).waitFor();
});

row("Q1", "unit", async () => {
  const url = `${await echoServer()}/echo`;
  const echo = (await replyTo({
    url,
    options: { headers: { "x-own": "yes" }, proxyHeaders: { "x-request-id": "r-1" } },
  })) as Echo;
  expect(echo.method, "GET by default").toBe("GET");
  expect(echo.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
    "x-own": "yes",
    "x-request-id": "r-1",
  });
  const put = (await replyTo({
    url,
    options: { method: "PUT", payload: { version: 3 } },
    body: { name: "Asha" },
  })) as Echo;
  expect(put).toMatchObject({ method: "PUT", url: "/echo?version=3", body: '{"name":"Asha"}' });
});

row("Q2", "unit", async () => {
  const url = `${await echoServer()}/echo`;
  const payload = { city: "navi mumbai", people: 4 };
  for (const method of ["POST", "PATCH"] as const) {
    expect(await replyTo({ url, options: { method, payload } }), method).toMatchObject({
      url: "/echo",
      body: JSON.stringify(payload),
    });
  }
  for (const method of ["GET", "DELETE", "PUT"] as const) {
    expect(await replyTo({ url, options: { method, payload } }), method).toMatchObject({
      url: "/echo?city=navi+mumbai&people=4",
      body: "",
    });
    expect(await replyTo({ url, options: { method, payload: {} } })).toMatchObject({ url: "/echo" });
  }
});

/** How a request came out: which handler heard of it, and whether the promise resolved. */
async function outcomeOf(url: string) {
  const heard: [string, unknown][] = [];
  const end = await request(
    { url },
    {
      onSuccess: (body) => heard.push(["success", body]),
      onFailure: (failure) => heard.push(["failure", failure]),
    },
  ).then(
    () => "resolved",
    (error: unknown) => error,
  );
  return { heard, end };
}

row("Q3", "unit", async () => {
  const { heard, end } = await outcomeOf(`${await echoServer()}/echo`);
  expect(end).toBe("resolved");
  expect(heard).toEqual([["success", expect.objectContaining({ url: "/echo" })]]);
});

row("Q4", "unit", async () => {
  const { heard, end } = await outcomeOf(`${await echoServer()}/refuse`);
  expect(end).toBe("resolved");
  expect(heard).toEqual([["failure", { error: { code: "not_this" }, hint: "another", statusCode: 422 }]]);
});

row("Q5", "unit", async () => {
  for (const url of [`${await echoServer()}/words`, "http://127.0.0.1:1/"]) {
    const { heard, end } = await outcomeOf(url);
    expect(end, url).toBeInstanceOf(CallError);
    expect(heard).toEqual([["failure", end]]);
  }
});

row("Q6", "unit", async () => {
  const error = await failureOf({ url: `${await echoServer()}/refuse` });
  expect(error.statusCode).toBe(422);
  expect(error.body).toEqual({ error: { code: "not_this" }, hint: "another" });
});
