import { expect, onTestFinished, test, vi } from "vitest";
import { CallError } from "./call.ts";
import { bookSlot } from "./calls/booking.ts";
import { getCmsPage } from "./calls/content.ts";
import { getBuilding } from "./calls/places.ts";
import { messageForVisitors } from "./failure.ts";

const contextWithResponse = (status: number, body: unknown) => {
  const requests: Array<{ url: string; init: RequestInit | undefined }> = [];
  const fetch = async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    return Response.json(body, { status });
  };
  return { requests, context: { baseUrl: "http://service", fetch } };
};

const booking = {
  buildingId: "centre-1",
  catalogId: "room-1",
  start: "2026-11-23T10:00:00+05:30",
  end: "2026-11-23T11:00:00+05:30",
  people: 2,
  customer: { name: "Asha", email: "asha@example.in", phone: "9876543210" },
};

test("getCmsPage fills in the path and requests the transformed page of its template", async () => {
  const { requests, context } = contextWithResponse(200, { sections: [] });
  await getCmsPage({ pageId: 108, templateName: "privacy" }, context);
  expect(requests[0]?.url).toBe(
    "http://service/api/cms/108?transformationRequired=true&templateName=privacy",
  );
});

test("an API call forwards the visitor's headers", async () => {
  const { requests, context } = contextWithResponse(200, {});
  await getBuilding({ buildingId: "centre-1" }, { ...context, headers: { "X-Request-Id": "r-9" } });
  expect(requests[0]?.init?.headers).toMatchObject({ "x-request-id": "r-9" });
});

test("bookSlot sends the intent `book`", async () => {
  const { requests, context } = contextWithResponse(201, { orderId: "o", token: "t" });
  await expect(bookSlot(booking, context)).resolves.toMatchObject({ orderId: "o" });
  expect(JSON.parse(String(requests[0]?.init?.body))).toMatchObject({ intent: "book", catalogId: "room-1" });
});

test("X7 a domain error has status, code, message, fields and the raw body", async () => {
  const body = {
    error: { code: "validation_failed", message: "Please look again.", fields: { email: "Enter one." } },
  };
  const failure = await bookSlot(booking, contextWithResponse(422, body).context).catch((error) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({
    statusCode: 422,
    code: "validation_failed",
    message: "Please look again.",
    fields: { email: "Enter one." },
    body,
  });
});

test("after a network failure without a response, the error has a status, a code and a message", async () => {
  const fetch = () => Promise.reject(new TypeError("fetch failed"));
  const failure = await getBuilding({ buildingId: "x" }, { fetch }).catch((error) => error);
  expect(failure).toMatchObject({
    statusCode: 0,
    code: "network",
    message: "Network Error",
    fields: {},
    body: null,
  });
});

test("a browser sends an idempotency key with a change, and neither the server nor a reading call does", async () => {
  const keys: (string | null)[] = [];
  const fetch = async (_url: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    return Response.json({ orderId: "o", token: "t" });
  };
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await bookSlot(booking);
  await getBuilding({ buildingId: "centre-1" });
  await bookSlot(booking, { baseUrl: "http://service" });
  await bookSlot(booking, { fetch });
  expect(keys).toEqual([expect.stringMatching(/^\d+(-\d+){3}$/), null, null, null]);
});

test.each([
  [{ code: "slot_taken", message: "This slot is taken." }, "This slot is taken."],
  [{ message: "No code." }, "No code."],
  [{ code: "slot_taken", message: "" }, null],
  [{ code: "unknown", message: "HTTP 500" }, null],
  [{ code: "unreadable", message: "Unexpected token" }, null],
  [{ code: "misused", message: "An argument is missing." }, null],
])("visitors see the message of %j as %j", (failure, message) => {
  expect(messageForVisitors(failure)).toBe(message);
});
