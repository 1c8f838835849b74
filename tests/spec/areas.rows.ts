import * as v from "valibot";
import { expect } from "vitest";
import { createActor, waitFor } from "xstate";
import { type AreaData, type AreaInput, type AreaName, areas } from "../../src/api/areas.ts";
import { calls } from "../../src/api/contract/calls.ts";
import { areaView } from "../../src/machines/area/selectors.ts";
import { connectedArea } from "../../src/screens/frame/area-actor.ts";
import { confirmedOrder, freeWish, heldOrder, keyOf, paidAtGateway, queryOf, room } from "./bookings.ts";
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
  row(id, check.arrival === undefined ? "http" : "browser", async () => {
    const data = await settled(name, await check.asks());
    check.holds(data);
    if (check.screen !== undefined) await expectSettledByServer(check.screen, name);
    if (check.arrival !== undefined) await expectAskedOnArrival(check.arrival, check.arrival.shows(data));
  });
}

const startsWaiting: readonly AreaName[] = [
  "bookingDetails.validateCoupon",
  "bookingDetails.applyCoupon",
  "paymentStatus.invoice",
];

async function settled<Name extends AreaName>(name: Name, input: AreaInput<Name>): Promise<AreaData<Name>> {
  const context = { baseUrl: stage().site.origin, headers: { "x-forwarded-for": nextAddress() } };
  const actor = createActor(connectedArea(name, context), { input: { question: input } });
  const view = () => areaView(actor.getSnapshot() as Parameters<typeof areaView>[0]);
  const isWaiting = startsWaiting.includes(name);
  expect(view(), "how it starts").toEqual({ fetching: !isWaiting, data: null, error: null });
  actor.start();
  if (isWaiting) {
    expect(view().fetching, "it waits until it is asked").toBe(false);
    actor.send({ type: "request", input });
    expect(view(), "once asked").toEqual({ fetching: true, data: null, error: null });
  }
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

areaRow("D buildings: content data", "buildings.contentData", {
  asks: nothing,
  holds: isPage(101),
  screen: "/coworking-space/pune",
});

areaRow("D contact us: content", "contactUs.content", {
  asks: nothing,
  holds: isPage(107),
  screen: "/contact-us",
  arrival: { ...fromTerms("/contact-us/", "/api/cms/107"), shows: headingOf },
});

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

areaRow("D contact us: lead data", "contactUs.leadData", {
  asks: () => ({
    name: "Asha Rao",
    email: "areas@example.in",
    phone: "98765 43299",
    consent: true,
    brand: 1,
  }),
  holds: ({ leadId, callBy }) => {
    expect(leadId).toMatch(/^LEAD/);
    expect(Date.parse(callBy)).toBeGreaterThan(Date.now());
  },
});

areaRow("D offering details", "offeringDetails", {
  asks: () => "virtual-office",
  holds: isPage(129),
  screen: "/office-space/virtual-office",
  arrival: { ...fromTerms("/office-space/virtual-office", "/api/cms/129"), shows: headingOf },
});

areaRow("D offerings", "offerings", {
  asks: nothing,
  holds: isPage(113),
  screen: "/office-space",
  arrival: { ...fromTerms("/office-space/", "/api/cms/113"), shows: headingOf },
});

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

areaRow("D product details: header content", "productDetails.headerContent", {
  asks: nothing,
  holds: isPage(102),
  screen: propertyPath,
});

areaRow("D product details: footer content", "productDetails.footerContent", {
  asks: nothing,
  holds: isPage(104),
  screen: propertyPath,
});

areaRow("D privacy", "privacy", {
  asks: nothing,
  holds: isPage(108),
  screen: "/privacy",
  arrival: { ...fromTerms("/privacy", "/api/cms/108"), shows: headingOf },
});

areaRow("D terms", "terms", {
  asks: nothing,
  holds: isPage(109),
  screen: "/terms",
  arrival: { from: "/privacy", href: "/terms", asks: "/api/cms/109", shows: headingOf },
});

areaRow("D about", "about-us", {
  asks: nothing,
  holds: isPage(111),
  screen: "/about-us",
  arrival: { ...fromTerms("/about-us", "/api/cms/111"), shows: headingOf },
});

areaRow("D vyapaar", "vyapaar", {
  asks: nothing,
  holds: isPage(112),
  screen: "/vyapaar",
  arrival: { ...fromTerms("/vyapaar", "/api/cms/112"), shows: headingOf },
});

areaRow("D referral", "referral", {
  asks: nothing,
  holds: isPage(110),
  screen: "/referral",
  arrival: { ...fromTerms("/referral", "/api/cms/110"), shows: headingOf },
});

const listing = "/meeting-rooms/delhi/all";

areaRow("D booking page: header", "bookingPage.header", {
  asks: nothing,
  holds: isPage(101),
  screen: listing,
  arrival: { ...fromTerms(listing, "/api/cms/101"), shows: headingOf },
});

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

areaRow("D booking details: verify user details", "bookingDetails.verifyUser", {
  asks: freeWish,
  holds: ({ ok, quote }) => {
    expect(ok).toBe(true);
    expect(quote.totalPaise).toBeGreaterThan(0);
  },
});

areaRow("D booking details: create booking order", "bookingDetails.createOrder", {
  asks: freeWish,
  holds: ({ status, orderId }) => {
    expect(status).toBe("held");
    expect(orderId).toMatch(/^ORD/);
  },
});

areaRow("D booking details: initiate payment", "bookingDetails.initiatePayment", {
  asks: async () => keyOf(await heldOrder()),
  holds: (data) => expect(data).toMatchObject({ currency: "INR" }),
});

areaRow("D booking details: validate coupon", "bookingDetails.validateCoupon", {
  asks: async () => ({ ...keyOf(await heldOrder()), code: "WELCOME10" }),
  holds: ({ valid, coupon }) => {
    expect(valid).toBe(true);
    expect(coupon.code).toBe("WELCOME10");
  },
});

areaRow("D booking details: apply coupon", "bookingDetails.applyCoupon", {
  asks: async () => ({ ...keyOf(await heldOrder()), code: "WELCOME10" }),
  holds: ({ quote }) => expect(quote.discountPaise).toBeGreaterThan(0),
});

row("D payment status: order details", "http", async () => {
  const order = await heldOrder();
  const data = await settled("paymentStatus.orderDetails", keyOf(order));
  expect(data.order).toMatchObject({ orderId: order.orderId, status: "held" });
  const { flow } = (await pageData(`/payment-success/${order.orderId}?${queryOf(order)}`)) as {
    flow?: { context: { order: unknown } };
  };
  expect(flow?.context.order, "the server sends it with the screen").toMatchObject({
    orderId: order.orderId,
  });
});

areaRow("D payment status: payment status", "paymentStatus.status", {
  asks: async () => {
    const order = await heldOrder();
    return { ...keyOf(order), ...(await paidAtGateway(order)) };
  },
  holds: (data) => expect(data).toEqual({ status: "confirmed", paymentStatus: "captured" }),
});

areaRow("D payment status: invoice", "paymentStatus.invoice", {
  asks: async () => keyOf(await confirmedOrder()),
  holds: ({ number, kind }) => {
    expect(kind).toBe("invoice");
    expect(number.length).toBeLessThanOrEqual(16);
  },
});

areaRow("D destination", "destination", {
  asks: () => ({ path: "/coworking-space/delhi/connaught-place" }),
  holds: (data) =>
    expect(data).toMatchObject({ city: { name: "Delhi" }, locality: { name: "Connaught Place" } }),
  screen: "/coworking-space/delhi/connaught-place",
});
