import { type CallContext, CallError, type QueryOf, type ReplyOf } from "./call.ts";
import { applyCoupon, bookSlot, getOrderDetails, validateCoupon, verifyBooking } from "./calls/booking.ts";
import { getCityContent, getCmsPage, getHeaderFooter, getHome, searchSite } from "./calls/content.ts";
import { submitLead } from "./calls/lead.ts";
import { getInvoice, initPayment, verifyPayment } from "./calls/payment.ts";
import {
  filterBuildings,
  getBookingFilters,
  getBuilding,
  listBuildings,
  listCities,
  listRooms,
  resolveAddress,
} from "./calls/places.ts";
import type { CallName } from "./contract/calls.ts";
import type { OfferingSlug } from "./contract/offerings.ts";
import { type CmsPageName, cmsPages, contentPageNames } from "./contract/pages.ts";
import type { ContentPageName } from "./contract/routes.ts";

/** A data area: the call whose reply it holds, how it asks, and whether it asks as soon as it is started. */
export type AreaDeclaration<Input, Data> = {
  readonly call: CallName;
  readonly load: (input: Input, context: CallContext) => Promise<Data>;
  readonly startsFetching: boolean;
};

/** The place that a page is about. */
export type Destination = Extract<ReplyOf<"address">, { kind: "city" | "locality" | "centre" }>;

/** Pages of the content service that need nothing but their words, in the area of their name. */
export type PageAreaName = Exclude<ContentPageName, "home" | "contact-us">;

/**
 * Every data area of the site (D rows); to add one, declare it here. Types, machine and loader follow. An area that needs
 * nothing to ask has the input `null`.
 *
 * The booking areas from `verifyUser` to `applyCoupon`, and those of `paymentStatus`, are asked in an order that depends
 * on what the visitor does, so on the site the booking and result charts ask for them; the lead chart asks for
 * `contactUs.leadData`.
 */
export const areas = {
  ...contentAreas(),
  cities: area("listFilteredCities", (_: null, context) => listCities(context)),
  home: area("home", (_: null, context) => getHome(context)),
  "buildings.buildingData": area("filteredAllProductsBuildings", findCentres),
  "buildings.contentData": cmsArea("listing"),
  "contactUs.content": cmsArea("contact-us"),
  "contactUs.contactData": area("headerFooter", (_: null, context) => getHeaderFooter(context)),
  "contactUs.buildings": area("listBuildings", listBuildings),
  "contactUs.leadData": area("leadSubmit", submitLead),
  offeringDetails: area("cms", (slug: OfferingSlug, context) => getCmsPage(cmsPages[slug], context)),
  "productDetails.details": area("buildingData", findCentre),
  "productDetails.headerContent": cmsArea("property"),
  "productDetails.footerContent": cmsArea("footer"),
  "bookingPage.header": cmsArea("listing"),
  "bookingPage.filters": area("bookingPageFilters", getBookingFilters),
  "bookingPage.product": area("productTypeBuildings", listRooms),
  "bookingPage.cityContent": area("cityContentSeo", getCityContent),
  "bookingDetails.details": area("buildingData", getBuilding),
  "bookingDetails.verifyUser": area("verifyAndBook", verifyBooking),
  "bookingDetails.createOrder": area("verifyAndBook", bookSlot),
  "bookingDetails.initiatePayment": area("initPayment", initPayment),
  "bookingDetails.validateCoupon": area("validate", validateCoupon, { startsFetching: false }),
  "bookingDetails.applyCoupon": area("coupon", applyCoupon, { startsFetching: false }),
  "paymentStatus.orderDetails": area("meetingRoomsOrderDetails", getOrderDetails),
  "paymentStatus.status": area("verifyPayment", verifyPayment),
  "paymentStatus.invoice": area("invoice", getInvoice, { startsFetching: false }),
  destination: area("address", findDestination),
  headerFooter: area("headerFooter", (_: null, context) => getHeaderFooter(context)),
  search: area("search", searchSite),
};

type Areas = typeof areas;

/** Name of a data area. */
export type AreaName = keyof Areas;

/** What an area asks with. */
export type AreaInput<Name extends AreaName> = Parameters<Areas[Name]["load"]>[0];

/** What an area holds after a success. */
export type AreaData<Name extends AreaName> = Awaited<ReturnType<Areas[Name]["load"]>>;

function area<Name extends CallName, Input, Data extends ReplyOf<Name>>(
  call: Name,
  load: (input: Input, context: CallContext) => Promise<Data>,
  { startsFetching } = { startsFetching: true },
): AreaDeclaration<Input, Data> {
  return { call, load, startsFetching };
}

function cmsArea(page: CmsPageName) {
  return area("cms", (_: null, context) => getCmsPage(cmsPages[page], context));
}

function contentAreas() {
  const names = contentPageNames.filter((name) => name !== "home" && name !== "contact-us");
  const declared = names.map((name) => [name, cmsArea(name)]);
  return Object.fromEntries(declared) as Record<PageAreaName, ReturnType<typeof cmsArea>>;
}

/** The place of a page; an address that the service knows no place for fails like a refusal, without being one. */
async function findDestination(
  { path }: { readonly path: string },
  context: CallContext,
): Promise<Destination> {
  const found = await resolveAddress({ path }, context);
  if (found.kind === "city" || found.kind === "locality" || found.kind === "centre") return found;
  throw found.kind === "none" ? noSuchPlace(found) : noPlace;
}

/**
 * Centres of a place. With `path`, that of a page, they are asked for only where the page is about a city or a locality: what
 * is known to be none is not asked for, because a browser logs every refusal as an error.
 */
async function findCentres(
  { path, ...query }: QueryOf<"filteredAllProductsBuildings"> & { readonly path?: string },
  context: CallContext,
): Promise<ReplyOf<"filteredAllProductsBuildings">> {
  if (path !== undefined && (await findDestination({ path }, context)).kind === "centre") throw noPlace;
  return filterBuildings(query, context);
}

/** The centre at the path of a page. */
async function findCentre(
  { path, ...query }: { readonly path: string; readonly nearby?: string },
  context: CallContext,
): Promise<ReplyOf<"buildingData">> {
  const found = await findDestination({ path }, context);
  if (found.kind !== "centre") throw noPlace;
  return getBuilding({ buildingId: found.buildingId, ...query }, context);
}

const noPlace = noSuchPlace({ code: "not_found", message: "The page is about something else." });

function noSuchPlace({ code, message }: { readonly code: string; readonly message: string }): CallError {
  return new CallError({ statusCode: 404, code, message, fields: {}, body: null });
}
