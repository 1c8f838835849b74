import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type CallDefinition, calls } from "../../src/api/contract/calls.ts";
import {
  type bodyErrorCodes,
  couponErrorCodes,
  couponExpiryErrorCodes,
  type idempotencyErrorCodes,
  recordOf,
} from "../../src/api/contract/error-groups.ts";
import type { ErrorCode } from "../../src/api/contract/errors.ts";
import { istInstant } from "../../src/api/contract/ist.ts";
import type { CallFailure } from "../../src/api/failure.ts";
import { limits } from "../../src/http/admission/limits.ts";
import { asSite } from "../../src/http/testing.ts";
import { sampleCouponCode, sampleRequestId } from "../../src/machines/area/error-messages.ts";
import { bookingRoutes } from "../../src/workspace/booking/routes.ts";
import {
  bookingRequestFor,
  heldOrder,
  monday,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { moveBooking } from "../../src/workspace/changes/move-booking.ts";
import { changeRoutes } from "../../src/workspace/changes/routes.ts";
import { cancelOrder } from "../../src/workspace/changes/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import { couponRoutes } from "../../src/workspace/coupon/routes.ts";
import type { Db } from "../../src/workspace/database/tables.ts";
import { changeRows } from "../../src/workspace/database/testing.ts";
import { DatabaseUnavailable } from "../../src/workspace/database/unavailable.ts";
import { claimKey } from "../../src/workspace/idempotency/keys.ts";
import { invoiceRoutes } from "../../src/workspace/invoice/routes.ts";
import { pdfThreadForTest } from "../../src/workspace/invoice/testing.ts";
import { leadRoutes } from "../../src/workspace/lead/routes.ts";
import { myBookingsRoutes } from "../../src/workspace/my-bookings/routes.ts";
import { tokenOf } from "../../src/workspace/orders/order-ids.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { hasNoAttempt } from "../../src/workspace/payment/has-no-attempt.ts";
import { initPayment } from "../../src/workspace/payment/init-payment.ts";
import { paymentRoutes } from "../../src/workspace/payment/routes.ts";
import {
  emailCodesOf,
  holdWithStartedPayment,
  paidBooking,
  paymentService,
  unavailableGateway,
} from "../../src/workspace/payment/testing.ts";
import { startRoutesServer } from "../../src/workspace/places/testing.ts";
import type { RateLimit } from "../../src/workspace/rate-limits/rate-limit.ts";
import { createRateLimits } from "../../src/workspace/rate-limits/rate-limits.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { codeOf, type FallibleCall, fallibleCalls } from "../paths/fallible-calls.ts";

/*
 * Path runs use examples of domain errors. These tests provoke each error over HTTP with a real database, and compare
 * the response with the example: its status, its code, its message, and the names of its fields and other properties.
 * Numbers may differ.
 */

const clock = testClock();
const coupon = { code: sampleCouponCode, maxDiscountPaise: 100_000_000, validUntil: "2026-12-31" };
const { deps: service, gateway } = paymentService(clock, { coupons: [coupon] });
const pdfThread = pdfThreadForTest();

const defaultDeps = {
  percent: 10,
  minimum_paise: 0,
  product_types: "[]",
  valid_from: "2026-11-01",
  valid_until: "2026-12-31",
  max_uses: null,
  once_per_customer: false,
  active: true,
};
const setCoupon = (change: Partial<Record<keyof typeof defaultDeps, unknown>>) =>
  changeRows(service.db, "coupons", change as object, { code: sampleCouponCode });
beforeEach(() => setCoupon(defaultDeps));

const { brand, tokenSecrets } = settingsIn("");
const network = "203.0.113.7";
const visitorId = "visitor-one";
const thursday = "2026-11-26";
/** Returns a period on a Thursday. It is so far ahead that the booking can be cancelled and moved. */
const onThursday = (from: string, to: string) => timesOn(thursday, from, to);
const { visitorId: _, ...bookingRequest } = bookingRequestFor();
/** A valid order key for which no order exists. */
const unknownKeyHeaders = {
  orderId: "ORD000000000000",
  token: tokenOf(tokenSecrets, { id: "ORD000000000000", token_version: 0 }),
};
const evidence = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };

/** A valid request of each actor. */
const requests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  loadAvailability: { buildingId: "centre-one", catalogId: "room-small", date: monday },
  verify: { intent: "verify", ...bookingRequest },
  book: { intent: "book", ...bookingRequest },
  release: unknownKeyHeaders,
  applyCoupon: { ...unknownKeyHeaders, code: sampleCouponCode },
  initPayment: unknownKeyHeaders,
  confirmEmail: { ...unknownKeyHeaders, code: "123456" },
  verifyPayment: { ...unknownKeyHeaders, ...evidence },
  loadOrder: unknownKeyHeaders,
  cancel: { ...unknownKeyHeaders, expectedRefundPaise: 118_000 },
  move: { ...unknownKeyHeaders, ...onThursday("12:00", "13:00"), expectedTotalPaise: 118_000 },
  loadInvoice: unknownKeyHeaders,
  "save guests": { ...unknownKeyHeaders, guests: [] },
  "save reminders": { ...unknownKeyHeaders, on: false },
  ask: { email: "asha@example.in" },
  submit: { ...bookingRequest.customer, consent: true, brand: 1 },
};

type ReceivedResponse = {
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfterSeconds?: number;
};
type SendOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the JSON payload. */
  readonly body?: string;
  /** Overrides dependencies of the service. */
  readonly deps?: Partial<PaymentDeps>;
};

/** Sends the request of an actor, with some fields changed. */
async function send(
  name: string,
  change: object = {},
  { headers, body, deps }: SendOptions = {},
): Promise<ReceivedResponse> {
  const { method, path } = definitionOf(name);
  const payload = { ...requests[name], ...change };
  const { url, close } = await startRoutesServer(routesOf({ ...service, ...deps }));
  try {
    const isGet = method === "GET";
    const query = isGet ? `?${new URLSearchParams(payload as Record<string, string>)}` : "";
    const response = await fetch(url + path + query, {
      method,
      headers: asSite({
        "x-request-id": sampleRequestId,
        "x-forwarded-for": network,
        ...(!isGet && { "content-type": "application/json" }),
        ...headers,
      }),
      ...(!isGet && { body: body ?? JSON.stringify(payload) }),
    });
    const seconds = response.headers.get("retry-after");
    return {
      statusCode: response.status,
      body: await response.json(),
      ...(seconds !== null && { retryAfterSeconds: Number(seconds) }),
    };
  } finally {
    await close();
  }
}

function definitionOf(name: string): CallDefinition {
  return calls[(fallibleCalls[name] as FallibleCall).call];
}

function routesOf(deps: PaymentDeps) {
  const rateLimits = createRateLimits(deps.db);
  const wakeOutbox = () => {};
  return [
    ...bookingRoutes({ ...deps, hasNoAttempt: (orderId) => hasNoAttempt(deps, orderId) }),
    ...couponRoutes({ ...deps, rateLimits }),
    ...paymentRoutes({ ...deps, admission: rateLimits }),
    ...changeRoutes(deps),
    ...invoiceRoutes({ ...deps, brand, pdfThread }),
    ...myBookingsRoutes({ ...deps, wakeOutbox }),
    ...leadRoutes({
      ...deps,
      rateLimits,
      brandPhone: brand.phone,
      hasWebhook: false,
      wakeOutbox,
    }),
  ];
}

/** Returns a database that throws on every access. */
const failingDb = (error: Error) =>
  new Proxy({} as Db, {
    get: () => {
      throw error;
    },
  });

/** Provokes the errors that every API call can return. */
const commonProvocations = (name: string) => ({
  internal_error: () => send(name, {}, { deps: { db: failingDb(new Error("a test")) } }),
  service_unavailable: () =>
    send(name, {}, { deps: { db: failingDb(new DatabaseUnavailable("a test", "ECONNREFUSED", true)) } }),
});

/** Provokes the errors that every API call with a body can return. */
const bodyErrorProvocations = (name: string): Record<(typeof bodyErrorCodes)[number], Provocation> => ({
  bad_json: () => send(name, {}, { body: "{" }),
  cross_origin: () => send(name, {}, { headers: { origin: "https://elsewhere.example" } }),
  payload_too_large: () => send(name, {}, { body: " ".repeat(70_000) }),
  unsupported_media_type: () => send(name, {}, { headers: { "content-type": "text/plain" } }),
});

/** Provokes the errors that every API call with an `Idempotency-Key` can return. */
const unrepeatable = (name: string): Record<(typeof idempotencyErrorCodes)[number], Provocation> => ({
  bad_request: () => send(name, {}, { headers: { "idempotency-key": "k".repeat(256) } }),
  idempotency_conflict: async () => {
    const key = `conflict of ${name}`;
    // Claims the key directly: the service stores only requests that take effect, and this request may have no effect.
    await claim(name, key, "another body");
    return send(name, {}, { headers: { "idempotency-key": key } });
  },
  idempotency_in_progress: async () => (await allInProgress())[name] as ReceivedResponse,
});

let inProgress: Promise<Record<string, ReceivedResponse>> | undefined;
/**
 * Repeats the API calls of all actors in parallel: a repeated request waits several seconds for the first request with
 * its key before the service rejects it.
 */
function allInProgress(): Promise<Record<string, ReceivedResponse>> {
  const names = Object.keys(fallibleCalls).filter((name) => definitionOf(name).idempotent);
  inProgress ??= Promise.all(names.map(async (name) => [name, await sendInProgress(name)] as const)).then(
    Object.fromEntries,
  );
  return inProgress;
}

/** Sends a request while another request with the same key and body is in progress. */
async function sendInProgress(name: string): Promise<ReceivedResponse> {
  const body = JSON.stringify(requests[name]);
  const bodyHash = createHash("sha256").update(body).digest("base64url");
  const key = `in progress of ${name}`;
  await claim(name, key, bodyHash);
  return send(name, {}, { body, headers: { "idempotency-key": key } });
}

/** Claims an idempotency key on behalf of another request whose body has this hash. */
async function claim(name: string, key: string, bodyHash: string): Promise<void> {
  const scope = fallibleCalls[name]?.call ?? "";
  await claimKey(service.db, { scope, key, bodyHash, orderId: null, holder: "another request" }, clock.now());
}

type Given = Parameters<typeof bookingRequestFor>[0];
type Key = { readonly orderId: string; readonly token: string };

const held = async (overrides?: Given): Promise<Key> => (await heldOrder(service, overrides)).key;

async function paid(overrides: Given = onThursday("10:00", "11:00")): Promise<Key> {
  return (await paidBooking(service, gateway, overrides)).key;
}

/** Creates a hold with a pending payment. */
async function createHoldInProgress(options: Given = {}): Promise<Key> {
  const { key } = await holdWithStartedPayment(service, options);
  await markPaymentPending(key);
  return key;
}

async function markPaymentPending({ orderId }: Key): Promise<void> {
  await changeRows(service.db, "payments", { status: "pending" }, { order_id: orderId });
}

async function endedOrder(): Promise<Key> {
  const key = await held();
  clock.advance(16);
  return key;
}

async function cancelled(): Promise<Key> {
  const key = await paid();
  const { orderId } = key;
  const done = await cancelOrder(service, orderId, "A test.");
  if (!done.ok) throw new Error(done.message);
  return key;
}

async function withCoupon(overrides: Given = {}): Promise<Key> {
  const key = await held(overrides);
  const applied = await applyCoupon(service, { ...key, code: sampleCouponCode });
  if (!applied.ok) throw new Error(applied.message);
  return key;
}

/** Creates a hold that costs nothing. The returned code is wrong: it is not the code in the email. */
async function createFreeOrder() {
  await setCoupon({ percent: 100 });
  const key = await withCoupon();
  await initPayment(service, key);
  return { ...key, code: (await emailCodesOf(service, key)).wrong };
}

async function exhaustCodes() {
  const key = await createFreeOrder();
  for (let tries = 0; tries < 5; tries += 1) await send("confirmEmail", key);
  return key;
}

async function exhaustLimit(limit: RateLimit, key: string): Promise<void> {
  while ((await limit.consume(key)) === null);
}

/** Changes that make an applied coupon invalid, by error code. */
const expiryCoupons: Record<(typeof couponExpiryErrorCodes)[number], Parameters<typeof setCoupon>[0]> = {
  coupon_unknown: { active: false },
  coupon_expired: { valid_until: "2026-11-22" },
  coupon_not_yet_valid: { valid_from: "2026-12-01" },
};

/** Provokes the errors that starting a payment and confirming a free booking have in common. */
const paying = (name: string) => ({
  order_not_found: () => send(name),
  hold_expired: async () => send(name, await endedOrder()),
  order_not_payable: async () => send(name, await cancelled()),
  payment_in_progress: async () => send(name, await createHoldInProgress()),
  ...recordOf(couponExpiryErrorCodes, (code) => async () => {
    const key = await withCoupon();
    await setCoupon(expiryCoupons[code]);
    return send(name, key);
  }),
});

/** Provokes the errors that verifying a booking and holding it have in common. */
const bookingCall = (name: string) => ({
  item_not_found: () => send(name, { catalogId: "nothing" }),
  centre_unavailable: () => send(name, { buildingId: "centre-excluded", catalogId: "room-excluded" }),
  validation_failed: () => send(name, { customer: { ...bookingRequest.customer, email: "asha" } }),
  slot_taken: async () => {
    const room = { catalogId: "room-large", people: 12 };
    await held({ ...room, ...onThursday("09:00", "17:00") });
    await held({ ...room, ...onThursday("17:00", "19:00"), customer: uniqueCustomer(2) });
    return send(name, { ...room, ...onThursday("10:00", "11:00") });
  },
  "slot_taken elsewhere": async () => {
    await held();
    return send(name);
  },
});

/** A function that sends a request that the service rejects with a certain error. */
type Provocation = () => Promise<ReceivedResponse>;

/** Provokes each domain error of the API calls that state machines make. The keys are those of `fallibleCalls`. */
const provocations: Readonly<Record<string, Readonly<Record<string, Provocation>>>> = {
  loadAvailability: {
    ...commonProvocations("loadAvailability"),
    validation_failed: () => send("loadAvailability", { date: "tomorrow" }),
    item_not_found: () => send("loadAvailability", { catalogId: "nothing" }),
    centre_unavailable: () =>
      send("loadAvailability", { buildingId: "centre-excluded", catalogId: "room-excluded" }),
  },
  verify: {
    ...repeatable("verify"),
    ...bookingCall("verify"),
    "validation_failed people": () => send("verify", { people: 9 }),
  },
  book: {
    ...repeatable("book"),
    ...bookingCall("book"),
    "validation_failed phone": () =>
      send("book", { customer: { ...bookingRequest.customer, phone: "12345" } }),
    "validation_failed start": () => send("book", timesOn(monday, "07:00", "08:00")),
    too_many_requests: async () => {
      await held({ network, ...onThursday("10:00", "11:00") });
      await held({ network, ...onThursday("12:00", "13:00") });
      return send("book");
    },
    payment_in_progress: async () => {
      await createHoldInProgress({ visitorId });
      return send("book", {}, { headers: { "x-visitor-id": visitorId } });
    },
  },
  release: {
    ...repeatable("release"),
    validation_failed: () => send("release", { token: "" }),
    order_not_found: () => send("release"),
    hold_expired: async () => send("release", await endedOrder()),
    order_not_payable: async () => send("release", await paid()),
    payment_in_progress: async () => send("release", await createHoldInProgress()),
  },
  applyCoupon: {
    ...posted("applyCoupon"),
    validation_failed: () => send("applyCoupon", { code: "" }),
    too_many_requests: async () => {
      const key = await held();
      await exhaustLimit(createRateLimits(service.db).couponTriesOfOrder, key.orderId);
      return send("applyCoupon", key);
    },
    ...recordOf(couponErrorCodes, (code) => async () => {
      await provokeCoupon[code]();
      const key = await held({ customer: bookingRequest.customer });
      return send("applyCoupon", { ...key, code: code === "coupon_unknown" ? "NOSUCH" : sampleCouponCode });
    }),
    order_not_found: () => send("applyCoupon"),
    hold_expired: async () => send("applyCoupon", await endedOrder()),
    payment_in_progress: async () => send("applyCoupon", await createHoldInProgress()),
  },
  initPayment: {
    ...repeatable("initPayment"),
    ...paying("initPayment"),
    validation_failed: () => send("initPayment", { token: "" }),
    too_many_requests: async () => {
      const { code: _, ...key } = await exhaustCodes();
      return send("initPayment", key);
    },
    gateway_unavailable: async () => {
      const gateway = { ...service.gateway, ...unavailableGateway() };
      return send("initPayment", await held(), { deps: { gateway } });
    },
  },
  confirmEmail: {
    ...repeatable("confirmEmail"),
    ...paying("confirmEmail"),
    validation_failed: () => send("confirmEmail", { code: "12" }),
    code_wrong: async () => send("confirmEmail", await createFreeOrder()),
    too_many_requests: async () => send("confirmEmail", await exhaustCodes()),
  },
  verifyPayment: {
    ...repeatable("verifyPayment"),
    validation_failed: () => send("verifyPayment", { razorpay_signature: "" }),
    order_not_found: () => send("verifyPayment"),
    bad_signature: async () => send("verifyPayment", await held()),
  },
  loadOrder: {
    ...commonProvocations("loadOrder"),
    validation_failed: () => send("loadOrder", { token: "" }),
    order_not_found: () => send("loadOrder"),
  },
  cancel: {
    ...repeatable("cancel"),
    validation_failed: async () => send("cancel", { ...(await paid()), dates: [thursday] }),
    order_not_found: () => send("cancel"),
    refund_changed: async () => send("cancel", { ...(await paid()), expectedRefundPaise: 1 }),
    not_cancellable: async () => {
      const key = await paid();
      clock.set(istInstant(thursday, "10:30"));
      return send("cancel", key);
    },
  },
  move: {
    ...repeatable("move"),
    validation_failed: async () =>
      send("move", {
        ...(await paid()),
        ...timesOn(monday, "07:00", "08:00"),
      }),
    order_not_found: () => send("move"),
    item_not_found: async () => send("move", { ...(await paid()), catalogId: "nothing" }),
    centre_unavailable: async () =>
      send("move", await paid(), { deps: { excludedBuildingIds: new Set(["centre-one"]) } }),
    slot_taken: async () => {
      const room = { catalogId: "room-large", people: 12 };
      const key = await paid({ ...room, ...onThursday("10:00", "11:00") });
      await held({ ...room, ...onThursday("11:00", "19:00"), customer: uniqueCustomer(2) });
      await held({ ...room, ...onThursday("09:00", "10:00"), customer: uniqueCustomer(3) });
      return send("move", key);
    },
    "slot_taken elsewhere": async () => {
      const key = await paid();
      await held({ ...onThursday("12:00", "13:00"), customer: uniqueCustomer(2) });
      return send("move", key);
    },
    not_movable: async () => send("move", await paid({ from: "10:00", to: "11:00" })),
    price_changed: async () => send("move", { ...(await paid()), expectedTotalPaise: 1 }),
    payment_in_progress: async () => {
      const key = await paid();
      const increase = { ...key, ...onThursday("15:00", "17:00"), expectedTotalPaise: 236_000 };
      await moveBooking(service, increase);
      await markPaymentPending(key);
      return send("move", increase);
    },
    hold_expired: async () => {
      const key = await paid();
      const gateway: PaymentDeps["gateway"] = {
        ...service.gateway,
        createOrder: (wanted) => {
          clock.advance(16);
          return service.gateway.createOrder(wanted);
        },
      };
      const increase = { ...key, ...onThursday("15:00", "17:00"), expectedTotalPaise: 236_000 };
      return send("move", increase, { deps: { gateway } });
    },
    gateway_unavailable: async () => {
      const increase = { ...(await paid()), ...onThursday("15:00", "17:00"), expectedTotalPaise: 236_000 };
      const gateway = { ...service.gateway, ...unavailableGateway() };
      return send("move", increase, { deps: { gateway } });
    },
  },
  loadInvoice: {
    ...commonProvocations("loadInvoice"),
    validation_failed: () => send("loadInvoice", { token: "" }),
    order_not_found: () => send("loadInvoice"),
    not_found: async () => send("loadInvoice", await held()),
  },
  "save guests": {
    ...posted("save guests"),
    validation_failed: () => send("save guests", { guests: [{ name: "Meera Iyer", email: "meera" }] }),
    order_not_found: () => send("save guests"),
    not_changeable: async () => send("save guests", await held()),
  },
  "save reminders": {
    ...repeatable("save reminders"),
    validation_failed: () => send("save reminders", { token: "" }),
    order_not_found: () => send("save reminders"),
    not_changeable: async () => send("save reminders", await held()),
  },
  ask: {
    ...posted("ask"),
    validation_failed: () => send("ask", { email: "asha" }),
    too_many_requests: async () => {
      const statuses = await Promise.all(
        Array.from({ length: limits.visitorMails.ofIpv4Address }, (_, index) =>
          send("ask", { email: `guest-${index}@example.in` }).then(({ statusCode }) => statusCode),
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([202]));
      return send("ask");
    },
  },
  submit: {
    ...posted("submit"),
    validation_failed: () => send("submit", { phone: "12345" }),
    too_many_requests: async () => {
      await exhaustLimit(createRateLimits(service.db).leadsOfAddress, network);
      return send("submit");
    },
  },
};

/** Functions that make the service reject the coupon for the next hold, by error code. */
const provokeCoupon: Record<(typeof couponErrorCodes)[number], () => Promise<unknown>> = {
  ...recordOf(couponExpiryErrorCodes, (code) => () => setCoupon(expiryCoupons[code])),
  coupon_used_up: async () => {
    await setCoupon({ max_uses: 1 });
    await withCoupon({ ...onThursday("10:00", "11:00"), customer: uniqueCustomer(2) });
  },
  coupon_already_used: async () => {
    await setCoupon({ once_per_customer: true });
    await withCoupon({ ...onThursday("10:00", "11:00"), customer: bookingRequest.customer });
  },
  coupon_below_minimum: () => setCoupon({ minimum_paise: 500_000 }),
  coupon_not_applicable: () => setCoupon({ product_types: '["CO_WORKING_HOT_DESK"]' }),
};

function posted(name: string) {
  return { ...commonProvocations(name), ...bodyErrorProvocations(name) };
}

function repeatable(name: string) {
  return { ...posted(name), ...unrepeatable(name) };
}

const siteOnlyErrors = { too_many_requests: "The site in front of the service counts these requests." };
const cookieErrors = { cookies_required: "The site in front of the service sets and reads the cookies." };
/** Errors that these tests cannot provoke, with the reason. */
const unprovokedReasons: Readonly<Record<string, Readonly<Partial<Record<ErrorCode, string>>>>> = {
  loadAvailability: siteOnlyErrors,
  verify: {
    ...siteOnlyErrors,
    ...cookieErrors,
    payment_in_progress: "Verifying reserves nothing; only a hold checks for the visitor's pending payment.",
  },
  book: cookieErrors,
  release: siteOnlyErrors,
  verifyPayment: siteOnlyErrors,
  loadOrder: siteOnlyErrors,
  cancel: siteOnlyErrors,
  move: { too_many_requests: "Occurs only while 256 other requests wait for the room in one process." },
  loadInvoice: siteOnlyErrors,
  "save guests": siteOnlyErrors,
  "save reminders": siteOnlyErrors,
};

/** Reduces a response to the compared properties. Amounts, times and counts differ between bookings and are masked. */
function normalizeError({ statusCode, body, retryAfterSeconds }: ReceivedResponse) {
  const { error, ...beside } = body as { readonly error: Readonly<Record<string, unknown>> };
  const { code, message, fields = {}, ...inside } = error;
  return {
    status: statusCode,
    code,
    message: wordsInSentence(message),
    fields: Object.fromEntries(
      Object.entries(fields as object).map(([name, sentence]) => [name, wordsInSentence(sentence)]),
    ),
    beside: Object.keys(beside).toSorted(),
    inside: Object.keys(inside).toSorted(),
    asksToWait: retryAfterSeconds !== undefined,
  };
}

function wordsInSentence(sentence: unknown): string {
  return String(sentence).replace(/\d[\d,.:]*/g, "0");
}

describe.each(Object.entries(fallibleCalls))("%s", (name, { errorResponses }) => {
  const scenario = provocations[name] ?? {};

  test("the test provokes each domain error, or lists a reason why it cannot", () => {
    const reasons = Object.keys(unprovokedReasons[name] ?? {});
    expect([...Object.keys(scenario), ...reasons].toSorted()).toEqual(Object.keys(errorResponses).toSorted());
  });

  test.each(Object.entries(scenario))(
    "the service's response to the error %s equals the response that the path runs use",
    async (error, provoke) => {
      const actual = normalizeError(await provoke());
      expect(actual.code).toBe(codeOf(error));
      expect(actual).toEqual(normalizeError(errorResponses[error] as CallFailure));
    },
  );
});
