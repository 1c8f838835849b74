import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payAtGateway } from "../e2e/support/confirmed-booking.ts";
import { type FreeHour, findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { expectError } from "../support/error-response.ts";
import {
  beginPayment,
  createServiceVisitor,
  fetchOrder,
  hold,
  type OrderKey,
  sampleCustomer,
} from "../support/service-visitor.ts";
import { gatewayKeys, gatewayPayment } from "../support/simulated-payments.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let hour: FreeHour;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: "warn" });
  hour = await findFreeHour(site.origin);
});
afterAll(async () => {
  // Bad input must cause only domain errors. An unexpected error would be in the log.
  const errors = site
    .log()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  await site.stop();
  expect(errors).toEqual([]);
});

const visitor = () => createServiceVisitor(site.origin);
const book = (change: object) =>
  visitor().post("/order/verifyAndBook", {
    intent: "book",
    ...toBookingRequest(hour),
    customer: sampleCustomer,
    ...change,
  });
/** Checks that a response is a validation error (422) and returns the error. */
const expectInvalid = (response: Response) => expectError(response, 422, "validation_failed");

test.each(["/order/verifyAndBook", "/order/initPayment", "/api/coupon", "/api/leadSubmit"])(
  "%s rejects malformed and oversized bodies",
  async (path) => {
    const { post } = visitor();
    const nested = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    for (const body of ["null", "[]", '"text"', "7", '{"__proto__":{"admin":true}}', nested])
      await expectInvalid(await post(path, body));
    const large = JSON.stringify({ name: "A".repeat(1_048_576) });
    await expectError(await post(path, large), 413, "payload_too_large");
    await expectError(await postInChunks(path, large), 413, "payload_too_large");
  },
);

test("the search API responds with JSON to any query text", async () => {
  for (const q of ["%00", "%27%22%3Cscript%3E", "%F0%9F%98%80", "%25", "(((", "a".repeat(400)]) {
    const response = await visitor().get(`/api/search?q=${q}`);
    expect([200, 422], q).toContain(response.status);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  }
});

describe("text that PostgreSQL cannot store", () => {
  const textWithNul = "Asha\u0000Rao";
  const loneSurrogate = "Asha \ud83d";
  test("text that PostgreSQL cannot store is rejected as a validation error of its field in every request", async () => {
    const { get, post } = visitor();
    for (const text of [textWithNul, loneSurrogate]) {
      const responses = [
        await book({ customer: { ...sampleCustomer, name: text } }),
        await book({ customer: { ...sampleCustomer, company: text } }),
        await book({ tracking: { utm_source: text } }),
        await post("/order/release", { orderId: text, token: "x" }),
        await post("/api/validate", { orderId: "ORD0", token: "x", code: text }),
        await post("/api/leadSubmit", { ...lead, name: text }),
        await post("/api/leadSubmit", { ...lead, message: text }),
      ];
      for (const response of responses) await expectInvalid(response);
    }
    await expectInvalid(await get("/widget/meetingRoomsOrderDetails?orderId=%00&token=x"));
    await expectInvalid(await get("/order/invoice?orderId=ORD0&token=%00"));
  });

  test("text that PostgreSQL cannot store never causes a server error on a page", async () => {
    for (const path of [
      "/payment-success/%00?token=%00",
      "/booking-details/%00/%00",
      "/search?q=%00",
      "/meeting-rooms/%00/all",
    ]) {
      const response = await visitor().get(path);
      expect([200, 400, 404, 422], path).toContain(response.status);
      expect(response.headers.get("content-type"), path).toMatch(/^text\/html/);
    }
  });
});

describe("an order of another visitor", () => {
  test("every endpoint returns the same error for a wrong token, another order's token and a missing order", async () => {
    const [ownOrder, otherResponse] = [await createHold(), await createHold()];
    const keys: OrderKey[] = [
      { orderId: ownOrder.orderId, token: "wrong" },
      { orderId: ownOrder.orderId, token: otherResponse.token },
      { orderId: "ORD000000000000", token: ownOrder.token },
      { orderId: "' or 1=1 --", token: "' or 1=1 --" },
    ];
    const statuses = new Set<string>();
    for (const { orderId, token } of keys) {
      const { get, post } = visitor();
      const query = new URLSearchParams({ orderId, token });
      const responses = [
        await get(`/widget/meetingRoomsOrderDetails?${query}`),
        await get(`/order/invoice?${query}&format=json`),
        await get(`/order/invoice?${query}&format=pdf`),
        await get(`/order/calendar?${query}`),
        await post("/order/release", { orderId, token }),
        await post("/order/initPayment", { orderId, token }),
        await post("/api/validate", { orderId, token, code: "WELCOME10" }),
        await post("/api/coupon", { orderId, token, code: "WELCOME10" }),
        await post("/order/verifyPayment", { orderId, token, ...unknownEvidence }),
      ];
      for (const response of responses)
        statuses.add((await expectError(response, 404, "order_not_found")).message);
    }
    expect(statuses.size).toBe(1);
    expect((await fetchOrder(visitor(), ownOrder)).status).toBe("held");
  });
});

describe("an invalid payment", () => {
  test("the service rejects a forged signature and another order's evidence, and keeps the hold", async () => {
    const [ownOrder, otherResponse] = [await createHold(), await createHold()];
    const { post } = visitor();
    await beginPayment(visitor(), ownOrder);
    const { checkout } = await beginPayment(visitor(), otherResponse);
    const { orderId, token } = ownOrder;
    const forgedEvidence = { ...unknownEvidence, razorpay_order_id: checkout.gatewayOrderId };
    await expectError(
      await post("/order/verifyPayment", { orderId, token, ...forgedEvidence }),
      400,
      "bad_signature",
    );
    const payment = await pay(checkout.gatewayOrderId, "none");
    await expectError(
      await post("/order/verifyPayment", { orderId, token, ...payment }),
      400,
      "bad_signature",
    );
    expect((await fetchOrder(visitor(), ownOrder)).status).toBe("held");
  });

  test("the service rejects an amount from the client and charges the quoted total", async () => {
    const { orderId, token, quote } = await createHold();
    const { post } = visitor();
    for (const extraFields of [{ amountPaise: 100 }, { amount: 100 }, { currency: "USD" }]) {
      await expectInvalid(await post("/order/initPayment", { orderId, token, ...extraFields }));
    }
    const { amountPaise, checkout } = await beginPayment(visitor(), { orderId, token });
    expect(amountPaise).toBe(quote.totalPaise);
    const evidence = await pay(checkout.gatewayOrderId, "none");
    const verifyResponse = await post("/order/verifyPayment", { orderId, token, ...evidence });
    expect(verifyResponse.status).toBe(200);
    expect((await gatewayPayment(site, evidence.razorpay_payment_id)).amount).toBe(quote.totalPaise);
  });

  test("the webhook rejects forged and unsigned events, and repeated or late events do not change the booking", async () => {
    const key = await createHold();
    const { checkout } = await beginPayment(visitor(), key);
    const { razorpay_payment_id } = await pay(checkout.gatewayOrderId, "none");
    const entity = await gatewayPayment(site, razorpay_payment_id);
    const { webhookSecret } = await gatewayKeys(site);
    const send = (event: string, payment: object, secret: string | null, id: string = randomUUID()) => {
      const body = JSON.stringify({
        entity: "event",
        event,
        contains: ["payment"],
        payload: { payment: { entity: payment } },
      });
      const signature: Record<string, string> =
        secret === null
          ? {}
          : { "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex") };
      return visitor().post("/order/webhook/razorpay", body, { "x-razorpay-event-id": id, ...signature });
    };
    const captured = { ...entity, status: "captured", captured: true };
    await expectError(await send("payment.captured", captured, "guessed"), 400, "bad_signature");
    await expectError(await send("payment.captured", captured, null), 400, "bad_signature");
    expect((await fetchOrder(visitor(), key)).status).toBe("held");

    const id = randomUUID();
    for (const event of [entity, entity])
      expect((await send("payment.authorized", event, webhookSecret, id)).status).toBe(200);
    const order = await confirmed(key);
    const failed = { ...entity, status: "failed", error_code: "BAD", error_description: "No." };
    for (const [name, payment] of [
      ["payment.failed", failed],
      ["payment.authorized", entity],
      ["payment.captured", captured],
      ["payment.captured", { ...captured, order_id: "order_unknown0000" }],
      ["payment.unheard_of", {}],
    ] as const) {
      expect((await send(name, payment, webhookSecret)).status, name).toBe(200);
    }
    // Makes another payment and waits for it, because its webhook event is processed after all events above.
    const lastHold = await createHold();
    const startedPayment = await beginPayment(visitor(), lastHold);
    await pay(startedPayment.checkout.gatewayOrderId, "once");
    await confirmed(lastHold);
    expect(await fetchOrder(visitor(), key)).toEqual({ ...order, now: expect.any(String) });
  });

  test("the callback of an unknown payment redirects to the result screen without a token in the URL", async () => {
    const { orderId } = await createHold();
    const response = await fetch(`${site.origin}/order/callback/${orderId}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://api.razorpay.com", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(unknownEvidence),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).not.toContain("token");
  });
});

describe("a repeated request", () => {
  test("the service replays the response for the same key and body, and rejects another body as a conflict", async () => {
    const bookingRequest = toBookingRequest(await findFreeHour(site.origin));
    const one = visitor();
    const body = { intent: "book", ...bookingRequest, customer: sampleCustomer };
    const headers = { "idempotency-key": randomUUID() };
    const first = await one.post("/order/verifyAndBook", body, headers);
    expect(first.status).toBe(201);
    const response = await first.json();
    // Repeats the request with and without the cookie: a client that lost the first response has no cookie.
    for (const client of [one, visitor()]) {
      const repeatedResponse = await client.post("/order/verifyAndBook", body, headers);
      expect([repeatedResponse.status, await repeatedResponse.json()]).toEqual([201, response]);
    }
    const otherResponse = await one.post("/order/verifyAndBook", { ...body, people: 3 }, headers);
    await expectError(otherResponse, 422, "idempotency_conflict");
    await expectError(
      await one.post("/order/verifyAndBook", body, { "idempotency-key": "k".repeat(256) }),
      400,
      "bad_request",
    );
  });
});

const lead = {
  name: "Asha Rao",
  email: sampleCustomer.email,
  phone: sampleCustomer.phone,
  consent: true,
  brand: 1,
};

const unknownEvidence = {
  razorpay_payment_id: "pay_00000000000000",
  razorpay_order_id: "order_00000000000000",
  razorpay_signature: "0".repeat(64),
};

async function createHold() {
  return hold(visitor(), toBookingRequest(await findFreeHour(site.origin)));
}

const pay = (gatewayOrderId: string, webhook: string) => payAtGateway(site.origin, gatewayOrderId, webhook);

/** Waits until the order is confirmed. Its webhook event is processed in the background. */
async function confirmed(key: OrderKey) {
  await expect.poll(async () => (await fetchOrder(visitor(), key)).status).toBe("confirmed");
  return fetchOrder(visitor(), key);
}

/** Posts a chunked body, without `Content-Length`. */
function postInChunks(path: string, text: string): Promise<Response> {
  return fetch(site.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Blob([text]).stream(),
    duplex: "half",
  } as RequestInit);
}
