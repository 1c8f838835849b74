import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payAtGateway } from "../e2e/support/confirmed-booking.ts";
import { dateAhead, type FreeHour, freeHour, nextSunday, rooms, wishOf } from "../e2e/support/rooms.ts";
import { refused } from "../support/refusals.ts";
import {
  asha,
  beginPayment,
  hold,
  type OrderKey,
  orderOf,
  serviceVisitor,
} from "../support/service-visitor.ts";
import { gatewayKeys, gatewayPayment } from "../support/simulated-payments.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let hour: FreeHour;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: "warn" });
  hour = await freeHour(site.origin);
});
afterAll(async () => {
  // Whatever a stranger sends is an expected refusal, never an unexpected error.
  const errors = site
    .log()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  await site.stop();
  expect(errors).toEqual([]);
});

const visitor = () => serviceVisitor(site.origin);
const book = (change: object) =>
  visitor().post("/order/verifyAndBook", { intent: "book", ...wishOf(hour), customer: asha, ...change });
/** Checks that a reply refuses what was sent at its fields. */
const invalid = (reply: Response) => refused(reply, 422, "validation_failed");
const at = (date: string, time: string) => `${date}T${time}:00+05:30`;

describe("a booking that breaks a rule", () => {
  test.each([
    ["an unknown room", { catalogId: "no-such-room" }],
    ["an unknown centre", { buildingId: "no-such-centre" }],
    ["a room of another centre", { buildingId: rooms.flexiPass.buildingId }],
  ])("%s is not found", async (_, change) => {
    await refused(await book(change), 404, "item_not_found");
  });

  const onDay = (date: string, from: string, to: string) => ({ start: at(date, from), end: at(date, to) });
  const by = (customer: object) => ({ customer: { ...asha, ...customer } });
  test.each<[string, string, RegExp, () => object]>([
    ["a closed day", "start", /closed/, () => onDay(nextSunday(), "11:00", "12:00")],
    ["a past time", "start", /ahead/, () => onDay(dateAhead(-1), "11:00", "12:00")],
    ["a time too far ahead", "start", /60 days/, () => onDay(dateAhead(75), "11:00", "12:00")],
    ["a start off the half hours", "start", /hour/, () => onDay(hour.date, "11:15", "12:15")],
    ["less than an hour", "end", /one hour/, () => onDay(hour.date, "11:00", "11:30")],
    ["more than eight hours", "end", /eight hours/, () => onDay(hour.date, "09:00", "18:00")],
    ["a night", "start", /open/, () => onDay(hour.date, "02:00", "03:00")],
    ["an end before its start", "end", /./, () => onDay(hour.date, "12:00", "11:00")],
    ["more people than seats", "people", /up to 4/, () => ({ people: 5 })],
    ["nobody", "people", /one person/, () => ({ people: 0 })],
    ["half a person", "people", /whole/, () => ({ people: 1.5 })],
    ["a crowd beyond numbers", "people", /./, () => ({ people: 1e21 })],
    ["several passes of a room", "quantity", /as a whole/, () => ({ quantity: 2 })],
    ["people in words", "people", /how many/, () => ({ people: "two" })],
    ["a time in words", "start", /ISO 8601/, () => ({ start: "tomorrow at ten" })],
    ["a time that does not exist", "start", /./, () => ({ start: "2026-13-45T10:00:00+05:30" })],
    ["a price of the visitor's own", "totalPaise", /isn.t known/, () => ({ totalPaise: 1 })],
    ["no name", "name", /name/, () => by({ name: "A" })],
    ["no e-mail address", "email", /email address/, () => by({ email: "asha" })],
    ["a foreign number", "phone", /Indian/, () => by({ phone: "+44 20 7946 0000" })],
    ["a mistyped GSTIN", "gstin", /GSTIN/, () => by({ gstin: "07AAACB1234C1Z6" })],
    ["a text with a zero byte", "name", /./, () => by({ name: "Asha\u0000Rao" })],
    ["a name that fills a book", "name", /80/, () => by({ name: "A".repeat(5000) })],
  ])("%s is refused at its field", async (_, field, words, change) => {
    const { fields } = await invalid(await book(change()));
    const told = fields?.[field] ?? fields?.[`customer.${field}`];
    expect(told, JSON.stringify(fields)).toMatch(words);
  });

  test("nothing of all that has kept the slot", async () => {
    const reply = await visitor().get(
      `/order/availability?${new URLSearchParams({ ...hour.room, name: "", date: hour.date })}`,
    );
    const { slots } = (await reply.json()) as { slots: { start: string; available: boolean }[] };
    expect(slots.find(({ start }) => start === hour.start)?.available).toBe(true);
  });
});

describe("a body that is none", () => {
  const paths = ["/order/verifyAndBook", "/order/initPayment", "/api/coupon", "/api/leadSubmit"];
  test.each(paths)("%s: broken JSON, other shapes, other media types, too much", async (path) => {
    const { post } = visitor();
    for (const body of ["{", "", '{"a":1}}', "\u0000", "{'a':1}"])
      await refused(await post(path, body), 400, "bad_json");
    for (const body of [
      "null",
      "[]",
      '"text"',
      "7",
      '{"__proto__":{"admin":true}}',
      `${"[".repeat(5000)}${"]".repeat(5000)}`,
    ])
      await invalid(await post(path, body));
    await refused(await post(path, "{}", { "content-type": "text/plain" }), 415, "unsupported_media_type");
    await refused(
      await post(path, "a=1", { "content-type": "application/x-www-form-urlencoded" }),
      415,
      "unsupported_media_type",
    );
    const large = JSON.stringify({ name: "A".repeat(1_048_576) });
    await refused(await post(path, large), 413, "payload_too_large");
    await refused(await postInPieces(path, large), 413, "payload_too_large");
  });

  test("the site's own reports are limited too", async () => {
    const { post } = visitor();
    await refused(
      await post("/api/pageError", { error: "A".repeat(9_000), pathname: "/", href: "/" }),
      413,
      "payload_too_large",
    );
    await invalid(await post("/api/pageError", { error: 5 }));
    await invalid(await post("/api/vitals", { name: "LCP", value: -1, rating: "good", pathname: "/" }));
    await refused(await post("/api/vitals", "{"), 400, "bad_json");
  });
});

describe("an address that is none", () => {
  test.each([
    "/order/nothing",
    "/api/nothing",
    "/widget/nothing",
    "/api/cms/1/2",
    "/order",
    "/api/..%2f..%2fetc%2fpasswd",
  ])("%s is not found, in JSON", async (path) => {
    await refused(await visitor().get(path), 404, "not_found");
    await refused(await visitor().post(path, {}), 404, "not_found");
  });

  test("another method is refused with the right one", async () => {
    const reply = await visitor().get("/order/verifyAndBook");
    expect(reply.headers.get("allow")).toBe("POST");
    await refused(reply, 405, "method_not_allowed");
    await refused(await visitor().post("/api/home", {}), 405, "method_not_allowed");
  });

  test.each([
    "/order/availability?buildingId=delhi-connaught-place&catalogId=delhi-connaught-place-neem&date=2026-02-30",
    "/order/availability?buildingId=%00&catalogId=delhi-connaught-place-neem&date=2026-12-01",
    "/order/availability",
    "/widget/productTypeBuildings?city=Delhi%27--",
    "/widget/productTypeBuildings?city=delhi&date=2026-12-01&from=25:00&to=26:00",
    "/widget/productTypeBuildings?city=delhi&page=0",
    "/widget/productTypeBuildings?city=delhi&people=many",
    "/widget/productTypeBuildings?productType=PALACE",
    "/api/listBuildings?pageSize=-5",
    "/api/cityContentSeo",
    "/api/cms/abc?templateName=home",
  ])("%s is refused at its field", async (path) => {
    const { fields } = await invalid(await visitor().get(path));
    expect(Object.keys(fields ?? {}).length).toBeGreaterThan(0);
  });

  test.each([
    ["/api/buildingData?buildingId=no-such-centre", "centre_not_found"],
    ["/api/cityContentSeo?city=atlantis", "city_not_found"],
    ["/api/cms/99999?transformationRequired=true&templateName=home", "page_not_found"],
  ])("%s is not found", async (path, code) => {
    await refused(await visitor().get(path), 404, code);
  });

  test("a search for anything answers, whatever is in it", async () => {
    for (const q of ["%00", "%27%22%3Cscript%3E", "%F0%9F%98%80", "%25", "(((", "a".repeat(400)]) {
      const reply = await visitor().get(`/api/search?q=${q}`);
      expect([200, 422], q).toContain(reply.status);
      expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
    }
  });
});

describe("a text that the database cannot keep", () => {
  const zero = "Asha\u0000Rao";
  const half = "Asha \ud83d";
  test("is refused at its field, wherever it stands", async () => {
    const { get, post } = visitor();
    for (const text of [zero, half]) {
      const replies = [
        await book({ customer: { ...asha, name: text } }),
        await book({ customer: { ...asha, company: text } }),
        await book({ tracking: { utm_source: text } }),
        await post("/order/release", { orderId: text, token: "x" }),
        await post("/api/validate", { orderId: "ORD0", token: "x", code: text }),
        await post("/api/leadSubmit", { ...lead, name: text }),
        await post("/api/leadSubmit", { ...lead, message: text }),
      ];
      for (const reply of replies) await invalid(reply);
    }
    await invalid(await get("/widget/meetingRoomsOrderDetails?orderId=%00&token=x"));
    await invalid(await get("/order/invoice?orderId=ORD0&token=%00"));
  });

  test("leads nowhere on a page either", async () => {
    for (const path of [
      "/payment-success/%00?token=%00",
      "/booking-details/%00/%00",
      "/search?q=%00",
      "/meeting-rooms/%00/all",
    ]) {
      const reply = await visitor().get(path);
      expect([200, 400, 404, 422], path).toContain(reply.status);
      expect(reply.headers.get("content-type"), path).toMatch(/^text\/html/);
    }
  });
});

describe("an order that is not yours", () => {
  test("a wrong token, another order's token and a missing order get the same answer everywhere", async () => {
    const [mine, other] = [await holdAnew(), await holdAnew()];
    const keys: OrderKey[] = [
      { orderId: mine.orderId, token: "wrong" },
      { orderId: mine.orderId, token: other.token },
      { orderId: "ORD000000000000", token: mine.token },
      { orderId: "' or 1=1 --", token: "' or 1=1 --" },
    ];
    const answers = new Set<string>();
    for (const { orderId, token } of keys) {
      const { get, post } = visitor();
      const query = new URLSearchParams({ orderId, token });
      const replies = [
        await get(`/widget/meetingRoomsOrderDetails?${query}`),
        await get(`/order/invoice?${query}&format=json`),
        await get(`/order/invoice?${query}&format=pdf`),
        await get(`/order/calendar?${query}`),
        await post("/order/release", { orderId, token }),
        await post("/order/initPayment", { orderId, token }),
        await post("/api/validate", { orderId, token, code: "WELCOME10" }),
        await post("/api/coupon", { orderId, token, code: "WELCOME10" }),
        await post("/order/verifyPayment", { orderId, token, ...nobodysEvidence }),
      ];
      for (const reply of replies) answers.add((await refused(reply, 404, "order_not_found")).message);
    }
    expect(answers.size).toBe(1);
    expect((await orderOf(visitor(), mine)).status).toBe("held");
  });
});

describe("a payment that is not one", () => {
  test("a forged signature, and another order's evidence, change nothing", async () => {
    const [mine, other] = [await holdAnew(), await holdAnew()];
    const { post } = visitor();
    await beginPayment(visitor(), mine);
    const { checkout } = await beginPayment(visitor(), other);
    const { orderId, token } = mine;
    const forged = { ...nobodysEvidence, razorpay_order_id: checkout.gatewayOrderId };
    await refused(await post("/order/verifyPayment", { orderId, token, ...forged }), 400, "bad_signature");
    const paid = await pay(checkout.gatewayOrderId, "none");
    await refused(await post("/order/verifyPayment", { orderId, token, ...paid }), 400, "bad_signature");
    expect((await orderOf(visitor(), mine)).status).toBe("held");
  });

  test("an amount of the visitor's own is refused, and the gateway is asked for ours", async () => {
    const { orderId, token, quote } = await holdAnew();
    const { post } = visitor();
    for (const own of [{ amountPaise: 100 }, { amount: 100 }, { currency: "USD" }]) {
      await invalid(await post("/order/initPayment", { orderId, token, ...own }));
    }
    const { amountPaise, checkout } = await beginPayment(visitor(), { orderId, token });
    expect(amountPaise).toBe(quote.totalPaise);
    const evidence = await pay(checkout.gatewayOrderId, "none");
    const verified = await post("/order/verifyPayment", { orderId, token, ...evidence });
    expect(verified.status).toBe(200);
    expect((await gatewayPayment(site, evidence.razorpay_payment_id)).amount).toBe(quote.totalPaise);
  });

  test("a webhook: forged and unsigned are refused; twice, belated and out of order end in the same booking", async () => {
    const key = await holdAnew();
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
    await refused(await send("payment.captured", captured, "guessed"), 400, "bad_signature");
    await refused(await send("payment.captured", captured, null), 400, "bad_signature");
    expect((await orderOf(visitor(), key)).status).toBe("held");

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
    // Its webhook is processed after all of the above.
    const last = await holdAnew();
    const begun = await beginPayment(visitor(), last);
    await pay(begun.checkout.gatewayOrderId, "once");
    await confirmed(last);
    expect(await orderOf(visitor(), key)).toEqual({ ...order, now: expect.any(String) });
  });

  test("the callback of nobody's payment leads to the result screen without a key", async () => {
    const { orderId } = await holdAnew();
    const reply = await fetch(`${site.origin}/order/callback/${orderId}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://api.razorpay.com", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(nobodysEvidence),
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).not.toContain("token");
  });
});

describe("the same request again", () => {
  test("the same key and body get the same answer, another body is a conflict", async () => {
    const wish = wishOf(await freeHour(site.origin));
    const one = visitor();
    const body = { intent: "book", ...wish, customer: asha };
    const headers = { "idempotency-key": randomUUID() };
    const first = await one.post("/order/verifyAndBook", body, headers);
    expect(first.status).toBe(201);
    const reply = await first.json();
    // With the cookie of the first answer, and without: an answer that was lost brought none.
    for (const client of [one, visitor()]) {
      const again = await client.post("/order/verifyAndBook", body, headers);
      expect([again.status, await again.json()]).toEqual([201, reply]);
    }
    const other = await one.post("/order/verifyAndBook", { ...body, people: 3 }, headers);
    await refused(other, 422, "idempotency_conflict");
    await refused(
      await one.post("/order/verifyAndBook", body, { "idempotency-key": "k".repeat(256) }),
      400,
      "bad_request",
    );
  });
});

describe("a post from another site", () => {
  test("is refused before anything reads it, calls and forms alike", async () => {
    const { post } = visitor();
    const foreign: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      for (const path of [
        "/order/verifyAndBook",
        "/api/leadSubmit",
        "/api/pageError",
        "/booking-details/a/b",
        "/contact-us",
      ]) {
        await refused(await post(path, {}, headers), 403, "cross_origin");
      }
    }
    expect(
      (await fetch(`${site.origin}/api/home`, { headers: { origin: "https://elsewhere.example" } })).status,
    ).toBe(200);
  });
});

describe("a lead that cannot be", () => {
  test.each([
    ["name", { name: "" }],
    ["email", { email: "no" }],
    ["phone", { phone: "12345" }],
    ["teamSize", { teamSize: 0 }],
    ["consent", { consent: false }],
    ["brand", { brand: 9 }],
    ["companyName", { companyName: "A".repeat(121) }],
    ["admin", { admin: true }],
  ])("is refused at %s", async (field, change) => {
    const reply = await visitor().post("/api/leadSubmit", { ...lead, ...change });
    const { fields } = await invalid(reply);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });
});

const lead = { name: "Asha Rao", email: asha.email, phone: asha.phone, consent: true, brand: 1 };

const nobodysEvidence = {
  razorpay_payment_id: "pay_00000000000000",
  razorpay_order_id: "order_00000000000000",
  razorpay_signature: "0".repeat(64),
};

async function holdAnew() {
  return hold(visitor(), wishOf(await freeHour(site.origin)));
}

const pay = (gatewayOrderId: string, webhook: string) => payAtGateway(site.origin, gatewayOrderId, webhook);

/** The order once it is confirmed; its webhook is processed in the background. */
async function confirmed(key: OrderKey) {
  await expect.poll(async () => (await orderOf(visitor(), key)).status).toBe("confirmed");
  return orderOf(visitor(), key);
}

/** A body whose length is not told beforehand. */
function postInPieces(path: string, text: string): Promise<Response> {
  return fetch(site.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Blob([text]).stream(),
    duplex: "half",
  } as RequestInit);
}
