import { expect, test } from "vitest";
import { areaActor } from "../screens/frame/area-actor.ts";
import type { AreaRequest } from "../screens/screen.ts";
import { type AreaName, areas } from "./areas.ts";
import type { CallContext } from "./call.ts";
import { calls } from "./contract/calls.ts";
import { contentPageNames } from "./contract/pages.ts";

const city = { name: "Delhi", slug: "delhi" };
const locality = { name: "Saket", slug: "saket" };
const places: Readonly<Record<string, object>> = {
  "/office-space/delhi/saket": { kind: "locality", path: "/office-space/delhi/saket", city, locality },
  "/office-space/delhi/house": { kind: "centre", path: "/x", buildingId: "delhi-house", city, locality },
  "/office-space/delhi/nowhere": { kind: "none", code: "centre_not_found", message: "We know no such." },
};

/** A service that knows one locality and one centre, and what it was asked. */
function service(): { asked: string[]; context: CallContext } {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    asked.push(pathname);
    return Response.json(pathname === "/api/address" ? places[searchParams.get("path") ?? ""] : {});
  };
  return { asked, context: { baseUrl: "http://service", fetch, questions: new Map() } };
}

async function load(path: string) {
  const { asked, context } = service();
  const settled = await Promise.allSettled([
    areas.destination.load({ path }, context),
    areas["productDetails.details"].load({ path }, context),
    areas["buildings.buildingData"].load({ path, city: "delhi" }, context),
  ]);
  return { asked, outcomes: settled.map(({ status }) => status), first: settled[0] };
}

test("a page of places resolves its address once, and asks only for what it is about", async () => {
  expect(await load("/office-space/delhi/saket")).toMatchObject({
    asked: ["/api/address", "/api/filteredAllProductsBuildings"],
    outcomes: ["fulfilled", "rejected", "fulfilled"],
  });
  expect(await load("/office-space/delhi/house")).toMatchObject({
    asked: ["/api/address", "/api/buildingData"],
    outcomes: ["fulfilled", "fulfilled", "rejected"],
  });
});

test("an address of nothing fails in the service's words, and the service refuses nothing", async () => {
  const { asked, outcomes, first } = await load("/office-space/delhi/nowhere");
  expect(asked).toEqual(["/api/address"]);
  expect(outcomes).toEqual(["rejected", "rejected", "rejected"]);
  expect(first).toMatchObject({
    reason: { statusCode: 404, code: "centre_not_found", message: "We know no such." },
  });
});

/** The data areas (rows D cities–D destination), written out by hand, but for those that charts run (`screens/chart-areas.test.ts`). */
const specified = `
  cities home buildings.buildingData buildings.contentData
  contactUs.content contactUs.contactData contactUs.buildings
  offeringDetails offerings productDetails.details productDetails.headerContent productDetails.footerContent
  privacy terms about-us vyapaar referral
  bookingPage.header bookingPage.filters bookingPage.product bookingPage.cityContent
  bookingDetails.details paymentStatus.orderDetails destination
`
  .trim()
  .split(/\s+/);
const names = Object.keys(areas) as AreaName[];
const inputOf = (name: AreaName) => (name === "offeringDetails" ? "hot-desk" : { path: "/x" });

test("D every data area that runs by itself is declared, and what the site itself needs", () => {
  const own = names.filter(
    (name) => !specified.includes(name) && !contentPageNames.some((page) => page === name),
  );
  expect(own).toEqual(["myBookings", "headerFooter", "search"]);
  expect(names).toEqual(expect.arrayContaining(specified));
});

test.each(names)("D %s starts fetching, with empty data and error", (name) => {
  const context = { baseUrl: "http://service", fetch: () => new Promise<Response>(() => undefined) };
  const snapshot = areaActor({ area: name, input: inputOf(name) } as AreaRequest, undefined, context)
    .start()
    .getSnapshot();
  expect(snapshot.value).toBe("fetching");
  expect(snapshot.context).toMatchObject({ data: null, error: null });
});

test.each(names)("%s asks the call that it declares", async (name) => {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(new URL(address).pathname);
    return Response.json({ kind: "centre", ok: true, orderId: "o" });
  };
  const load = areas[name].load as (input: unknown, context: CallContext) => Promise<unknown>;
  await load(inputOf(name), { baseUrl: "http://service", fetch }).catch(() => undefined);
  const path = calls[areas[name].call].path.replace(/\{\w+\}/g, "\\d+");
  expect(asked.filter((each) => each !== "/api/address" || path === each)).toEqual(
    name === "buildings.buildingData" ? [] : [expect.stringMatching(new RegExp(`^${path}$`))],
  );
});
