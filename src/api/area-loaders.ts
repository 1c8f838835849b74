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

/** Centres of a place; of a locality that is none of ours, the browser would log the refusal as an error. */
async function findCentres(
  { unsure, ...query }: AreaInput<"buildings.buildingData">,
  context: CallContext,
): Promise<AreaData<"buildings.buildingData">> {
  const { city = "", locality = "all" } = query;
  if (unsure) await findDestination({ city, locality }, context);
  return filterBuildings(query, context);
}

/** A centre; what is known to be none is not asked for, because a browser logs every refusal as an error. */
async function findCentre(
  { unlessLocalityOf, orLocalityOf, ...query }: AreaInput<"productDetails.details">,
  context: CallContext,
): Promise<AreaData<"productDetails.details">> {
  const { buildingId: name } = query;
  const isOnlyLocality =
    (unlessLocalityOf !== undefined && (await isLocality(unlessLocalityOf, name, context))) ||
    (orLocalityOf !== undefined &&
      (await isLocality(orLocalityOf, name, context)) &&
      !(await isCentre(name, context)));
  if (!isOnlyLocality) return getBuilding(query, context);
  const message = "This is a locality, not a centre.";
  throw new CallError({ statusCode: 404, code: "centre_not_found", message, fields: {}, body: null });
}

async function isLocality(city: string, name: string, context: CallContext): Promise<boolean> {
  if (name === "all") return true;
  const choices = await getBookingFilters({ city }, context).catch(() => null);
  return choices?.localities.some(({ slug }) => slug === name) ?? false;
}

async function isCentre(name: string, context: CallContext): Promise<boolean> {
  if (name === "all") return false;
  const found = await filterBuildings({ buildingId: name, pageSize: "1" }, context).catch(() => null);
  return found?.buildings.some(({ id, slug }) => id === name || slug === name) ?? false;
}

/** Resolves a city's and a locality's slug (`all` means every locality) to their names. */
async function findDestination(
  { city, locality }: AreaInput<"destination">,
  context: CallContext,
): Promise<Destination> {
  const choices = await getBookingFilters({ city }, context);
  const foundCity = choices.cities.find(({ slug }) => slug === city);
  if (!foundCity) throw unknownPlace(`We have no centre in ${inWords(city)} yet.`);
  if (locality === "all") return { city: foundCity, locality: null };
  const foundLocality = choices.localities.find(({ slug }) => slug === locality);
  if (!foundLocality) throw unknownPlace(`We know no ${inWords(locality)} in ${foundCity.name}.`);
  return { city: foundCity, locality: foundLocality };
}

/** A place that nobody here knows, as people write it: `new-town` is `New Town`. */
function inWords(slug: string): string {
  return slug.replace(/-/g, " ").replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function unknownPlace(message: string): CallError {
  return new CallError({ statusCode: 404, code: "city_not_found", message, fields: {}, body: null });
}
