import { expect, test } from "vitest";
import { areas } from "./areas.ts";
import { cmsPages, contentPageNames } from "./contract/pages.ts";

const city = { name: "Delhi", slug: "delhi" };
const places: Readonly<Record<string, object>> = {
  "/city": { kind: "city", path: "/city", city },
  "/locality": { kind: "locality", path: "/locality", city, locality: { name: "Saket", slug: "saket" } },
  "/centre": { kind: "centre", path: "/centre", buildingId: "delhi-house", city },
  "/nothing": { kind: "none", code: "city_not_found", message: "We know no such city." },
  "/offering": { kind: "offering", offering: "hot-desk" },
};

/** A service that knows these places, and what it was asked for after the place. */
function service() {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    const { pathname, search, searchParams } = new URL(address);
    if (pathname === "/api/address") return Response.json(places[searchParams.get("path") ?? ""]);
    asked.push(pathname + search);
    return Response.json({});
  };
  return { asked, context: { baseUrl: "http://service", fetch } };
}
const noPlace = {
  statusCode: 404,
  code: "not_found",
  message: "The page is about something else.",
  fields: {},
  body: null,
};

test.each(["/city", "/locality", "/centre"])("%s is a destination", async (path) => {
  await expect(areas.destination.load({ path }, service().context)).resolves.toEqual(places[path]);
});

test("an address of nothing, or of no place, is no destination", async () => {
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

test("centres are asked for of a city or locality, and where no page is told", async () => {
  const { asked, context } = service();
  const load = (path?: string) =>
    areas["buildings.buildingData"].load({ city: "delhi", ...(path && { path }) }, context);
  await load("/city");
  await load("/locality");
  await load();
  await expect(load("/centre")).rejects.toMatchObject(noPlace);
  expect(asked).toEqual(Array(3).fill("/api/filteredAllProductsBuildings?city=delhi"));
});

test("a centre is asked for at its own page alone, with what else is wanted", async () => {
  const { asked, context } = service();
  const load = (path: string) => areas["productDetails.details"].load({ path, nearby: "3" }, context);
  await load("/centre");
  for (const path of ["/city", "/locality"]) await expect(load(path)).rejects.toMatchObject(noPlace);
  expect(asked).toEqual(["/api/buildingData?buildingId=delhi-house&nearby=3"]);
});

test("each page's words are its own in the content service", async () => {
  const own = contentPageNames.filter((name) => name !== "home" && name !== "contact-us");
  const pages = {
    ...Object.fromEntries(own.map((name) => [name, name])),
    "buildings.contentData": "listing",
    "bookingPage.header": "listing",
    "contactUs.content": "contact-us",
    "productDetails.headerContent": "property",
    "productDetails.footerContent": "footer",
  };
  const { asked, context } = service();
  for (const [area, page] of Object.entries(pages)) {
    const load = areas[area as "terms"].load;
    await load(null, context);
    const { pageId, templateName } = cmsPages[page as "terms"];
    expect(asked.at(-1), area).toBe(
      `/api/cms/${pageId}?transformationRequired=true&templateName=${templateName}`,
    );
  }
  await areas.offeringDetails.load("hot-desk", context);
  expect(asked.at(-1)).toContain(`/api/cms/${cmsPages["hot-desk"].pageId}?`);
  expect(Object.keys(areas)).not.toContain("contact-us");
});
