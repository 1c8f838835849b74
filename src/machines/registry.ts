import type { AreaData, AreaInput, AreaName, AreaTypes } from "../api/area-types.ts";
import type { CallName } from "../api/contract/calls.ts";
import { type AreaMachine, createAreaMachine } from "./area/machine.ts";

/** Screens, by their names in `screens/routes.ts`; `site` is the frame round all of them. */
export type ScreenName =
  | "site"
  | "error-page"
  | "not-found"
  | "home"
  | "contact-us"
  | "meeting-rooms"
  | "booking-details"
  | "payment-result"
  | "offerings"
  | "space"
  | "city-or-centre"
  | "locality"
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

/** Lists of centres, a centre, a locality; the first is also the page of an offering. */
const placeScreens = ["space", "city-or-centre", "locality"] as const;
const bookingScreen = ["booking-details"] as const;

/**
 * The table of all data areas (specification, sections 3 and 4). To add an area: its types in `api/area-types.ts`, its
 * loader in `api/area-loaders.ts`, and its row here; each of the three refuses to compile while another is missing.
 *
 * The booking areas from `verifyUser` to `applyCoupon`, and those of `paymentStatus`, are asked in an order that depends
 * on what the visitor does, so on the site the booking and result charts ask for them; the lead chart asks for
 * `contactUs.leadData`. Each screen asks for the areas whose rows name it, and for no other (`screens/areas.test.ts`).
 */
export const areas = {
  cities: starting("cities", "listFilteredCities", [
    "site",
    "error-page",
    "not-found",
    "contact-us",
    ...placeScreens,
    "search",
  ]),
  home: starting("home", "home", ["home", "not-found", "error-page"]),

  "buildings.buildingData": starting("buildings.buildingData", "filteredAllProductsBuildings", placeScreens),
  "buildings.contentData": starting("buildings.contentData", "cms", ["space", "city-or-centre"]),

  "contactUs.content": starting("contactUs.content", "cms", ["contact-us", ...placeScreens]),
  "contactUs.contactData": starting("contactUs.contactData", "headerFooter", ["contact-us"]),
  "contactUs.buildings": starting("contactUs.buildings", "listBuildings", ["contact-us"]),
  "contactUs.leadData": starting("contactUs.leadData", "leadSubmit", ["contact-us", ...placeScreens]),

  offeringDetails: starting("offeringDetails", "cms", ["space"]),
  offerings: starting("offerings", "cms", ["offerings", "space"]),

  "productDetails.details": starting("productDetails.details", "buildingData", [
    "city-or-centre",
    "locality",
  ]),
  "productDetails.headerContent": starting("productDetails.headerContent", "cms", ["locality"]),
  "productDetails.footerContent": starting("productDetails.footerContent", "cms", ["locality"]),

  privacy: starting("privacy", "cms", ["privacy"]),
  terms: starting("terms", "cms", ["terms"]),
  "about-us": starting("about-us", "cms", ["about-us"]),
  vyapaar: starting("vyapaar", "cms", ["vyapaar"]),
  referral: starting("referral", "cms", ["referral"]),

  "bookingPage.header": starting("bookingPage.header", "cms", ["meeting-rooms"]),
  "bookingPage.filters": starting("bookingPage.filters", "bookingPageFilters", [
    "meeting-rooms",
    ...placeScreens,
  ]),
  "bookingPage.product": starting("bookingPage.product", "productTypeBuildings", [
    "meeting-rooms",
    "locality",
    "booking-details",
  ]),
  "bookingPage.cityContent": starting("bookingPage.cityContent", "cityContentSeo", [
    "meeting-rooms",
    "space",
    "city-or-centre",
  ]),

  "bookingDetails.details": starting("bookingDetails.details", "buildingData", bookingScreen),
  "bookingDetails.verifyUser": starting("bookingDetails.verifyUser", "verifyAndBook", bookingScreen),
  "bookingDetails.createOrder": starting("bookingDetails.createOrder", "verifyAndBook", bookingScreen),
  "bookingDetails.initiatePayment": starting("bookingDetails.initiatePayment", "initPayment", bookingScreen),
  "bookingDetails.validateCoupon": waiting("bookingDetails.validateCoupon", "validate", bookingScreen),
  "bookingDetails.applyCoupon": waiting("bookingDetails.applyCoupon", "coupon", bookingScreen),

  "paymentStatus.orderDetails": starting("paymentStatus.orderDetails", "meetingRoomsOrderDetails", [
    "booking-details",
    "payment-result",
  ]),
  "paymentStatus.status": starting("paymentStatus.status", "verifyPayment", bookingScreen),
  "paymentStatus.invoice": waiting("paymentStatus.invoice", "invoice", ["payment-result"]),

  destination: starting("destination", "bookingPageFilters", ["meeting-rooms", ...placeScreens]),

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
