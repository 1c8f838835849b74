import { expect, onTestFinished, test, vi } from "vitest";
import { Coalescer } from "../http/coalescer.ts";
import { areaActor } from "../screens/data/area-actor.ts";
import type { AreaRequest } from "../screens/screen.ts";
import { type AreaName, areas } from "./areas.ts";
import type { CallContext } from "./call.ts";
import { calls } from "./contract/calls.ts";
import { cmsPages, contentPageNames } from "./contract/pages.ts";
import { NotNeededError } from "./failure.ts";

const city = { name: "Delhi", slug: "delhi" };
const placesByPath: Readonly<Record<string, object>> = {
  "/city": { kind: "city", path: "/city", city },
  "/locality": { kind: "locality", path: "/locality", city, locality: { name: "Saket", slug: "saket" } },
  "/centre": { kind: "centre", path: "/centre", buildingId: "delhi-house", city },
  "/nothing": { kind: "none", code: "city_not_found", message: "We know no such city." },
  "/offering": { kind: "offering", offering: "hot-desk" },
};

/**
 * Creates a fake service for `placesByPath`. Records the resolved paths as `resolved`, and all other requests as
 * `otherRequests`.
 */
function service() {
  const resolved: (string | null)[] = [];
  const otherRequests: string[] = [];
  const fetch = async (address: string) => {
    const { pathname, search, searchParams } = new URL(address);
    if (pathname === "/api/address") {
      const path = searchParams.get("path");
      resolved.push(path);
      return Response.json(placesByPath[path ?? ""]);
    }
    otherRequests.push(pathname + search);
    return Response.json(pathname === "/api/buildingData" ? { catalogue: [neem, dayPass] } : {});
  };
  return { resolved, otherRequests, context: { baseUrl: "http://service", fetch } };
}
const neem = { id: "neem", unit: "hour" };
const dayPass = { id: "day-pass", unit: "day" };
const noPlace = {
  statusCode: 404,
  code: "not_found",
  message: "The page is about something else.",
  fields: {},
  body: null,
};

test.each([
  {
    path: "/locality",
    outcomes: ["fulfilled", "rejected", "fulfilled"],
    asks: ["/api/filteredAllProductsBuildings?city=delhi"],
  },
  {
    path: "/centre",
    outcomes: ["fulfilled", "fulfilled", "rejected"],
    asks: ["/api/buildingData?buildingId=delhi-house"],
  },
  { path: "/nothing", outcomes: ["rejected", "rejected", "rejected"], asks: [] },
])(
  "a page resolves the path $path only once, and requests only the data for that kind of place",
  async ({ path, outcomes, asks }) => {
    const { resolved, otherRequests, context } = service();
    const coalescedContext = { ...context, coalescer: new Coalescer() };
    const settled = await Promise.allSettled([
      areas.destination.load({ path }, coalescedContext),
      areas["productDetails.details"].load({ path }, coalescedContext),
      areas["buildings.buildingData"].load({ path, city: "delhi" }, coalescedContext),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(outcomes);
    expect(resolved).toEqual([path]);
    expect(otherRequests).toEqual(asks);
  },
);

test.each(["/city", "/locality", "/centre"])("the path %s resolves to its destination", async (path) => {
  await expect(areas.destination.load({ path }, service().context)).resolves.toEqual(placesByPath[path]);
});

test("a path without a place has no destination", async () => {
  const { context } = service();
  await expect(areas.destination.load({ path: "/nothing" }, context)).rejects.toMatchObject({
    statusCode: 404,
    code: "city_not_found",
    message: "We know no such city.",
    fields: {},
    body: null,
  });
  await expect(areas.destination.load({ path: "/offering" }, context)).rejects.toMatchObject(noPlace);
});

test.each([
  ["buildings.buildingData", "/api/filteredAllProductsBuildings"],
  ["bookingPage.product", "/widget/productTypeBuildings"],
  ["bookingPage.filters", "/widget/bookingPageFilters"],
  ["bookingPage.cityContent", "/api/cityContentSeo"],
] as const)(
  "the data area %s is requested for a city, for a locality, and without a path, but not for a centre",
  async (name, call) => {
    const { otherRequests, context } = service();
    const load = (path?: string) => areas[name].load({ city: "delhi", ...(path && { path }) }, context);
    await load("/city");
    await load("/locality");
    await load();
    await expect(load("/centre")).rejects.toBeInstanceOf(NotNeededError);
    expect(otherRequests).toEqual(Array(3).fill(`${call}?city=delhi`));
  },
);

test.each([
  ["buildings.contentData", ["/city", "/locality"]],
  ["productDetails.footerContent", ["/city", "/locality"]],
  ["contactUs.content", ["/centre"]],
] as const)("the content %s is requested for %s and without a path only", async (name, paths) => {
  for (const path of ["/city", "/locality", "/centre", undefined]) {
    const { otherRequests, context } = service();
    const loading = areas[name].load(path === undefined ? null : { path }, context);
    if (path === undefined || paths.some((each) => each === path)) await loading;
    else await expect(loading).rejects.toBeInstanceOf(NotNeededError);
    expect(otherRequests, path).toHaveLength(
      path === undefined || paths.some((each) => each === path) ? 1 : 0,
    );
  }
});

test("only a centre's own page requests the free times of its rooms", async () => {
  const { otherRequests, context } = service();
  const load = (path: string) => areas["productDetails.freeTimes"].load({ path }, context);
  await load("/centre");
  for (const path of ["/city", "/locality"]) await expect(load(path)).rejects.toBeInstanceOf(NotNeededError);
  expect(otherRequests).toEqual(["/api/freeTimes?buildingId=delhi-house"]);
});

test("the free times of a room are requested; passes have none", async () => {
  const { otherRequests, context } = service();
  const load = (catalogId: string) =>
    areas["bookingDetails.freeTimes"].load({ buildingId: "delhi-house", catalogId }, context);
  await load("neem");
  for (const id of ["day-pass", "unknown"]) await expect(load(id)).rejects.toBeInstanceOf(NotNeededError);
  const calls = otherRequests.filter((request) => !request.startsWith("/api/buildingData"));
  expect(calls).toEqual(["/api/freeTimes?buildingId=delhi-house&catalogId=neem"]);
});

test("only a centre's own page requests the centre, along with the number of nearby centres to load", async () => {
  const { otherRequests, context } = service();
  const load = (path: string) => areas["productDetails.details"].load({ path, nearby: "3" }, context);
  await load("/centre");
  for (const path of ["/city", "/locality"]) await expect(load(path)).rejects.toBeInstanceOf(NotNeededError);
  expect(otherRequests).toEqual(["/api/buildingData?buildingId=delhi-house&nearby=3"]);
});

test("each page requests its own content", async () => {
  const cmsPageNames = contentPageNames.filter((name) => name !== "home" && name !== "contact-us");
  const pages = {
    ...Object.fromEntries(cmsPageNames.map((name) => [name, name])),
    "buildings.contentData": "listing",
    "bookingPage.header": "listing",
    "contactUs.content": "contact-us",
    "productDetails.headerContent": "property",
    "productDetails.footerContent": "footer",
  };
  const { otherRequests, context } = service();
  for (const [area, page] of Object.entries(pages)) {
    const load = areas[area as "terms"].load;
    await load(null, context);
    const { pageId, templateName } = cmsPages[page as "terms"];
    expect(otherRequests.at(-1), area).toBe(
      `/api/cms/${pageId}?transformationRequired=true&templateName=${templateName}`,
    );
  }
  await areas.offeringDetails.load("hot-desk", context);
  expect(otherRequests.at(-1)).toContain(`/api/cms/${cmsPages["hot-desk"].pageId}?`);
  expect(Object.keys(areas)).not.toContain("contact-us");
});

/**
 * The data areas that the specification requires (requirements D cities–D destination), copied by hand.
 * `screens/machine-areas.test.ts` checks the areas that are views: of state machines, and the contact data.
 */
const specified = `
  cities home buildings.buildingData buildings.contentData
  contactUs.content contactUs.buildings
  offeringDetails offerings productDetails.details productDetails.headerContent productDetails.footerContent
  privacy terms about-us vyapaar referral
  bookingPage.header bookingPage.filters bookingPage.product bookingPage.cityContent
  bookingDetails.details paymentStatus.orderDetails destination
`
  .trim()
  .split(/\s+/);
const names = Object.keys(areas) as AreaName[];
const inputOf = (name: AreaName) =>
  name === "offeringDetails"
    ? "hot-desk"
    : ["destination", "productDetails.details"].includes(name)
      ? { path: "/x" }
      : name === "bookingDetails.freeTimes"
        ? { catalogId: neem.id }
        : {};

test("the declared data areas are the specified areas, those of the content pages, and seven others", () => {
  const cmsPageNames = names.filter(
    (name) => !specified.includes(name) && !contentPageNames.some((page) => page === name),
  );
  expect(cmsPageNames).toEqual([
    "productDetails.freeTimes",
    "bookingDetails.freeTimes",
    "bookingDetails.weeklyDates",
    "myBookings",
    "nextBooking",
    "headerFooter",
    "search",
  ]);
  expect(names).toEqual(expect.arrayContaining(specified));
});

test.each(names)("D the area %s starts fetching, without data or error", (name) => {
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  onTestFinished(() => void vi.unstubAllGlobals());
  const snapshot = areaActor({ area: name, input: inputOf(name) } as AreaRequest, undefined)
    .start()
    .getSnapshot();
  expect(snapshot.value).toBe("fetching");
  expect(snapshot.context).toMatchObject({ data: null, error: null });
});

test.each(names)("the area %s makes its declared API call", async (name) => {
  const requested: string[] = [];
  const fetch = async (address: string) => {
    requested.push(new URL(address).pathname);
    return Response.json({ kind: "centre", ok: true, orderId: "o", catalogue: [neem] });
  };
  const load = areas[name].load as (input: unknown, context: CallContext) => Promise<unknown>;
  await load(inputOf(name), { baseUrl: "http://service", fetch }).catch(() => undefined);
  const path = calls[areas[name].call].path.replace(/\{\w+\}/g, "\\d+");
  const lookups = ["/api/address", "/api/buildingData"];
  expect(requested.filter((each) => !lookups.includes(each) || path === each)).toEqual([
    expect.stringMatching(new RegExp(`^${path}$`)),
  ]);
});
