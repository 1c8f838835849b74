import { expect, test } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { type CallName, calls } from "../../api/contract/calls.ts";
import { createLog } from "../../http/log.ts";
import { asSite, startServer, type TestServer, testServiceSecret } from "../../http/testing.ts";
import { createApp } from "./app.ts";

type ReadName = { [Name in CallName]: (typeof calls)[Name]["method"] extends "GET" ? Name : never }[CallName];

const order = "orderId=ORD000000000001&token=t";
/** A valid request of each call that reads, and who may cache its response. A call without an entry does not compile. */
const reads: Readonly<Record<ReadName, readonly [path: string, scope: "everyone" | "nobody"]>> = {
  map: ["/api/map?at=28.6,77.2&scale=10&height=200", "everyone"],
  cms: ["/api/cms/108?transformationRequired=true&templateName=privacy", "everyone"],
  home: ["/api/home", "everyone"],
  headerFooter: ["/widget/headerFooter", "everyone"],
  address: ["/api/address?path=/delhi", "everyone"],
  listFilteredCities: ["/api/listFilteredCities", "everyone"],
  sitemap: ["/api/sitemap", "everyone"],
  citySitemap: ["/api/sitemap/delhi", "everyone"],
  cityContentSeo: ["/api/cityContentSeo?city=delhi", "everyone"],
  listBuildings: ["/api/listBuildings", "everyone"],
  filteredAllProductsBuildings: ["/api/filteredAllProductsBuildings", "everyone"],
  buildingData: ["/api/buildingData?buildingId=delhi-saket", "everyone"],
  bookingPageFilters: ["/widget/bookingPageFilters", "everyone"],
  productTypeBuildings: ["/widget/productTypeBuildings", "everyone"],
  search: ["/api/search?q=delhi", "everyone"],
  freeTimes: ["/api/freeTimes?buildingId=delhi-saket", "everyone"],
  availability: ["/order/availability?buildingId=a&catalogId=b&date=2026-11-24", "nobody"],
  weeklyDates: [
    "/order/weeklyDates?buildingId=a&catalogId=b&start=2026-11-24T10:00:00Z&end=2026-11-24T11:00:00Z&times=2",
    "nobody",
  ],
  meetingRoomsOrderDetails: [`/widget/meetingRoomsOrderDetails?${order}`, "nobody"],
  invoice: [`/order/invoice?${order}`, "nobody"],
  calendar: [`/order/calendar?${order}`, "nobody"],
  myBookings: ["/api/myBookings?key=k", "nobody"],
  lastCustomer: ["/order/lastCustomer?orders=ORD000000000001.t", "nobody"],
};

let server: TestServer;
setUpSuite(async (onSuiteFinished) => {
  const response = { status: 200, headers: {}, body: {}, cacheKeys: ["inventory"] };
  const routes = (Object.keys(reads) as ReadName[]).map((name) => ({ name, handle: async () => response }));
  const options = {
    log: createLog("silent"),
    publicOrigin: "http://x",
    serviceSecrets: [testServiceSecret],
  } as const;
  server = await startServer(createApp({ ...options, routes }).callback());
  onSuiteFinished(server.close);
});

test.each(Object.entries(reads))("the response of %s may be cached as in %j", async (_, [path, scope]) => {
  const { status, headers } = await fetch(server.origin + path, { headers: asSite({}) });
  expect(status).toBe(200);
  expect([headers.get("cache-control"), headers.has("surrogate-key"), headers.has("etag")]).toEqual(
    scope === "everyone"
      ? [expect.stringMatching(/^public, /), true, true]
      : ["private, no-store", false, false],
  );
});

test("no response that needs a secret may be cached", () => {
  const withSecret = (Object.keys(reads) as ReadName[]).filter((name) => {
    const call = calls[name];
    const fields = "query" in call ? Object.keys(call.query.entries) : [];
    return fields.some((field) => ["token", "key", "orders"].includes(field));
  });
  expect(withSecret.length).toBeGreaterThan(3);
  for (const name of withSecret) expect(reads[name][1], name).toBe("nobody");
});
