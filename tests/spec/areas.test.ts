import * as v from "valibot";
import { type AreaData, type AreaName, areas } from "../../src/api/areas.ts";
import { calls } from "../../src/api/contract/calls.ts";
import type { CmsPage } from "../../src/api/contract/content.ts";
import { expect } from "../support/test.ts";
import { heldOrder, queryOf, room } from "./bookings.ts";
import { followLink, holdRequests, pageData, toUrlMatcher, visit } from "./fixture.ts";
import { requirement } from "./requirement.ts";
import type { RequirementId } from "./requirements.ts";

type Arrival<Data> = {
  /** The link to the screen. `from` is the page with the link, by default the terms. */
  readonly href: string;
  readonly from?: string;
  readonly asks: string;
  /** Returns a text that the screen shows after the area has loaded. */
  readonly shows: (data: Data) => string;
};

/**
 * Declares the test of a data area. The server loads the area for a screen, and the data must match the contract of its
 * API call. After a client-side navigation, the browser requests the area.
 */
function areaRequirement<Name extends AreaName>(
  id: RequirementId,
  name: Name,
  screen: string,
  holds: (data: AreaData<Name>) => void,
  arrival?: Arrival<AreaData<Name>>,
): void {
  requirement(id, async () => {
    const { snapshots } = await pageData(screen);
    const [, found] = Object.entries(snapshots).find(([key]) => key.split("?")[0] === name) ?? [];
    expect(found, `the document of ${screen} contains ${name}`).toMatchObject({
      value: "success",
      context: { error: null },
    });
    const data = found?.context.data as AreaData<Name>;
    const schemas = Object.values(calls[areas[name].call].replies) as v.GenericSchema[];
    expect(schemas.some((schema) => v.is(schema, data))).toBe(true);
    holds(data);
    if (arrival !== undefined) await expectRequestedOnArrival(arrival, arrival.shows(data));
  });
}

async function expectRequestedOnArrival(
  { from = "/terms", asks, href }: Omit<Arrival<never>, "shows">,
  words: string,
): Promise<void> {
  const page = await visit(from);
  const held = await holdRequests(page, asks);
  await followLink(page, href);
  await held.asked;
  const text = page.locator("main").getByText(words).filter({ visible: true }).first();
  expect(await text.count(), `"${words}" is shown before the response`).toBe(0);
  held.release();
  await text.waitFor();
}

/** Returns the first heading of a page. */
function headingOf({ sections }: CmsPage): string {
  const heading = sections
    .map((section) => ("heading" in section ? section.heading : ""))
    .find((text) => text);
  if (!heading) throw new Error("The page has no heading.");
  return heading;
}

/** Areas whose data is a page of the content service. */
type PageArea = { [Name in AreaName]: AreaData<Name> extends CmsPage ? Name : never }[AreaName];

/**
 * Declares the test of a page area. The server must include the page `pageId` in `screen`. If `href` is given, the test
 * also follows this link to a screen with the page, by default from the terms (`from`).
 */
function pageRequirement(
  id: RequirementId,
  name: PageArea,
  pageId: number,
  screen: string,
  href?: string,
  from?: string,
): void {
  const arrival = href && { href, asks: `/api/cms/${pageId}`, shows: headingOf, ...(from && { from }) };
  areaRequirement(id, name, screen, (data) => expect(data.pageId).toBe(pageId), arrival || undefined);
}

areaRequirement("D cities", "cities", "/terms", ({ cities }) =>
  expect(cities.map(({ city }) => city.name)).toContain("Delhi"),
);

areaRequirement("D home", "home", "/", ({ cities }) => expect(cities.length).toBeGreaterThan(10), {
  href: "/",
  asks: "/api/home",
  shows: ({ hero }) => hero.heading,
});

areaRequirement(
  "D buildings: building data",
  "buildings.buildingData",
  "/coworking-space/pune",
  ({ buildings }) => expect(new Set(buildings.map(({ city }) => city.slug))).toEqual(new Set(["pune"])),
  {
    href: "/coworking-space/pune/",
    asks: "/api/filteredAllProductsBuildings",
    shows: ({ buildings }) => buildings[0]?.name ?? "",
  },
);

pageRequirement("D buildings: content data", "buildings.contentData", 101, "/coworking-space/pune");
pageRequirement("D contact us: content", "contactUs.content", 107, "/contact-us", "/contact-us/");

areaRequirement("D contact us: contact data", "contactUs.contactData", "/contact-us", ({ footer }) =>
  expect(footer.ContactInfo[0]?.Phone).toBe("1800 000 0000"),
);

areaRequirement(
  "D contact us: buildings",
  "contactUs.buildings",
  "/contact-us",
  ({ buildings }) => expect(buildings.length).toBeGreaterThan(0),
  {
    href: "/contact-us/",
    asks: "/api/listBuildings",
    shows: ({ buildings }) => buildings[0]?.name ?? "",
  },
);

const offeringPath = "/office-space/virtual-office";
pageRequirement("D offering details", "offeringDetails", 129, offeringPath, offeringPath);
pageRequirement("D offerings", "offerings", 113, "/office-space", "/office-space/");

const propertyPath = "/office-space/delhi/connaught-place";
const centrePath = `/coworking-space/delhi/${room.buildingId}`;

areaRequirement(
  "D product details: details",
  "productDetails.details",
  centrePath,
  ({ building, catalogue }) => {
    expect(building.name).toBe(room.building);
    expect(catalogue.map(({ id }) => id)).toContain(room.catalogId);
  },
);

pageRequirement("D product details: header content", "productDetails.headerContent", 102, propertyPath);
pageRequirement("D product details: footer content", "productDetails.footerContent", 104, propertyPath);
pageRequirement("D privacy", "privacy", 108, "/privacy", "/privacy");
pageRequirement("D terms", "terms", 109, "/terms", "/terms", "/privacy");
pageRequirement("D about", "about-us", 111, "/about-us", "/about-us");
pageRequirement("D vyapaar", "vyapaar", 112, "/vyapaar", "/vyapaar");
pageRequirement("D referral", "referral", 110, "/referral", "/referral");

const listing = "/meeting-rooms/delhi/all";

pageRequirement("D booking page: header", "bookingPage.header", 101, listing, listing);

areaRequirement("D booking page: filters", "bookingPage.filters", listing, ({ localities }) =>
  expect(localities.map(({ slug }) => slug)).toContain("connaught-place"),
);

areaRequirement(
  "D booking page: product",
  "bookingPage.product",
  listing,
  ({ items }) =>
    expect(new Set(items.map(({ item }) => item.productType))).toEqual(new Set(["CO_WORKING_MEETING_ROOM"])),
  {
    href: listing,
    asks: "/widget/productTypeBuildings",
    shows: ({ items }) => items[0]?.building.name ?? "",
  },
);

areaRequirement("D booking page: city content", "bookingPage.cityContent", listing, ({ city }) =>
  expect(city.name).toBe("Delhi"),
);

areaRequirement(
  "D booking details: booking details",
  "bookingDetails.details",
  `/booking-details/${room.buildingId}/${room.catalogId}`,
  ({ catalogue }) => expect(catalogue.map(({ id }) => id)).toContain(room.catalogId),
);

requirement("D payment status: order details", async () => {
  const order = await heldOrder();
  const { flow } = (await pageData(`/payment-success/${order.orderId}?${queryOf(order)}`)) as {
    flow?: { result: { context: { order: unknown } } };
  };
  expect(flow?.result.context.order).toMatchObject({ orderId: order.orderId, status: "held" });
});

areaRequirement("D destination", "destination", "/coworking-space/delhi/connaught-place", (data) =>
  expect(data).toMatchObject({ city: { name: "Delhi" }, locality: { name: "Connaught Place" } }),
);

requirement(["T1", "T3"], async () => {
  const page = await visit(listing);
  const roomsCall = "/widget/productTypeBuildings";
  const people = page.getByRole("spinbutton", { name: /People/ });
  const results = page.locator('section[aria-labelledby="results"]');
  const names = results.getByRole("heading", { level: 3 });
  const held = await holdRequests(page, roomsCall);
  await people.fill("9");
  await held.asked;
  await expect(results).toHaveAttribute("aria-busy", "true");
  await expect(names, "a new request clears the data").toHaveCount(0);
  held.release();
  await names.first().waitFor();
  await page.unrouteAll();
  await page.route(toUrlMatcher(roomsCall), (route) => route.fulfill({ status: 503, json: {} }));
  await people.fill("10");
  await page.getByText("We couldn't load the rooms").waitFor();
  await expect(results).toHaveAttribute("aria-busy", "false");
  await expect(names, "a failure clears the data").toHaveCount(0);
});
