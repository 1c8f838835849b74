import type { Page } from "@playwright/test";
import * as v from "valibot";
import type { CallDefinition } from "../../src/api/contract/calls.ts";
import { type CallName, calls } from "../../src/api/contract/calls.ts";
import { cmsPages } from "../../src/api/contract/pages.ts";
import { listenForTest } from "../support/listen.ts";
import { expect } from "../support/test.ts";
import {
  confirmedOrder,
  detailsOf,
  freeWish,
  heldOrder,
  keyOf,
  paidAtGateway,
  queryOf,
  room,
} from "./bookings.ts";
import { person } from "./leads.ts";
import { row } from "./row.ts";
import {
  ask,
  bodyOf,
  eventsOf,
  follow,
  goTo,
  leaveTab,
  logLines,
  matcher,
  post,
  siteBefore,
  stage,
  visit,
  waitForSlowAnswer,
} from "./stage.ts";

/** Asks a call of the contract and gives its JSON, checked against what the contract promises for its status. */
async function answerOf(name: CallName, path: string, status = 200): Promise<Record<string, unknown>> {
  return checked(name, await ask(path), status);
}

async function checked(name: CallName, reply: Response, status: number): Promise<Record<string, unknown>> {
  expect(reply.status, await reply.clone().text()).toBe(status);
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
  const body: unknown = await reply.json();
  const schema = (calls[name] as CallDefinition).replies[status];
  if (schema === undefined || !("kind" in schema)) throw new Error(`${name} promises no JSON for ${status}.`);
  expect(v.safeParse(schema, body).issues).toBeUndefined();
  return body as Record<string, unknown>;
}

async function refusalOf(reply: Response): Promise<[number, string]> {
  const { error } = (await reply.json()) as { error: { code: string } };
  return [reply.status, error.code];
}

row("Q cms", "http", async () => {
  for (const { pageId, templateName } of Object.values(cmsPages)) {
    const path = `/api/cms/${pageId}?transformationRequired=true&templateName=${templateName}`;
    const page = await answerOf("cms", path);
    expect(page).toMatchObject({ pageId, templateName, sections: expect.any(Array) });
  }
  const templates = new Set<string>(Object.values(cmsPages).map(({ templateName }) => templateName));
  for (const name of [
    "listing",
    "home",
    "contact-us",
    "privacy",
    "terms",
    "about-us",
    "offering-detail",
    "referral",
  ])
    expect(templates).toContain(name);
  expect((await ask("/api/cms/99999?transformationRequired=true&templateName=home")).status).toBe(404);
  expect((await ask("/api/cms/106?transformationRequired=true&templateName=nothing")).status).toBe(404);
});

row("Q listFilteredCities", "http", async () => {
  const { cities } = await answerOf("listFilteredCities", "/api/listFilteredCities");
  for (const { buildingsCount } of cities as { buildingsCount: number }[])
    expect(buildingsCount).toBeGreaterThan(0);
});

row("Q home", "browser", async () => {
  await answerOf("home", "/api/home");
  const page = await visit("/terms");
  const asked = page.waitForRequest((sent) => new URL(sent.url()).pathname === "/api/home");
  await follow(page, "/");
  const request = await asked;
  expect(request.method()).toBe("GET");
  expect(new URL(request.url()).search).toBe("");
});

row("Q listBuildings", "http", async () => {
  const all = await answerOf("listBuildings", "/api/listBuildings?city=delhi");
  const one = await answerOf("listBuildings", "/api/listBuildings?city=delhi&page=2&pageSize=2");
  expect(one).toMatchObject({ page: 2, pageSize: 2, total: all.total });
  expect(one.buildings).toEqual((all.buildings as unknown[]).slice(2, 4));
});

row("Q leadSubmit", "http", async () => {
  const who = person();
  const tracking = { utm_source: "letter", campaign_name: "monsoon", utm_medium: "paper" };
  const source = {
    ref: "https://example.in/",
    leadSourceUrl: "https://b.example/",
    referrer_details: "example.in",
  };
  const optional = { companyName: "Rao and Daughters", teamSize: 12, city: "Delhi", callBack: true };
  const lead = { ...who, ...optional, ...tracking, ...source, consent: true, brand: 1 };
  const { leadId } = await checked("leadSubmit", await post("/api/leadSubmit", lead), 201);
  const kept = () => stage().leadPosts.find((given) => given.leadId === leadId)?.lead;
  await expect.poll(kept).toMatchObject({ ...optional, ...tracking, ...source });
  const refused = await post("/api/leadSubmit", { ...lead, email: "nobody", consent: false });
  expect(refused.status).toBe(422);
  const { error } = (await refused.json()) as { error: { fields: object } };
  expect(Object.keys(error.fields).sort()).toEqual(["consent", "email"]);
});

row("Q filteredAllProductsBuildings", "http", async () => {
  const query = "city=delhi&locality=connaught-place&productType=CO_WORKING_MEETING_ROOM";
  const found = await answerOf("filteredAllProductsBuildings", `/api/filteredAllProductsBuildings?${query}`);
  const ids = (found.buildings as { id: string }[]).map(({ id }) => id);
  expect(ids).toEqual([room.buildingId]);
  const all = await answerOf("filteredAllProductsBuildings", "/api/filteredAllProductsBuildings?city=delhi");
  expect(all.total).toBeGreaterThan(1);
});

row("Q buildingData", "http", async () => {
  const found = await answerOf("buildingData", `/api/buildingData?buildingId=${room.buildingId}`);
  expect(found.building).toMatchObject({ id: room.buildingId, name: room.building, city: { slug: "delhi" } });
  expect((found.catalogue as { id: string }[]).map(({ id }) => id)).toContain(room.catalogId);
  expect((await ask("/api/buildingData?buildingId=nowhere")).status).toBe(404);
});

row("Q validate", "http", async () => {
  const order = await heldOrder();
  const found = await checked(
    "validate",
    await post("/api/validate", { ...keyOf(order), code: "welcome10" }),
    200,
  );
  expect(found).toMatchObject({ valid: true, coupon: { code: "WELCOME10" } });
  expect((found.quote as { totalPaise: number }).totalPaise).toBeLessThan(order.quote.totalPaise);
  expect((await detailsOf(order)).quote, "nothing has changed").toEqual(order.quote);
  const unknown = await post("/api/validate", { ...keyOf(order), code: "NOSUCHCODE" });
  expect(await refusalOf(unknown)).toEqual([422, "coupon_unknown"]);
});

row("Q coupon", "http", async () => {
  const order = await heldOrder();
  const set = async (code: string | null) => {
    const reply = await checked("coupon", await post("/api/coupon", { ...keyOf(order), code }), 200);
    expect((await detailsOf(order)).quote, "the order has the new price").toEqual(reply.quote);
    return reply.quote;
  };
  expect(await set("WELCOME10")).toMatchObject({ couponCode: "WELCOME10", discountPaise: 6500 });
  expect(await set(null)).toEqual(order.quote);
});

row("Q cityContentSeo", "http", async () => {
  const found = await answerOf("cityContentSeo", "/api/cityContentSeo?city=delhi");
  expect(found).toMatchObject({ city: { name: "Delhi", slug: "delhi" } });
  expect((await ask("/api/cityContentSeo?city=atlantis")).status).toBe(404);
});

row("Q productTypeBuildings", "http", async () => {
  const { start, end, ...wish } = await freeWish();
  const [date, from, to] = [start.slice(0, 10), start.slice(11, 16), end.slice(11, 16)];
  const query = `city=delhi&productType=CO_WORKING_MEETING_ROOM&date=${date}&from=${from}&to=${to}&pageSize=50`;
  const path = `/widget/productTypeBuildings?${query}`;
  const isListed = ({ items }: Record<string, unknown>) =>
    (items as { item: { id: string }; quote: unknown }[]).some(({ item }) => item.id === room.catalogId);
  const before = await answerOf("productTypeBuildings", path);
  expect(isListed(before)).toBe(true);
  for (const { quote } of before.items as { quote: unknown }[]) expect(quote).not.toBeNull();
  const taken = await post("/order/verifyAndBook", { intent: "book", start, end, ...wish });
  expect(taken.status).toBe(201);
  expect(isListed(await answerOf("productTypeBuildings", path)), "a taken room is not free").toBe(false);
});

row("Q bookingPageFilters", "http", async () => {
  const choices = await answerOf("bookingPageFilters", "/widget/bookingPageFilters?city=pune");
  expect(choices.cities).toContainEqual(expect.objectContaining({ slug: "pune" }));
  expect(choices.localities).toContainEqual(expect.objectContaining({ slug: "baner" }));
});

row("Q headerFooter", "http", async () => {
  expect(await answerOf("headerFooter", "/widget/headerFooter")).toMatchObject({
    header: { contactUs: "Request a Call Back" },
    footer: { ContactInfo: [{ Phone: "1800 000 0000" }] },
  });
});

row("Q meetingRoomsOrderDetails", "http", async () => {
  const order = await heldOrder();
  const path = "/widget/meetingRoomsOrderDetails";
  const found = await answerOf("meetingRoomsOrderDetails", `${path}?${queryOf(order)}`);
  expect(found.order).toMatchObject({ orderId: order.orderId, status: "held", item: { id: room.catalogId } });
  expect(JSON.stringify(found), "e-mail and phone are masked").not.toMatch(/asha@example\.in|9876543210/);
  const wrong = [
    await ask(`${path}?orderId=${order.orderId}&token=${"x".repeat(order.token.length)}`),
    await ask(`${path}?orderId=ORD000000000000&token=${order.token}`),
  ];
  const answers = await Promise.all(wrong.map(refusalOf));
  expect(answers).toEqual([
    [404, "order_not_found"],
    [404, "order_not_found"],
  ]);
});

row("Q verifyAndBook", "http", async () => {
  const wish = await freeWish();
  const verify = () => post("/order/verifyAndBook", { intent: "verify", ...wish });
  const price = await checked("verifyAndBook", await verify(), 200);
  await checked("verifyAndBook", await verify(), 200);
  const held = await checked(
    "verifyAndBook",
    await post("/order/verifyAndBook", { intent: "book", ...wish }),
    201,
  );
  expect(held.quote).toEqual(price.quote);
  expect(Date.parse(String(held.holdExpiresAt)) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  const late = await post("/order/verifyAndBook", { intent: "book", ...wish });
  const { error } = (await late.json()) as { error: { code: string; alternatives: unknown[] } };
  expect([late.status, error.code]).toEqual([409, "slot_taken"]);
  const faulty = await post("/order/verifyAndBook", { intent: "verify", ...wish, people: 99 });
  expect(await refusalOf(faulty)).toEqual([422, "validation_failed"]);
});

row("Q verifyPayment", "http", async () => {
  const order = await heldOrder();
  const evidence = await paidAtGateway(order);
  const forged = { ...evidence, razorpay_signature: "0".repeat(64) };
  const refused = await post("/order/verifyPayment", { ...keyOf(order), ...forged });
  expect(await refusalOf(refused)).toEqual([400, "bad_signature"]);
  expect((await detailsOf(order)).status).toBe("held");
  const settle = () => post("/order/verifyPayment", { ...keyOf(order), ...evidence });
  const settled = { status: "confirmed", paymentStatus: "captured" };
  expect(await checked("verifyPayment", await settle(), 200)).toEqual(settled);
  expect(await checked("verifyPayment", await settle(), 200), "a second time").toEqual(settled);
});

row("Q initPayment", "http", async () => {
  const order = await heldOrder();
  const begun = await checked("initPayment", await post("/order/initPayment", keyOf(order)), 201);
  expect(begun).toMatchObject({ amountPaise: order.quote.totalPaise, currency: "INR" });
  const { scriptUrl, gatewayOrderId } = begun.checkout as { scriptUrl: string; gatewayOrderId: string };
  expect(gatewayOrderId).toMatch(/^order_/);
  expect((await fetch(new URL(scriptUrl, stage().site.origin))).status).toBe(200);
  expect((await post("/order/release", keyOf(order))).status).toBe(200);
  expect(await refusalOf(await post("/order/initPayment", keyOf(order)))).toEqual([409, expect.any(String)]);
});

row("Q availability", "http", async () => {
  const { start, end, ...wish } = await freeWish();
  const date = start.slice(0, 10);
  const path = `/order/availability?buildingId=${wish.buildingId}&catalogId=${wish.catalogId}&date=${date}`;
  const isFree = async () => {
    const day = await answerOf("availability", path);
    expect(day).toMatchObject({ date, timeZone: "Asia/Kolkata", unit: "hour" });
    return (day.slots as { start: string; available: boolean }[]).find((slot) => slot.start === start)
      ?.available;
  };
  expect(await isFree()).toBe(true);
  await post("/order/verifyAndBook", { intent: "book", start, end, ...wish });
  expect(await isFree()).toBe(false);
});

row("Q invoice", "http", async () => {
  const order = await confirmedOrder();
  const paper = await answerOf("invoice", `/order/invoice?${queryOf(order)}&format=json`);
  expect(paper).toMatchObject({ totalPaise: order.quote.totalPaise, kind: "invoice", currency: "INR" });
  const pdf = await ask(`/order/invoice?${queryOf(order)}&format=pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const unpaid = await heldOrder();
  expect((await ask(`/order/invoice?${queryOf(unpaid)}`)).status).toBe(404);
});

row("Q pageError", "http", async () => {
  const report = {
    error: "spec: it broke",
    pathname: "/terms",
    href: "https://b.example/terms?token=secret",
  };
  const taken = await post("/api/pageError", report);
  expect(taken.status).toBe(204);
  await expect.poll(() => logLines("spec: it broke")).toHaveLength(1);
  const [line] = logLines("spec: it broke");
  expect(line).toMatchObject({
    requestId: taken.headers.get("x-request-id"),
    pageError: { error: "spec: it broke", pathname: "/terms" },
  });
  expect(JSON.stringify(line), "an order's token is in no log").not.toContain("secret");
  expect((await post("/api/pageError", { error: "without the rest" })).status).toBe(422);
  expect((await post("/api/pageError", { ...report, error: "x".repeat(9000) })).status).toBe(413);
  expect((await post("/api/pageError", "no json")).status).toBe(400);
});

row("Q auth token", "browser", async () => {
  const order = await heldOrder();
  const callOf = "/widget/meetingRoomsOrderDetails";
  const link = `/payment-success/${order.orderId}?token=${order.token}`;
  const expectKey = async (asked: readonly URL[], key: object, message: string) => {
    await expect.poll(() => asked.length, { message }).toBeGreaterThan(0);
    for (const { searchParams } of asked) expect(Object.fromEntries(searchParams)).toEqual(key);
  };
  const ofServer: URL[] = [];
  const { origin } = await siteBefore((path) => {
    if (path.startsWith(callOf)) ofServer.push(new URL(path, "http://service"));
    return null;
  });
  expect((await ask(link, {}, origin)).status).toBe(200);
  await expectKey(ofServer, keyOf(order), "asked by the server");

  const page = await visit("/terms");
  const ofBrowser: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === callOf) ofBrowser.push(url);
  });
  await goTo(page, link);
  await page.getByRole("heading", { level: 1, name: "Not paid yet" }).waitFor();
  await expectKey(ofBrowser, { orderId: order.orderId }, "the browser's cookie has the token");

  const wrong = "x".repeat(order.token.length);
  expect((await ask(`/payment-success/${order.orderId}?token=${wrong}`)).status, "another token").toBe(404);
});

const mapsHost = "maps.googleapis.com";
const centrePath = `/coworking-space/delhi/${room.buildingId}`;

/** Collects what the page asks of Google, and answers it with a script that tells us that it came. */
async function standInForGoogle(page: Page): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(
    ({ hostname }) => hostname.endsWith("googleapis.com") || hostname.endsWith("gstatic.com"),
    (route) => {
      const url = new URL(route.request().url());
      asked.push(url);
      const callback = url.searchParams.get("callback") ?? "";
      return route.fulfill({
        contentType: "text/javascript",
        body: `class Thing { constructor(el) { el.setAttribute && (el.textContent = "a map of Google's"); }
          fitBounds() {} panTo() {} addListener() {} extend() {} }
          window.google = { maps: { Map: Thing, Marker: class { addListener() {} }, LatLngBounds: Thing } };
          window[${JSON.stringify(callback)}]();`,
      });
    },
  );
  return asked;
}

row("Q maps script", "browser", async () => {
  let withoutKey: URL[] = [];
  const plain = await visit(centrePath, {
    prepare: async (page) => {
      withoutKey = await standInForGoogle(page);
    },
  });
  const finding = plain.getByRole("heading", { level: 2, name: "Getting here" });
  await finding.scrollIntoViewIfNeeded();
  await plain
    .getByRole("link", { name: /^Directions/ })
    .first()
    .waitFor();
  await plain.waitForLoadState("networkidle");
  expect(withoutKey, "nothing is asked of Google without a key").toEqual([]);

  const { origin } = await siteBefore(() => null, { GOOGLE_MAPS_KEY: "a-key-of-ours" });
  let asked: URL[] = [];
  const page = await visit(centrePath, {
    origin,
    prepare: async (fresh) => {
      asked = await standInForGoogle(fresh);
    },
  });
  await page.waitForLoadState("networkidle");
  expect(asked, "not before the map comes into view").toEqual([]);
  await page.getByRole("heading", { level: 2, name: "Getting here" }).scrollIntoViewIfNeeded();
  await page.getByText("a map of Google's").waitFor();
  const [script] = asked;
  expect(script?.hostname).toBe(mapsHost);
  expect(script?.pathname).toBe("/maps/api/js");
  expect(script?.searchParams.get("key")).toBe("a-key-of-ours");
  expect(script?.searchParams.get("libraries")?.split(",").sort()).toEqual(["geometry", "places"]);
  expect(asked, "once").toHaveLength(1);
});

row("Q error reporting", "browser", async () => {
  const envelopes: string[] = [];
  const collector = await listenForTest(async (request, response) => {
    envelopes.push(await bodyOf(request));
    response
      .writeHead(200, { "access-control-allow-origin": "*", "content-type": "application/json" })
      .end("{}");
  });
  const dsn = collector.replace("http://", "http://publickey@").concat("/1");
  const { origin } = await siteBefore(
    (path) => (path.startsWith("/api/cms/112") ? { pageId: 112, sections: null } : null),
    { SENTRY_DSN: dsn },
  );
  expect((await ask("/vyapaar", {}, origin)).status, "the server cannot render this").toBe(500);
  const heard = () => envelopes.join("\n");
  await expect.poll(heard, { message: "the server's error" }).toMatch(/null/);
  expect(heard()).toContain('"environment":"production"');
  envelopes.length = 0;

  const page = await visit("/privacy?token=secret", { origin });
  await page.route(matcher("/api/cms/111"), (route) => route.fulfill({ json: { sections: null } }));
  await follow(page, "/about-us");
  await page.getByRole("heading", { level: 1, name: "Whoops!" }).waitFor();
  await expect.poll(heard, { message: "the browser's error" }).toMatch(/null/);
  expect(heard()).toContain('"environment":"production"');
  expect(heard()).toContain('"side":"browser"');
  expect(heard(), "no query, which may hold an order's token").not.toContain("token=secret");
});

row("Q web vitals", "browser", async () => {
  const before = await countedVitals();
  let measured = 0;
  const page = await visit("/", {
    prepare: async (fresh) => {
      fresh.on("request", (sent) => {
        if (sent.method() === "POST" && new URL(sent.url()).pathname === "/api/vitals") measured += 1;
      });
    },
  });
  await waitForSlowAnswer(page);
  await leaveTab(page);
  for (const name of ["CLS", "INP", "LCP"]) {
    const told = async () => (await eventsOf(page, "web_vitals")).map((event) => event.name);
    await expect.poll(told, { message: `${name} in analytics` }).toContain(name);
    const counted = async () => ((await countedVitals())[name] ?? 0) - (before[name] ?? 0);
    await expect.poll(counted, { message: `${name} at the server` }).toBeGreaterThan(0);
  }
  expect(measured).toBeGreaterThanOrEqual(3);
});

/** How often the server has heard of each vital. */
async function countedVitals(): Promise<Record<string, number>> {
  const text = await (await fetch(stage().metricsUrl)).text();
  const counts: Record<string, number> = {};
  for (const [, name = "", count] of text.matchAll(
    /web_vitals_total\{name="(\w+)",rating="[a-z-]+"\} (\d+)/g,
  ))
    counts[name] = (counts[name] ?? 0) + Number(count);
  return counts;
}
