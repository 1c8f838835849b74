import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { payAtGateway } from "../e2e/support/confirmed-booking.ts";
import { findFreeHour, toBookingRequest } from "../e2e/support/rooms.ts";
import { expectError } from "../support/error-response.ts";
import {
  beginPayment,
  createServiceVisitor,
  fetchOrder,
  hold,
  type OrderKey,
  type ServiceVisitor,
  sampleCustomer,
} from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { gatewayPayment } from "../support/simulated-payments.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;

setUpSuite(async (onSuiteFinished) => {
  site = await startSite({ LOG_LEVEL: "warn" });
  onSuiteFinished(async () => {
    // Bad input must cause only domain errors. An unexpected error would be in the log.
    const errors = site
      .log()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'));
    await site.stop();
    expect(errors).toEqual([]);
  });
});

const visitor = () => createServiceVisitor(site.origin);
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

test("the site replays the response to a repeated request, with and without the cookie", async () => {
  const body = {
    ...{ intent: "book", ...toBookingRequest(await findFreeHour(site.origin)) },
    customer: sampleCustomer,
  };
  const headers = { "idempotency-key": randomUUID() };
  const one = visitor();
  const first = await one.post("/order/verifyAndBook", body, headers);
  expect(first.status).toBe(201);
  const response = (await first.json()) as OrderKey;
  const repeat = async (client: ServiceVisitor) => {
    const repeatedResponse = await client.post("/order/verifyAndBook", body, headers);
    return [repeatedResponse.status, await repeatedResponse.json()];
  };
  // A client with a cookie gets the token as a cookie. A client that lost the first response has no cookie.
  expect(await repeat(one)).toEqual([201, { ...response, token: undefined }]);
  expect(await repeat(visitor())).toEqual([201, response]);
});

const unknownEvidence = {
  razorpay_payment_id: "pay_00000000000000",
  razorpay_order_id: "order_00000000000000",
  razorpay_signature: "0".repeat(64),
};

async function createHold() {
  return hold(visitor(), toBookingRequest(await findFreeHour(site.origin)));
}

const pay = (gatewayOrderId: string, webhook: string) => payAtGateway(site.origin, gatewayOrderId, webhook);

/** Posts a chunked body, without `Content-Length`. */
function postInChunks(path: string, text: string): Promise<Response> {
  return fetch(site.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Blob([text]).stream(),
    duplex: "half",
  } as RequestInit);
}
