import type { AreaData, AreaInput, AreaName, AreaTypes } from "../api/area-types.ts";
import type { CallName } from "../api/contract/calls.ts";
import { type AreaMachine, createAreaMachine } from "./area/machine.ts";

/** Screens, by the names of their folders; `site` is the frame round all of them. */
export type ScreenName =
  | "site"
  | "error-page"
  | "home"
  | "contact-us"
  | "meeting-rooms"
  | "booking-details"
  | "payment-result"
  | "offerings"
  | "city-or-offering"
  | "city-or-building"
  | "property-details"
  | "terms"
  | "privacy"
  | "about-us"
  | "vyapaar"
  | "referral"
  | "search";

/** A row of the table: the area's machine, the call behind it, and the screens that show it. */
export type AreaRow<Name extends AreaName> = {
  readonly machine: AreaMachine<AreaInput<Name>, AreaData<Name>>;
  readonly startsFetching: boolean;
  readonly call: CallName;
  readonly screens: readonly ScreenName[];
};

/**
 * The table of all data areas (specification, sections 3 and 4). To add an area: its types in `api/area-types.ts`, its
 * loader in `api/area-loaders.ts`, and its row here; each of the three refuses to compile while another is missing.
 *
 * The booking areas from `verifyUser` to `applyCoupon`, and `paymentStatus.status`, are asked in an order that depends
 * on what the visitor does, so on the site the booking chart asks for them; the lead chart asks for `contactUs.leadData`.
 */
export const areas = {
  cities: starting("cities", "listFilteredCities", ["home", "city-or-offering", "error-page", "site"]),
  home: starting("home", "home", ["home", "error-page"]),

  "buildings.buildingData": starting("buildings.buildingData", "filteredAllProductsBuildings", [
    "city-or-offering",
    "city-or-building",
  ]),
  "buildings.contentData": starting("buildings.contentData", "cms", ["city-or-offering", "city-or-building"]),

  "contactUs.content": starting("contactUs.content", "cms", ["contact-us"]),
  "contactUs.contactData": starting("contactUs.contactData", "headerFooter", ["contact-us"]),
  "contactUs.buildings": starting("contactUs.buildings", "listBuildings", ["contact-us"]),
  "contactUs.leadData": starting("contactUs.leadData", "leadSubmit", ["contact-us"]),

  offeringDetails: starting("offeringDetails", "cms", ["city-or-offering"]),
  offerings: starting("offerings", "cms", ["offerings"]),

  "productDetails.details": starting("productDetails.details", "buildingData", [
    "city-or-building",
    "property-details",
  ]),
  "productDetails.headerContent": starting("productDetails.headerContent", "cms", ["property-details"]),
  "productDetails.footerContent": starting("productDetails.footerContent", "cms", ["property-details"]),

  privacy: starting("privacy", "cms", ["privacy"]),
  terms: starting("terms", "cms", ["terms"]),
  about: starting("about", "cms", ["about-us"]),
  vyapaar: starting("vyapaar", "cms", ["vyapaar"]),
  referral: starting("referral", "cms", ["referral"]),

  "bookingPage.header": starting("bookingPage.header", "cms", ["meeting-rooms"]),
  "bookingPage.filters": starting("bookingPage.filters", "bookingPageFilters", ["meeting-rooms"]),
  "bookingPage.product": starting("bookingPage.product", "productTypeBuildings", ["meeting-rooms"]),
  "bookingPage.cityContent": starting("bookingPage.cityContent", "cityContentSeo", [
    "meeting-rooms",
    "city-or-offering",
    "city-or-building",
  ]),

  "bookingDetails.details": starting("bookingDetails.details", "buildingData", ["booking-details"]),
  "bookingDetails.verifyUser": starting("bookingDetails.verifyUser", "verifyAndBook", ["booking-details"]),
  "bookingDetails.createOrder": starting("bookingDetails.createOrder", "verifyAndBook", ["booking-details"]),
  "bookingDetails.initiatePayment": starting("bookingDetails.initiatePayment", "initPayment", [
    "booking-details",
  ]),
  "bookingDetails.validateCoupon": waiting("bookingDetails.validateCoupon", "validate", ["booking-details"]),
  "bookingDetails.applyCoupon": waiting("bookingDetails.applyCoupon", "coupon", ["booking-details"]),

  "paymentStatus.orderDetails": starting("paymentStatus.orderDetails", "meetingRoomsOrderDetails", [
    "payment-result",
  ]),
  "paymentStatus.status": starting("paymentStatus.status", "verifyPayment", ["payment-result"]),
  "paymentStatus.invoice": waiting("paymentStatus.invoice", "invoice", ["payment-result"]),

  destination: waiting("destination", "bookingPageFilters", ["meeting-rooms"]),

  headerFooter: starting("headerFooter", "headerFooter", ["site"]),
  search: starting("search", "search", ["search"]),
} satisfies { [Name in AreaName]: AreaRow<Name> };

/** An area that asks as soon as it is started. */
function starting<Name extends AreaName>(
  name: Name,
  call: CallName,
  screens: readonly ScreenName[],
): AreaRow<Name> {
  return row(name, true, call, screens);
}

/** An area that asks only when told. */
function waiting<Name extends AreaName>(
  name: Name,
  call: CallName,
  screens: readonly ScreenName[],
): AreaRow<Name> {
  return row(name, false, call, screens);
}

function row<Name extends AreaName>(
  name: Name,
  startsFetching: boolean,
  call: CallName,
  screens: readonly ScreenName[],
): AreaRow<Name> {
  type Types = AreaTypes[Name];
  return {
    machine: createAreaMachine<Types["input"], Types["data"]>(name, { startsFetching }),
    startsFetching,
    call,
    screens,
  };
}
