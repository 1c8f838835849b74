import * as v from "valibot";
import { waitFor } from "xstate";
import { type AreaData, type AreaInput, type AreaName, areas } from "../../src/api/areas.ts";
import { calls } from "../../src/api/contract/calls.ts";
import type { CmsPage } from "../../src/api/contract/content.ts";
import { areaView } from "../../src/machines/area/selectors.ts";
import { areaActor } from "../../src/screens/data/area-actor.ts";
import type { AreaRequest } from "../../src/screens/screen.ts";
import { expect } from "../support/test.ts";
import { heldOrder, keyOf, queryOf, room } from "./bookings.ts";
import { row } from "./row.ts";
import type { RowId } from "./rows.ts";
import { follow, hold, nextAddress, pageData, stage, visit } from "./stage.ts";

type AreaCheck<Name extends AreaName> = {
  readonly asks: () => AreaInput<Name> | Promise<AreaInput<Name>>;
  /** Something of the data that belongs to the question. */
  readonly holds: (data: AreaData<Name>) => void;
  /** A screen that the server sends with this area settled in it. */
  readonly screen?: string;
  /** A way to a screen in the browser, where the area asks by itself: the words are not there before the answer is. */
  readonly arrival?: {
    readonly from: string;
    readonly href: string;
    readonly asks: string;
    readonly shows: (data: AreaData<Name>) => string;
  };
};

/**
 * A data area against the running service: how it starts, what it holds after a success, that the server settles it for
 * its screen, and that the browser asks for it when a visitor arrives without a new document.
 */
function areaRow<Name extends AreaName>(id: RowId, name: Name, check: AreaCheck<Name>): void {
  row(id, async () => {
    const data = await settled(name, await check.asks());
    check.holds(data);
    if (check.screen !== undefined) await expectSettledByServer(check.screen, name);
    if (check.arrival !== undefined) await expectAskedOnArrival(check.arrival, check.arrival.shows(data));
  });
}

async function settled<Name extends AreaName>(name: Name, input: AreaInput<Name>): Promise<AreaData<Name>> {
  const context = { baseUrl: stage().site.origin, headers: { "x-forwarded-for": nextAddress() } };
  const actor = areaActor({ area: name, input } as AreaRequest, undefined, context);
  const view = () => areaView(actor.getSnapshot() as Parameters<typeof areaView>[0]);
  expect(view(), "how it starts").toEqual({ fetching: true, data: null, error: null });
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches("fetching"), { timeout: 10_000 });
  expect(view()).toMatchObject({ fetching: false, error: null });
  const { data } = view();
  expectByContract(name, data);
  return data as AreaData<Name>;
}

/** The data is what the area's call promises. */
function expectByContract(name: AreaName, data: unknown): void {
  const replies: Readonly<Record<number, unknown>> = calls[areas[name].call].replies;
  const schemas = Object.values(replies) as v.GenericSchema[];
  expect(schemas.some((schema) => v.is(schema, data))).toBe(true);
}

async function expectSettledByServer(path: string, name: AreaName): Promise<void> {
  const { snapshots } = await pageData(path);
  const found = Object.entries(snapshots).find(([key]) => key.split("?")[0] === name);
  expect(found?.[1], `${path} comes with ${name}`).toMatchObject({
    value: "success",
    context: { error: null },
  });
  expect(found?.[1].context.data).not.toBeNull();
}

async function expectAskedOnArrival(
  way: { from: string; href: string; asks: string },
  words: string,
): Promise<void> {
  const page = await visit(way.from);
  const held = await hold(page, way.asks);
  await follow(page, way.href);
  await held.asked;
  const shown = page.locator("main").getByText(words).filter({ visible: true }).first();
  expect(await shown.count(), `"${words}" before the answer`).toBe(0);
  held.release();
  await shown.waitFor();
}

type Page = {
  readonly sections: readonly { readonly kind: string; readonly heading?: string | undefined }[];
};

/** The first heading that a page body has. */
function headingOf({ sections }: Page): string {
  const heading = sections
    .map((section) => section.heading)
    .find((text) => text !== undefined && text !== "");
  if (heading === undefined) throw new Error("The page has no heading.");
  return heading;
}

const nothing = () => null;
const isPage = (pageId: number) => (data: { readonly pageId: number }) => expect(data.pageId).toBe(pageId);
const fromTerms = (href: string, asks: string) => ({ from: "/terms", href, asks });

/** Areas that hold a page of the content service and are asked for without a question. */
type PageArea = {
  [Name in AreaName]: [AreaInput<Name>, AreaData<Name>] extends [null, CmsPage] ? Name : never;
}[AreaName];

/** Such an area: the page's number, a screen that it comes with, and a link from a page by which a visitor arrives there. */
function pageRow(
  id: RowId,
  name: PageArea,
  pageId: number,
  screen: string,
  href?: string,
  from = "/terms",
): void {
  const arrival = href && { arrival: { from, href, asks: `/api/cms/${pageId}`, shows: headingOf } };
  areaRow(id, name, { asks: nothing, holds: isPage(pageId), screen, ...(arrival || {}) });
}

areaRow("D cities", "cities", {
  asks: nothing,
  holds: ({ cities }) => expect(cities.map(({ city }) => city.name)).toContain("Delhi"),
  screen: "/terms",
});

areaRow("D home", "home", {
  asks: nothing,
  holds: ({ cities }) => expect(cities.length).toBeGreaterThan(10),
  screen: "/",
  arrival: { ...fromTerms("/", "/api/home"), shows: ({ hero }) => hero.heading },
});

areaRow("D buildings: building data", "buildings.buildingData", {
  asks: () => ({ city: "pune" }),
  holds: ({ buildings }) =>
    expect(new Set(buildings.map(({ city }) => city.slug))).toEqual(new Set(["pune"])),
  screen: "/coworking-space/pune",
  arrival: {
    ...fromTerms("/coworking-space/pune/", "/api/filteredAllProductsBuildings"),
    shows: ({ buildings }) => buildings[0]?.name ?? "",
  },
});

pageRow("D buildings: content data", "buildings.contentData", 101, "/coworking-space/pune");
pageRow("D contact us: content", "contactUs.content", 107, "/contact-us", "/contact-us/");

areaRow("D contact us: contact data", "contactUs.contactData", {
  asks: nothing,
  holds: ({ footer }) => expect(footer.ContactInfo[0]?.Phone).toBe("1800 000 0000"),
  screen: "/contact-us",
});

areaRow("D contact us: buildings", "contactUs.buildings", {
  asks: () => ({}),
  holds: ({ buildings }) => expect(buildings.length).toBeGreaterThan(0),
  screen: "/contact-us",
  arrival: {
    ...fromTerms("/contact-us/", "/api/listBuildings"),
    shows: ({ buildings }) => buildings[0]?.name ?? "",
  },
});

areaRow("D offering details", "offeringDetails", {
  asks: () => "virtual-office",
  holds: isPage(129),
  screen: "/office-space/virtual-office",
  arrival: { ...fromTerms("/office-space/virtual-office", "/api/cms/129"), shows: headingOf },
});

pageRow("D offerings", "offerings", 113, "/office-space", "/office-space/");

const propertyPath = "/office-space/delhi/connaught-place";
const centrePath = `/coworking-space/delhi/${room.buildingId}`;

areaRow("D product details: details", "productDetails.details", {
  asks: () => ({ path: centrePath }),
  holds: ({ building, catalogue }) => {
    expect(building.name).toBe(room.building);
    expect(catalogue.map(({ id }) => id)).toContain(room.catalogId);
  },
  screen: centrePath,
});

pageRow("D product details: header content", "productDetails.headerContent", 102, propertyPath);
pageRow("D product details: footer content", "productDetails.footerContent", 104, propertyPath);
pageRow("D privacy", "privacy", 108, "/privacy", "/privacy");
pageRow("D terms", "terms", 109, "/terms", "/terms", "/privacy");
pageRow("D about", "about-us", 111, "/about-us", "/about-us");
pageRow("D vyapaar", "vyapaar", 112, "/vyapaar", "/vyapaar");
pageRow("D referral", "referral", 110, "/referral", "/referral");

const listing = "/meeting-rooms/delhi/all";

pageRow("D booking page: header", "bookingPage.header", 101, listing, listing);

areaRow("D booking page: filters", "bookingPage.filters", {
  asks: () => ({ city: "delhi" }),
  holds: ({ localities }) => expect(localities.map(({ slug }) => slug)).toContain("connaught-place"),
  screen: listing,
});

areaRow("D booking page: product", "bookingPage.product", {
  asks: () => ({ city: "delhi", productType: "CO_WORKING_MEETING_ROOM" }),
  holds: ({ items }) =>
    expect(new Set(items.map(({ item }) => item.productType))).toEqual(new Set(["CO_WORKING_MEETING_ROOM"])),
  screen: listing,
  arrival: {
    ...fromTerms(listing, "/widget/productTypeBuildings"),
    shows: ({ items }) => items[0]?.building.name ?? "",
  },
});

areaRow("D booking page: city content", "bookingPage.cityContent", {
  asks: () => ({ city: "delhi" }),
  holds: ({ city }) => expect(city.name).toBe("Delhi"),
  screen: listing,
});

const bookingPath = `/booking-details/${room.buildingId}/${room.catalogId}`;

areaRow("D booking details: booking details", "bookingDetails.details", {
  asks: () => ({ buildingId: room.buildingId }),
  holds: ({ catalogue }) => expect(catalogue.map(({ id }) => id)).toContain(room.catalogId),
  screen: bookingPath,
});

row("D payment status: order details", async () => {
  const order = await heldOrder();
  const data = await settled("paymentStatus.orderDetails", keyOf(order));
  expect(data.order).toMatchObject({ orderId: order.orderId, status: "held" });
  const { flow } = (await pageData(`/payment-success/${order.orderId}?${queryOf(order)}`)) as {
    flow?: { result: { context: { order: unknown } } };
  };
  expect(flow?.result.context.order, "the server sends it with the screen").toMatchObject({
    orderId: order.orderId,
  });
});

areaRow("D destination", "destination", {
  asks: () => ({ path: "/coworking-space/delhi/connaught-place" }),
  holds: (data) =>
    expect(data).toMatchObject({ city: { name: "Delhi" }, locality: { name: "Connaught Place" } }),
  screen: "/coworking-space/delhi/connaught-place",
});
