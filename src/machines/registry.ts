import type { AreaData, AreaInput, AreaName } from "../api/area-types.ts";
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
  readonly call: CallName;
  readonly screens: readonly ScreenName[];
};

/** Lists of centres, a centre, a locality; the first is also the page of an offering. */
const placeScreens = ["space", "city-or-centre", "locality"] as const;
const bookingScreen = ["booking-details"] as const;

/**
 * The table of the data areas that request their data by themselves (specification, sections 3 and 4). To add an area: its
 * types in `api/area-types.ts`, its loader in `api/area-loaders.ts`, and its row here; each of the three refuses to compile
 * while another is missing. Each screen asks for the areas whose rows name it, and for no other (`screens/areas.test.ts`).
 *
 * The other areas are asked for by what a visitor does, so the chart that asks runs them: see `booking/areas.ts`,
 * `invoiceView` of the result and `leadView` of the lead.
 */
export const areas = {
  cities: row("cities", "listFilteredCities", [
    "site",
    "error-page",
    "not-found",
    "contact-us",
    ...placeScreens,
    "search",
  ]),
  home: row("home", "home", ["home", "not-found", "error-page"]),

  "buildings.buildingData": row("buildings.buildingData", "filteredAllProductsBuildings", placeScreens),
  "buildings.contentData": row("buildings.contentData", "cms", ["space", "city-or-centre"]),

  "contactUs.content": row("contactUs.content", "cms", ["contact-us", ...placeScreens]),
  "contactUs.contactData": row("contactUs.contactData", "headerFooter", ["contact-us"]),
  "contactUs.buildings": row("contactUs.buildings", "listBuildings", ["contact-us"]),

  offeringDetails: row("offeringDetails", "cms", ["space"]),
  offerings: row("offerings", "cms", ["offerings", "space"]),

  "productDetails.details": row("productDetails.details", "buildingData", ["city-or-centre", "locality"]),
  "productDetails.headerContent": row("productDetails.headerContent", "cms", ["locality"]),
  "productDetails.footerContent": row("productDetails.footerContent", "cms", ["locality"]),

  privacy: row("privacy", "cms", ["privacy"]),
  terms: row("terms", "cms", ["terms"]),
  about: row("about", "cms", ["about-us"]),
  vyapaar: row("vyapaar", "cms", ["vyapaar"]),
  referral: row("referral", "cms", ["referral"]),

  "bookingPage.header": row("bookingPage.header", "cms", ["meeting-rooms"]),
  "bookingPage.filters": row("bookingPage.filters", "bookingPageFilters", ["meeting-rooms", ...placeScreens]),
  "bookingPage.product": row("bookingPage.product", "productTypeBuildings", [
    "meeting-rooms",
    "locality",
    "booking-details",
  ]),
  "bookingPage.cityContent": row("bookingPage.cityContent", "cityContentSeo", [
    "meeting-rooms",
    "space",
    "city-or-centre",
  ]),

  "bookingDetails.details": row("bookingDetails.details", "buildingData", bookingScreen),

  "paymentStatus.orderDetails": row("paymentStatus.orderDetails", "meetingRoomsOrderDetails", [
    "payment-result",
  ]),

  destination: row("destination", "bookingPageFilters", ["meeting-rooms", ...placeScreens]),

  headerFooter: row("headerFooter", "headerFooter", ["site"]),
  search: row("search", "search", ["search"]),
} satisfies { [Name in AreaName]: AreaRow<Name> };

function row<Name extends AreaName>(
  name: Name,
  call: CallName,
  screens: readonly ScreenName[],
): AreaRow<Name> {
  return { machine: createAreaMachine<AreaInput<Name>, AreaData<Name>>(name), call, screens };
}
