import type { AreaData, AreaInput, AreaName, Destination } from "./area-types.ts";
import { type CallContext, CallError } from "./call.ts";
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
import { type CmsPageName, cmsPages } from "./contract/pages.ts";

/** How an area asks: its input and what the call needs from around it. */
export type AreaLoader<Name extends AreaName> = (
  input: AreaInput<Name>,
  context: CallContext,
) => Promise<AreaData<Name>>;

/** The call behind every data area; a missing one does not compile. */
export const areaLoaders = {
  cities: (_, context) => listCities(context),
  home: (_, context) => getHome(context),
  "buildings.buildingData": findCentres,
  "buildings.contentData": page("listing"),
  "contactUs.content": page("contact-us"),
  "contactUs.contactData": (_, context) => getHeaderFooter(context),
  "contactUs.buildings": listBuildings,
  "contactUs.leadData": submitLead,
  offeringDetails: (offering, context) => getCmsPage(cmsPages[offering], context),
  offerings: page("offerings"),
  "productDetails.details": findCentre,
  "productDetails.headerContent": page("property"),
  "productDetails.footerContent": page("footer"),
  privacy: page("privacy"),
  terms: page("terms"),
  "about-us": page("about-us"),
  vyapaar: page("vyapaar"),
  referral: page("referral"),
  "bookingPage.header": page("listing"),
  "bookingPage.filters": getBookingFilters,
  "bookingPage.product": listRooms,
  "bookingPage.cityContent": getCityContent,
  "bookingDetails.details": getBuilding,
  "bookingDetails.verifyUser": verifyBooking,
  "bookingDetails.createOrder": bookSlot,
  "bookingDetails.initiatePayment": initPayment,
  "bookingDetails.validateCoupon": validateCoupon,
  "bookingDetails.applyCoupon": applyCoupon,
  "paymentStatus.orderDetails": getOrderDetails,
  "paymentStatus.status": verifyPayment,
  "paymentStatus.invoice": getInvoice,
  destination: findDestination,
  headerFooter: (_, context) => getHeaderFooter(context),
  search: searchSite,
} satisfies { [Name in AreaName]: AreaLoader<Name> };

function page(name: CmsPageName) {
  return (_: null, context: CallContext) => getCmsPage(cmsPages[name], context);
}

/** The place of a page; an address that the service knows no place for fails like a refusal, without being one. */
async function findDestination(
  { path }: AreaInput<"destination">,
  context: CallContext,
): Promise<Destination> {
  const found = await resolveAddress({ path }, context);
  if (found.kind === "city" || found.kind === "locality" || found.kind === "centre") return found;
  throw found.kind === "none" ? noSuchPlace(found) : noPlace;
}

/** Centres of a place. What is known to be none is not asked for, because a browser logs every refusal as an error. */
async function findCentres(
  { path, ...query }: AreaInput<"buildings.buildingData">,
  context: CallContext,
): Promise<AreaData<"buildings.buildingData">> {
  if (path !== undefined && (await findDestination({ path }, context)).kind === "centre") throw noPlace;
  return filterBuildings(query, context);
}

async function findCentre(
  { path, ...query }: AreaInput<"productDetails.details">,
  context: CallContext,
): Promise<AreaData<"productDetails.details">> {
  const found = await findDestination({ path }, context);
  if (found.kind !== "centre") throw noPlace;
  return getBuilding({ buildingId: found.buildingId, ...query }, context);
}

const noPlace = noSuchPlace({ code: "not_found", message: "The page is about something else." });

function noSuchPlace({ code, message }: { readonly code: string; readonly message: string }): CallError {
  return new CallError({ statusCode: 404, code, message, fields: {}, body: null });
}
