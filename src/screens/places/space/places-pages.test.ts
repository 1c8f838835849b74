import { afterEach, describe, expect, test, vi } from "vitest";
import { filterBuildings, getBuilding, listRooms } from "../../../api/calls/places.ts";
import { runningClock } from "../../../workspace/booking/testing.ts";
import { startWorkspace } from "../../../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../../../workspace/testing.ts";
import { headingLevelsOf, renderedPage, structuredData } from "../../page-sections/testing.ts";

const excluded = "delhi-hauz-khas";
const workspace = sharedWorkspace((folder) =>
  startWorkspace(settingsIn(folder, { excludedBuildingIds: [excluded] }), { now: runningClock() }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

async function visit(path: string, baseUrl = workspace.url) {
  const page = await renderedPage(path, { baseUrl });
  return { ...page, text: textOf(page.main) };
}

function textOf(main: string): string {
  const mainText = main.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ");
  return mainText.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function canonical(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

function centresIn(main: string): (string | undefined)[] {
  return [...main.matchAll(/id="centre-([^"]+)"/g)].map(([, id]) => id);
}

const call = () => ({ baseUrl: workspace.url });

describe.each([
  "/coworking-space/delhi",
  "/office-space/navi-mumbai",
  "/coworking-space/delhi/saket",
  "/coworking-space/delhi/delhi-saket",
  "/office-space/delhi/saket",
  "/office-space/delhi/delhi-saket",
  "/search?q=meeting+room",
  "/coworking-space/fixed-desk",
])("%s", (path) => {
  test("the page is complete without scripts: status 200, one h1, headings in order, nothing loading", async () => {
    const { status, main, redirect } = await visit(path);
    expect({ status, redirect }).toEqual({ status: 200, redirect: undefined });
    const levels = headingLevelsOf(main);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0), `heading ${index}`).toBeLessThanOrEqual(1);
    }
    expect(main).not.toContain('aria-busy="true"');
    expect(main).not.toContain("style=");
  });

  test("the page has status 503 while the service is unreachable", async () => {
    const { status, html } = await visit(path, "http://127.0.0.1:9");
    expect(status).toBe(503);
    expect(html, "the title is not that of a missing page").not.toContain("<title>Page not found");
  });
});

/** Returns every string in structured data with its property name. */
function collectTexts(value: unknown, name = ""): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    collectTexts(each, Array.isArray(value) ? name : key),
  );
}

describe("absolute URLs in the head", () => {
  test.each([
    "/",
    "/office-space",
    "/office-space/private-office",
    "/coworking-space/delhi",
    "/coworking-space/delhi/saket",
    "/coworking-space/delhi/delhi-saket",
    "/office-space/delhi/saket",
    "/meeting-rooms/delhi/all",
    "/booking-details/delhi-connaught-place/delhi-connaught-place-neem",
    "/contact-us",
    "/about-us",
    "/vyapaar",
    "/referral",
    "/terms",
    "/privacy",
  ])("the addresses in the head of the page %s are absolute", async (path) => {
    const { html } = await visit(path);
    const origin = /^https:\/\/baithak\.example\//;
    expect(canonical(html)).toMatch(origin);
    for (const name of ["og:url", "og:image"]) {
      expect(new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1], name).toMatch(origin);
    }
    const addresses = structuredData(html)
      .flatMap((data) => collectTexts(data))
      .filter(([name, text]) => name !== "name" && /^\/|^https?:/.test(text));
    for (const [name, text] of addresses) expect(text, name).toMatch(/^https:\/\/\S+$/);
    const addressEntries = addresses.filter(([, text]) => /^https:\/\/baithak\.example\/.+\/$/.test(text));
    expect(addressEntries, "URLs that redirect").toEqual([]);
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\.jpg"/);
    expect(html).toMatch(
      /<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">/,
    );
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+">/);
  });
});

test("each offer in the structured data states in eligibleDuration the period that its price is for", async () => {
  for (const path of ["/meeting-rooms/delhi/all", "/coworking-space/delhi/delhi-connaught-place"]) {
    const offers = JSON.stringify(structuredData((await visit(path)).html)).match(
      /\{"@type":"Offer".*?\}\}?/g,
    );
    expect(offers?.length, path).toBeGreaterThan(3);
    for (const offer of offers ?? []) {
      expect(offer).toMatch(
        /"eligibleDuration":\{"@type":"QuantitativeValue","value":1,"unitCode":"(HUR|DAY)"\}/,
      );
      expect(offer).not.toContain("unitText");
    }
  }
});

describe("R12, R13: a city's list", () => {
  test("each of a city's two pages has its own title and description, and the city's picture", async () => {
    const pages = await Promise.all(
      ["/coworking-space/delhi", "/office-space/delhi"].map((path) => visit(path)),
    );
    const matchInHead = (pattern: RegExp) => new Set(pages.map(({ html }) => pattern.exec(html)?.[1]));
    expect(matchInHead(/<title>([^<]+)/).size).toBe(2);
    expect(matchInHead(/<meta name="description" content="([^"]+)/).size).toBe(2);
    expect([...matchInHead(/<meta property="og:image" content="([^"]+)/)]).toEqual([
      "https://baithak.example/pictures/city-delhi.jpg",
    ]);
  });

  test("a city's list contains every centre with its opening state by the service's clock, and links to other cities", async () => {
    const { buildings, total } = await filterBuildings({ city: "delhi", pageSize: "50" }, call());
    const { html, main, text } = await visit("/coworking-space/delhi");
    expect(text).toContain(`${total} centres`);
    for (const { id } of buildings) expect(main).toContain(`href="/coworking-space/delhi/${id}"`);
    expect(main).not.toContain(excluded);
    expect(text.match(/Open until|Open 24 hours|Opens|Temporarily closed/g)?.length).toBe(total);
    expect(text).toContain("FIND YOUR SPACE IN");
    expect(text).toContain("Explore our other locations");
    expect(canonical(html)).toBe("https://baithak.example/coworking-space/delhi");
    expect(structuredData(html)).toContainEqual(
      expect.objectContaining({ "@type": "ItemList", numberOfItems: total }),
    );
  });

  test("a city's list is filtered by its URL, and has a plain GET form", async () => {
    const type = "CO_WORKING_MULTI_UTILITY_SPACE";
    const query = { city: "delhi", productType: type, pageSize: "50" } as const;
    const { buildings, total } = await filterBuildings(query, call());
    const { html, main, text } = await visit(`/coworking-space/delhi?productType=${type}`);
    expect(text).toContain(`${total} centres with Event Space`);
    expect(centresIn(main)).toEqual(buildings.map(({ id }) => id));
    expect(main).toMatch(/<form(?=[^>]*method="get")[^>]*action="\/coworking-space\/delhi"/);
    expect(main).toMatch(/<option value="CO_WORKING_MULTI_UTILITY_SPACE" selected="">/);
    expect(html).toContain('content="noindex"');
  });

  test("a page number beyond the last page shows a link back and has noindex", async () => {
    const { status, html, main, text } = await visit("/coworking-space/delhi?page=99&sort=name");
    expect(status).toBe(200);
    expect(text).toContain("There's nothing on this page");
    expect(main).toContain('href="/coworking-space/delhi?sort=name"');
    expect(html).toContain('content="noindex"');
  });

  test.each([
    ["/coworking-space/Navi%20Mumbai", "/coworking-space/navi-mumbai"],
    ["/coworking-space/mumbai/delhi-saket", "/coworking-space/delhi/delhi-saket"],
    ["/coworking-space/delhi/all", "/coworking-space/delhi"],
    ["/office-space/delhi/all", "/office-space/delhi"],
    ["/meeting-rooms/delhi/all?city=pune&date=", "/meeting-rooms/pune/all"],
  ])("%s redirects to %s without rendering a page", async (path, to) => {
    const consoleSpies = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
    const { redirect, html, main } = await visit(path);
    expect(redirect).toBe(to);
    expect(main).toBe("");
    expect(html.length).toBeLessThan(200);
    for (const spy of consoleSpies) expect(spy).not.toHaveBeenCalled();
  });
});

describe("R14: a centre or a locality", () => {
  test("a locality's page lists only the locality's centres", async () => {
    const { buildings } = await filterBuildings({ city: "delhi", locality: "saket" }, call());
    const { main, text } = await visit("/coworking-space/delhi/saket");
    expect(text).toContain("Coworking space in Saket");
    expect(centresIn(main)).toEqual(buildings.map(({ id }) => id));
  });

  test("a centre's page has a booking link, a price and the next free time for each item", async () => {
    const { building, catalogue } = await getBuilding({ buildingId: "delhi-saket" }, call());
    const { html, main, text } = await visit("/coworking-space/delhi/delhi-saket");
    expect(text).toContain(building.address);
    for (const item of catalogue) {
      expect(main).toContain(`href="/booking-details/delhi-saket/${item.id}"`);
      expect(text).toContain(item.name);
    }
    expect(
      text.match(/Available (today|tomorrow|\w{3} \d)|Nothing available in the next seven days/g)?.length,
    ).toBe(catalogue.length);
    const { lat, lng } = building.location;
    expect(main).toContain(`https://www.google.com/maps/dir/?api=1&amp;destination=${lat},${lng}`);
    for (const { reason } of building.exceptions ?? []) expect(text).toContain(reason);
    expect(main).toMatch(/<form[^>]*method="post"/);
    const localBusinessData = structuredData(html).find((data) => data["@type"] === "LocalBusiness");
    expect(localBusinessData?.makesOffer).toHaveLength(catalogue.length);
    expect(structuredData(html).map((data) => data["@type"])).toContain("BreadcrumbList");
  });
});

describe("R15: property details", () => {
  test("a locality's page has its centres, its bookable items and the nearby localities", async () => {
    const { items } = await listRooms({ city: "delhi", locality: "saket", pageSize: "8" }, call());
    const { main, text } = await visit("/office-space/delhi/saket");
    expect(items.length).toBeGreaterThan(2);
    for (const { item } of items) expect(main).toContain(`/${item.id}"`);
    expect(text).toMatch(/[\d.]+ k?m away/);
    expect(main).toMatch(/href="\/office-space\/delhi\/[a-z-]+"/);
    expect(text).toContain("In every centre");
  });

  test("a centre's page has the coworking-space page as its canonical link", async () => {
    const { html, text } = await visit("/office-space/delhi/delhi-saket");
    expect(canonical(html)).toBe("https://baithak.example/coworking-space/delhi/delhi-saket");
    expect(text).toContain("In every centre");
  });
});

describe("R16: search", () => {
  test("the results page groups results by kind and has noindex", async () => {
    const { html, main, text } = await visit("/search?q=saket");
    expect(html).toContain('content="noindex"');
    expect(text).toMatch(/\d+ results for “saket”/);
    expect(text).toContain("Localities");
    expect(main).toContain('href="/office-space/delhi/saket"');
    expect(main).toContain('href="/coworking-space/delhi/delhi-saket"');
    expect(main).toMatch(/<form(?=[^>]*method="get")[^>]*action="\/search"/);
  });

  test("the results page links to the next page, and shows a message after the last page", async () => {
    const first = await visit("/search?q=meeting+room");
    expect(first.main).toContain('href="/search?q=meeting+room&amp;page=2"');
    const pageBeyondEnd = await visit("/search?q=meeting+room&page=90");
    expect(pageBeyondEnd.text).toContain("There are no more results");
  });

  test("the results page suggests other searches when nothing matches, and escapes the query", async () => {
    const { main, text, status } = await visit("/search?q=%3Cscript%3Eqxzv");
    expect(status).toBe(200);
    expect(text).toContain("Nothing found for");
    expect(main).toContain("&lt;script&gt;qxzv");
    expect(main).toContain('href="/search?q=Private+office"');
  });
});
