import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../api/contract/calls.ts";
import { addDays, weekdayOf } from "../../api/contract/ist.ts";
import { monday, runningClock } from "../booking/testing.ts";
import { startWorkspace } from "../service.ts";
import { settingsIn, sharedWorkspace } from "../testing.ts";

type Reply<Body> = { status: number; body: Body; headers: Headers };
type ResponseBody = Record<string, unknown> & { error?: { code: string; fields?: Record<string, string> } };
type Held = { orderId: string; token: string; holdExpiresAt: string; quote: { totalPaise: number } };
type Begun = {
  paymentId: string;
  amountPaise: number;
  checkout: { key: string; gatewayOrderId: string; callbackUrl: string; formUrl: string; scriptUrl: string };
};
type Details = {
  order: {
    status: string;
    paymentStatus: string;
    customer: object;
    invoice: { number: string } | null;
    refund: { status: string } | null;
    hasNoAttempt?: boolean;
  };
};

const now = runningClock();
const workspace = sharedWorkspace((folder) => startWorkspace(settingsIn(folder), { now }));
let room = { buildingId: "", catalogId: "" };
let requested = 0;

beforeAll(async () => {
  const { body } = await get<{ items: { building: { id: string }; item: { id: string } }[] }>(
    "/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM&city=delhi",
  );
  room = { buildingId: body.items[0]?.building.id ?? "", catalogId: body.items[0]?.item.id ?? "" };
});

async function send<Body>(path: string, init: RequestInit): Promise<Reply<Body>> {
  const response = await fetch(workspace.url + path, { redirect: "manual", ...init });
  const text = await response.text();
  const body: Body = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}
const get = <Body = ResponseBody>(path: string) => send<Body>(path, {});
const post = <Body = ResponseBody>(path: string, body: object, headers: Record<string, string> = {}) =>
  send<Body>(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Returns a slot on a weekday that no other test in this file uses. */
function slot(): { start: string; end: string } {
  do requested += 1;
  while ([0, 6].includes(weekdayOf(addDays(monday, requested))));
  const date = addDays(monday, requested);
  return { start: `${date}T11:00:00+05:30`, end: `${date}T12:00:00+05:30` };
}
const customer = { name: "Asha Rao", email: "asha@example.in", phone: "98765 43210" };
const booking = (more: object = {}) => ({ intent: "book", ...room, ...slot(), people: 2, customer, ...more });
const hold = async () => (await post<Held>("/order/verifyAndBook", booking())).body;
const keyOf = ({ orderId, token }: Held) => ({ orderId, token });
const details = (held: Held, check = "") =>
  get<Details>(`/widget/meetingRoomsOrderDetails?orderId=${held.orderId}&token=${held.token}${check}`);
const pay = (gatewayOrderId: string, webhook: string, outcome = "success") =>
  post<Record<string, string>>("/gateway-simulator/pay", { gatewayOrderId, outcome, webhook });

/*
 * API calls from the search for a room to the payment (requirements Q productTypeBuildings, Q availability,
 * Q verifyAndBook, Q initPayment, Q verifyPayment), and API calls for the booking
 * (requirements Q meetingRoomsOrderDetails, Q invoice).
 */
describe("booking over HTTP", () => {
  it("confirms a listed room by hold, payment and verification, and serves its invoice and calendar", async () => {
    const bookingRequest = booking({ intent: "verify" });
    const date = bookingRequest.start.slice(0, 10);
    const listing = async () => {
      const requested = `city=delhi&productType=CO_WORKING_MEETING_ROOM&pageSize=50&date=${date}&from=11:00&to=12:00`;
      return v.parse(
        calls.productTypeBuildings.responses[200],
        (await get(`/widget/productTypeBuildings?${requested}`)).body,
      );
    };
    const before = await listing();
    const listedItem = before.items.find(({ item }) => item.id === room.catalogId);
    const freeResponse = await get(
      `/order/availability?buildingId=${room.buildingId}&catalogId=${room.catalogId}&date=${date}`,
    );
    expect(freeResponse.body).toMatchObject({ timeZone: "Asia/Kolkata", unit: "hour", closed: false });
    const verifyResponse = await post("/order/verifyAndBook", bookingRequest);
    expect(verifyResponse).toMatchObject({ status: 200, body: { ok: true } });
    const held = await post<Held>("/order/verifyAndBook", { ...bookingRequest, intent: "book" });
    expect(held).toMatchObject({ status: 201, body: { status: "held", quote: verifyResponse.body.quote } });
    expect(held.body.quote.totalPaise).toBe(listedItem?.quote?.totalPaise);
    expect(Date.parse(held.body.holdExpiresAt) - now().getTime()).toBeGreaterThan(14 * 60_000);

    const initResponse = await post<Begun>("/order/initPayment", keyOf(held.body));
    expect(initResponse).toMatchObject({
      status: 201,
      body: { amountPaise: held.body.quote.totalPaise, currency: "INR" },
    });
    expect((await get(initResponse.body.checkout.scriptUrl)).status).toBe(200);
    const evidence = await pay(initResponse.body.checkout.gatewayOrderId, "none");
    const verifiedPayment = await post("/order/verifyPayment", { ...keyOf(held.body), ...evidence.body });
    expect(verifiedPayment).toMatchObject({
      status: 200,
      body: { status: "confirmed", paymentStatus: "captured" },
    });

    const orderDetails = await details(held.body);
    expect(orderDetails.body.order).toMatchObject({
      status: "confirmed",
      customer: { email: "a***@example.in", phone: "+91******3210" },
      invoice: { number: expect.stringMatching(/^DL\/\d{4}\/\d{6}$/) },
    });
    const query = `orderId=${held.body.orderId}&token=${held.body.token}`;
    expect((await get(`/order/invoice?${query}`)).body).toMatchObject({
      number: orderDetails.body.order.invoice?.number,
    });
    const pdf = await get<string>(`/order/invoice?${query}&format=pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.body.slice(0, 5)).toBe("%PDF-");
    const calendar = await get<string>(`/order/calendar?${query}`);
    expect(calendar.headers.get("content-type")).toContain("text/calendar");
    expect(calendar.body).toContain("BEGIN:VEVENT");

    const after = await listing();
    expect(after.items.map(({ item }) => item.id)).not.toContain(room.catalogId);
    expect(after.total).toBe(before.total - 1);
  });

  it.each(["once", "twice", "first", "late"])(
    "confirms a booking whose payment is reported only by a webhook sent %s",
    async (webhook) => {
      const held = await hold();
      const initResponse = await post<Begun>("/order/initPayment", keyOf(held));
      await pay(initResponse.body.checkout.gatewayOrderId, webhook);
      await expect.poll(async () => (await details(held)).body.order.status).toBe("confirmed");
    },
    30_000,
  );

  const webhookModes = ["once", "twice", "late", "first", "none", "forged"];
  it.each(webhookModes)(
    "reports a checkout that was closed without paying as unattempted, with webhooks sent %s, and refunds a later payment",
    async (webhook) => {
      const held = await hold();
      const { checkout } = (await post<Begun>("/order/initPayment", keyOf(held))).body;
      await pay(checkout.gatewayOrderId, webhook, "abandon");
      expect((await details(held)).body.order.hasNoAttempt).toBe(false);
      expect((await details(held, "&check=gateway")).body.order).toMatchObject({
        ...{ status: "held", paymentStatus: "created", hasNoAttempt: true },
      });
      const releaseResponse = await post("/order/release", keyOf(held));
      expect(releaseResponse.body).toEqual({
        ...{ status: "released", paymentStatus: "created", hasNoAttempt: true },
      });
      expect((await details(held, "&check=gateway")).body.order.hasNoAttempt).toBe(true);
      await pay(checkout.gatewayOrderId, webhook);
      const paidOrder = (await details(held, "&check=gateway")).body.order;
      expect(paidOrder.hasNoAttempt).toBe(false);
      await expect.poll(async () => (await details(held)).body.order.refund).not.toBeNull();
    },
    30_000,
  );

  it.each(
    webhookModes.flatMap((webhook) =>
      [
        { outcome: "success", delayMs: 0 },
        { outcome: "success", delayMs: 3_600_000 },
        { outcome: "failure", delayMs: 0 },
      ].map((attempt) => ({ ...attempt, webhook })),
    ),
  )(
    "never reports an attempt as unattempted: $outcome after $delayMs ms, webhooks sent $webhook",
    async (attempt) => {
      const held = await hold();
      const { checkout } = (await post<Begun>("/order/initPayment", keyOf(held))).body;
      await post("/gateway-simulator/pay", { gatewayOrderId: checkout.gatewayOrderId, ...attempt });
      expect((await details(held, "&check=gateway")).body.order.hasNoAttempt).toBe(false);
      const { body } = await post("/order/release", keyOf(held));
      expect(body.hasNoAttempt ?? false).toBe(false);
      expect((await details(held, "&check=gateway")).body.order.hasNoAttempt).toBe(false);
    },
  );

  it("rejects a forged webhook and leaves the order held", async () => {
    const held = await hold();
    const initResponse = await post<Begun>("/order/initPayment", keyOf(held));
    await pay(initResponse.body.checkout.gatewayOrderId, "forged", "abandon");
    const forgedWebhook = await send<ResponseBody>("/order/webhook/razorpay", {
      method: "POST",
      body: JSON.stringify({ event: "payment.captured", payload: {} }),
      headers: { "x-razorpay-signature": "0".repeat(64), "content-type": "application/json" },
    });
    expect(forgedWebhook).toMatchObject({ status: 400, body: { error: { code: "bad_signature" } } });
    expect((await details(held)).body.order).toMatchObject({ status: "held", paymentStatus: "created" });
  });

  it("redirects the gateway's form post to the order's result page, without the order's token", async () => {
    const held = await hold();
    const initResponse = await post<Begun>("/order/initPayment", keyOf(held));
    const evidence = await pay(initResponse.body.checkout.gatewayOrderId, "none");
    const response = await send(`/order/callback/${held.orderId}`, {
      method: "POST",
      headers: { origin: "https://api.razorpay.com" },
      body: new URLSearchParams(evidence.body),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/payment-success/${held.orderId}`);
  });

  it("rejects a checkout whose callback URL is on another site", async () => {
    const held = await hold();
    const initResponse = await post<Begun>("/order/initPayment", keyOf(held));
    const { key, gatewayOrderId, callbackUrl, formUrl } = initResponse.body.checkout;
    const openAddress = (address: string) => {
      const fields = { key_id: key, order_id: gatewayOrderId, callback_url: address };
      return send(formUrl, { method: "POST", body: new URLSearchParams(fields) });
    };
    expect((await openAddress(callbackUrl)).status).toBe(200);
    expect((await openAddress("https://elsewhere.example/take-it")).status).toBe(400);
  });

  it("repeats the first response if an idempotency key is sent again, and rejects this key with another body", async () => {
    const bookingRequest = booking();
    const key = { "idempotency-key": "the-same-key" };
    const [one, two] = await Promise.all(
      [1, 2].map(() => post<Held>("/order/verifyAndBook", bookingRequest, key)),
    );
    expect(one).toMatchObject({ status: 201 });
    expect(two?.body).toEqual(one?.body);
    expect((await post<Held>("/order/verifyAndBook", bookingRequest, key)).body).toEqual(one?.body);
    const otherResponse = await post("/order/verifyAndBook", { ...bookingRequest, people: 1 }, key);
    expect(otherResponse).toMatchObject({ status: 422, body: { error: { code: "idempotency_conflict" } } });
  });

  it("rejects a taken time with alternatives, names invalid fields, and rejects unknown orders with 404", async () => {
    const bookingRequest = booking();
    await post("/order/verifyAndBook", bookingRequest);
    const rejected = await post("/order/verifyAndBook", bookingRequest);
    expect(rejected).toMatchObject({ status: 409, body: { error: { code: "slot_taken" } } });
    expect(rejected.body.alternatives).toHaveLength(3);
    const invalidRequest = await post("/order/verifyAndBook", { ...bookingRequest, people: 5000 });
    expect(invalidRequest).toMatchObject({
      status: 422,
      body: { error: { fields: { people: expect.any(String) } } },
    });
    const unknownOrder = { orderId: "ORD000000000000", token: "x" };
    expect(await post("/order/initPayment", unknownOrder)).toMatchObject({ status: 404 });
    expect(await post("/api/coupon", { ...unknownOrder, code: "X" })).toMatchObject({ status: 404 });
  });
});
