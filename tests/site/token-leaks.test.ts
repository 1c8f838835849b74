import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { type CallDefinition, type CallName, calls } from "../../src/api/contract/calls.ts";
import { startMailServer, textPartOf } from "../../src/workspace/mail/testing.ts";
import { tokenOf } from "../../src/workspace/orders/order-ids.ts";
import { payAtGateway } from "../e2e/support/confirmed-booking.ts";
import { bookingPath, type FreeHour, findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { findRequestHeaders } from "../support/request-headers.ts";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../support/site.ts";

/* Tests that no script of a page can read a token from a response, whichever headers the script sends or omits. */

type Headers = Readonly<Record<string, string>>;
type Answer = {
  readonly status: number;
  readonly url: string;
  readonly headers: globalThis.Headers;
  readonly body: string;
};
/** A request of a script: `path` has the values of path parameters and the query. */
type ScriptRequest = {
  readonly path?: string;
  readonly query?: Record<string, string>;
  readonly body?: object;
};

const tokenSecret = randomBytes(24).toString("hex");
const customer = { name: "Asha Rao", email: "asha@example.in", phone: "98300 00021" };
const otherCustomer = { name: "Asha Rao", email: "asha.two@example.in", phone: "98300 00022" };
const json = { "content-type": "application/json" };
const ofPage = { "x-order-tokens": "cookie" };

let site: RunningSite;
let mails: Awaited<ReturnType<typeof startMailServer>>;
/** The cookies of the browser, with the attributes that the site set. */
const cookies = new Map<string, { readonly value: string; readonly isHttpOnly: boolean }>();
let booked: FreeHour;
let held: FreeHour;
let bookingId = "";
let holdId = "";
let evidence: Readonly<Record<string, string>> = {};
let gatewayOrderId = "";

setUpSuite(async (onSuiteFinished) => {
  mails = await startMailServer();
  onSuiteFinished(() => mails.close());
  site = await startSite({
    ...{ LOG_LEVEL: "warn", TOKEN_SECRET: tokenSecret },
    ...{ SMTP_URL: mails.url, MAIL_FROM: "desk@baithak.example" },
  });
  onSuiteFinished(() => site.stop());
  booked = await findFreeHour(site.origin);
  held = await findFreeHour(site.origin);
  await send("GET", bookingPath(booked), { accept: "text/html" });
  bookingId = await holdAsPage(booked, customer);
  const { checkout } = await callAsPage("/order/initPayment", { orderId: bookingId });
  gatewayOrderId = checkout.gatewayOrderId;
  evidence = await payAtGateway(site.origin, gatewayOrderId);
  await callAsPage("/order/verifyPayment", { orderId: bookingId, ...evidence });
  await callAsPage("/api/myBookings", { email: customer.email });
  await vi.waitUntil(() => linkInMail() !== "", { timeout: 60_000 });
  await open(linkInMail());
  holdId = await holdAsPage(held, otherCustomer);
  expect([...cookies.keys()].toSorted()).toEqual(["bookings", "hold", "orders", "visitor"]);
});

/** Sends a request with the browser's cookies, and stores the cookies of the response. */
async function send(method: string, path: string, headers: Headers = {}, body?: string): Promise<Answer> {
  const cookie = [...cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
  const request = () =>
    fetch(site.origin + path, {
      ...{ method, redirect: "manual", headers: { ...headers, ...(cookie !== "" && { cookie }) } },
      ...(body !== undefined && { body }),
    });
  // On a busy machine, the site closes connections whose requests take too long.
  const response = await request().catch(request);
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, { value, isHttpOnly: /; httponly/i.test(line) });
  }
  const { status, url, headers: received } = response;
  return {
    status,
    url,
    headers: received,
    body: Buffer.from(await response.arrayBuffer()).toString("latin1"),
  };
}

/** Opens a page as a browser does. Follows redirects. */
async function open(path: string): Promise<Answer> {
  const answer = await send("GET", path, { accept: "text/html" });
  const location = answer.headers.get("location");
  return location === null ? answer : open(location);
}

// biome-ignore lint/suspicious/noExplicitAny: the responses are those of the contract
async function callAsPage(path: string, body: object): Promise<any> {
  const answer = await send("POST", path, { ...json, ...ofPage }, JSON.stringify(body));
  expect(answer.status, answer.body).toBeLessThan(300);
  return JSON.parse(answer.body);
}

const holdBody = (hour: FreeHour, buyer: object) => ({
  intent: "book",
  ...toBookingRequest(hour),
  customer: buyer,
});
const holdAsPage = async (hour: FreeHour, buyer: object): Promise<string> =>
  (await callAsPage("/order/verifyAndBook", holdBody(hour, buyer))).orderId;

const linkInMail = () =>
  /\/my-bookings\?key=[\w.-]+/.exec(mails.taken.map(({ source }) => textPartOf(source)).join("\n"))?.[0] ??
  "";

/** Secrets of the browser: values of its cookies, and all tokens that its orders had or will have. */
function secrets(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, { value }] of cookies)
    for (const part of value.split(/[.~]/)) if (part.length >= 20) found.set(part, `the cookie ${name}`);
  for (const id of [bookingId, holdId])
    for (let version = 0; version < 1_000; version += 1)
      found.set(tokenOf([tokenSecret], { id, token_version: version }), `the token of ${id}`);
  return found;
}
let knownSecrets: Map<string, string> | undefined;

/** Returns what a script can read of a response: everything except cookies, which must be HttpOnly. */
function readableText({ url, headers, body }: Answer): string {
  for (const [name, { isHttpOnly }] of cookies)
    expect(isHttpOnly, `the cookie ${name} is HttpOnly`).toBe(true);
  return [url, ...[...headers].filter(([name]) => name !== "set-cookie").flat(), body].join("\n");
}

/** Returns the secrets that a script can read in a response. */
function leaksIn(answer: Answer): string[] {
  knownSecrets ??= secrets();
  const words = readableText(answer).match(/[\w-]{20,}/g) ?? [];
  return words.flatMap((word) => knownSecrets?.get(word) ?? []);
}

/** A request of each call, as a script of the origin sends it: with the ids of the orders, but without tokens. */
function scriptRequests(): Readonly<Record<CallName, ScriptRequest>> {
  const { buildingId, catalogId, date, start, end } = booked;
  const order = { orderId: bookingId };
  return {
    map: { query: { at: "28.63,77.22", scale: "5", height: "300" } },
    cms: { path: "/api/cms/108", query: { transformationRequired: "true", templateName: "privacy" } },
    home: {},
    headerFooter: {},
    address: { query: { path: `/payment-success/${bookingId}` } },
    listFilteredCities: {},
    sitemap: {},
    citySitemap: { path: "/api/sitemap/delhi" },
    cityContentSeo: { query: { city: "delhi" } },
    listBuildings: { query: { city: "delhi" } },
    filteredAllProductsBuildings: { query: { city: "delhi" } },
    buildingData: { query: { buildingId } },
    bookingPageFilters: { query: { city: "delhi" } },
    productTypeBuildings: { query: { city: "delhi", productType: "CO_WORKING_MEETING_ROOM" } },
    search: { query: { q: bookingId } },
    freeTimes: { query: { buildingId, catalogId, date } },
    availability: { query: { buildingId, catalogId, date } },
    weeklyDates: { query: { buildingId, catalogId, start, end, times: "2" } },
    verifyAndBook: { body: holdBody(held, otherCustomer) },
    release: { body: order },
    validate: { body: { orderId: holdId, code: "WELCOME10" } },
    coupon: { body: { orderId: holdId, code: "WELCOME10" } },
    initPayment: { body: { orderId: holdId } },
    confirmEmail: { body: { orderId: holdId, code: "123456" } },
    verifyPayment: { body: { ...order, ...evidence } },
    paymentCallback: { path: `/order/callback/${bookingId}`, body: { razorpay_order_id: gatewayOrderId } },
    gatewayWebhook: { body: { event: "payment.captured", payload: {} } },
    cancel: { body: { ...order, expectedRefundPaise: 1 } },
    move: { body: { ...order, buildingId, catalogId, start, end, expectedTotalPaise: 1 } },
    guests: { body: { ...order, guests: [{ name: "Meera Iyer", email: "meera@example.in" }] } },
    reminders: { body: { ...order, on: false } },
    renewToken: { body: order },
    meetingRoomsOrderDetails: { query: order },
    invoice: { query: { ...order, format: "json" } },
    calendar: { query: order },
    askBookingsLink: { body: { email: customer.email } },
    myBookings: {},
    lastCustomer: {},
    leadSubmit: { body: { ...customer, consent: true, brand: 1 } },
    pageError: { body: { error: "of a script", pathname: "/", href: "/" } },
    vitals: { body: { name: "CLS", value: 1, rating: "good", pathname: "/" } },
  };
}

/** Variants of requests that the table above does not contain: other formats and the successful callback. */
function moreRequests(): (readonly [CallName, ScriptRequest])[] {
  const order = { orderId: bookingId };
  return [
    ["invoice", { query: { ...order, format: "pdf" } }],
    ["calendar", { query: { ...order, to: "google" } }],
    ["paymentCallback", { path: `/order/callback/${bookingId}`, body: evidence }],
    ["meetingRoomsOrderDetails", { query: { orderId: holdId } }],
    ["renewToken", { body: { orderId: holdId } }],
  ];
}

async function sendCall(name: CallName, request: ScriptRequest, headers: Headers, method?: string) {
  const call: CallDefinition = calls[name];
  const { path = call.path, query = {}, body } = request;
  const search = Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`;
  const isForm = call.bodyType === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const text = isForm
    ? String(new URLSearchParams({ ...body } as Record<string, string>))
    : JSON.stringify(body);
  return send(
    method ?? call.method,
    path + search,
    { ...(body !== undefined && { "content-type": type }), ...headers },
    method === "HEAD" ? undefined : text,
  );
}

const allRequests = () => [
  ...(Object.entries(scriptRequests()) as [CallName, ScriptRequest][]),
  ...moreRequests(),
];

/** Values of headers that change what the site does. Every other header is sent with `genericValue`. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: ["text/html", "application/json", "*/*"],
  "accept-encoding": ["identity", "br"],
  "content-type": ["text/plain", "application/x-www-form-urlencoded"],
  "idempotency-key": ["the key of a script"],
  "if-none-match": ["*", '"x"'],
  "sec-fetch-site": ["same-origin", "none", ""],
  "x-order-tokens": ["cookie", "body", ""],
  "x-forwarded-proto": ["https", "http"],
};
const genericValue = "cookie";

/** Timeout of a test that sends thousands of requests, on a busy machine, in milliseconds. */
const searchTimeoutMs = 900_000;

const headerSets = (): Headers[] => [
  {},
  ...findRequestHeaders().flatMap((name) =>
    (headerValues[name] ?? [name === "origin" ? site.origin : genericValue]).map((value) => ({
      [name]: value,
    })),
  ),
];

describe("a script that makes API calls with the browser's cookies", () => {
  test("gets a successful response to its request for each order, so that the search is not in vain", async () => {
    const statuses: Record<string, number> = {};
    for (const [name, request] of allRequests()) statuses[name] = (await sendCall(name, request, {})).status;
    const rejected = Object.entries(statuses).filter(([, status]) => status >= 400);
    expect(Object.fromEntries(rejected)).toEqual({
      // The request is for a booking that is confirmed, or for another amount.
      ...{ release: 409, cancel: 409, confirmEmail: 409 },
      gatewayWebhook: 400,
    });
    const program = await hold(
      createServiceVisitor(site.origin),
      toBookingRequest(await findFreeHour(site.origin)),
      {
        ...{ name: "Ravi Das", email: "ravi@example.in", phone: "98300 00023" },
      },
    );
    expect(program.token).toBe(tokenOf([tokenSecret], { id: program.orderId, token_version: 0 }));
  });

  test(
    "finds no token in any response, with and without each header that the site understands",
    async () => {
      const leaks = new Set<string>();
      const counts = { calls: Object.keys(calls).length, headers: 0, responses: 0 };
      const names = new Set<string>();
      for (const headers of headerSets()) {
        for (const name of Object.keys(headers)) names.add(name);
        const search = async ([name, request]: readonly [CallName, ScriptRequest]) => {
          counts.responses += 1;
          for (const leak of leaksIn(await sendCall(name, request, headers)))
            leaks.add(`${name} with ${JSON.stringify(headers)}: ${leak}`);
        };
        const requests = allRequests();
        const setsCookies = ([name]: readonly [CallName, ScriptRequest]) =>
          name === "renewToken" || name === "verifyAndBook";
        await Promise.all(requests.filter((each) => !setsCookies(each)).map(search));
        // Concurrent renewals would invalidate each other's cookies.
        for (const request of requests.filter(setsCookies)) await search(request);
      }
      counts.headers = names.size;
      console.info("searched for tokens:", JSON.stringify(counts));
      expect([...names]).toEqual(
        expect.arrayContaining(["x-order-tokens", "accept", "idempotency-key", "origin"]),
      );
      expect([...leaks]).toEqual([]);
    },
    searchTimeoutMs,
  );

  test("finds no token in the response to HEAD", async () => {
    for (const headers of [{}, ofPage]) {
      for (const [name, request] of allRequests().filter(([each]) => calls[each].method === "GET")) {
        const answer = await sendCall(name, request, headers, "HEAD");
        expect(answer.status, name).not.toBe(500);
        expect(leaksIn(answer), name).toEqual([]);
      }
    }
  });

  test("renews the token of the browser, which can still open the order", async () => {
    const before = cookies.get("orders")?.value;
    const { status } = await sendCall("renewToken", { body: { orderId: bookingId } }, {});
    expect([status, cookies.get("orders")?.value === before]).toEqual([200, false]);
    const details = await sendCall("meetingRoomsOrderDetails", { query: { orderId: bookingId } }, {});
    expect(details.status).toBe(200);
    expect((await open(`/payment-success/${bookingId}`)).status).toBe(200);
  });

  test("cannot repeat the page's booking request without the browser's cookies", async () => {
    const hour = await findFreeHour(site.origin);
    const body = JSON.stringify(holdBody(hour, { ...otherCustomer, email: "asha.three@example.in" }));
    const keyed = { ...json, "idempotency-key": "a key that scripts can read" };
    const first = await send("POST", "/order/verifyAndBook", { ...keyed, ...ofPage }, body);
    const repeated = await send("POST", "/order/verifyAndBook", { ...keyed, ...ofPage }, body);
    expect([first.status, repeated.status, repeated.headers.get("idempotent-replayed")]).toEqual([
      201,
      201,
      "true",
    ]);
    const { orderId } = JSON.parse(first.body) as { orderId: string };
    const elsewhere = await fetch(`${site.origin}/order/verifyAndBook`, {
      method: "POST",
      headers: keyed,
      body,
    });
    expect(elsewhere.status).toBe(409);
    expect(await elsewhere.text()).not.toContain(orderId);
    // Restores the hold that the other tests use.
    holdId = await holdAsPage(held, otherCustomer);
    knownSecrets = undefined;
  });
});

describe("a document", () => {
  const paths = () => [
    "/",
    "/my-bookings",
    "/contact-us",
    "/no-such-page",
    bookingPath(held),
    `/payment-success/${bookingId}`,
    `/payment-failure/${bookingId}`,
    `/payment-success/${holdId}`,
    `/order/callback/${bookingId}`,
  ];

  test(
    "contains no token of the browser's orders, with and without each header that the site understands",
    async () => {
      const leaks = new Set<string>();
      let searched = 0;
      for (const headers of headerSets()) {
        const search = async (path: string) => {
          searched += 1;
          for (const leak of leaksIn(await send("GET", path, headers)))
            leaks.add(`${path} with ${JSON.stringify(headers)}: ${leak}`);
        };
        await Promise.all(paths().map(search));
      }
      console.info(`searched for tokens: ${searched} documents`);
      expect([...leaks]).toEqual([]);
    },
    searchTimeoutMs,
  );

  test("contains no token after a form of its page was posted", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const ticket = `/payment-success/${bookingId}`;
    const forms: [string, Record<string, string>][] = [
      [ticket, { step: "close-elsewhere" }],
      [ticket, { step: "reminders", on: "true" }],
      [ticket, { step: "guests", name: "Meera Iyer", email: "meera@example.in" }],
      [ticket, { step: "cancel" }],
      [bookingPath(held), { step: "coupon", code: "WELCOME10" }],
      [bookingPath(held), { step: "pay" }],
      ["/my-bookings", { email: customer.email }],
      [ticket, { step: "forget" }],
    ];
    for (const [path, fields] of forms) {
      for (const accept of ["text/html", "*/*"]) {
        const answer = await send("POST", path, { ...form, accept }, String(new URLSearchParams(fields)));
        expect(answer.status, path).toBeLessThan(500);
        expect(leaksIn(answer), `${path} ${JSON.stringify(fields)}`).toEqual([]);
      }
    }
  });
});
