import type { ScreenName } from "../../api/contract/routes.ts";
import { resolvePlace } from "../places/resolve/resolve-place.ts";
import { resolveSpace } from "../places/resolve/resolve-space.ts";
import type { ReadArea, RouteLocation } from "../screen.ts";

/** The type of a page in analytics. Some screens, such as `space`, show pages of several types. */
export type PageType =
  | Exclude<ScreenName, "space" | "city-or-centre" | "locality">
  | "city"
  | "locality"
  | "centre"
  | "offering"
  /** The page of a city, a locality or a centre. Which one is unknown, because the service did not respond. */
  | "unknown";

/** Analytics dimensions of a page (requirement K10). A dimension that does not apply is an empty string. */
export type Dimensions = {
  readonly country: string;
  readonly city: string;
  readonly pageType: PageType;
  /** Always false: there is no login (requirement J7). */
  readonly userLoggedIn: false;
  readonly paymentMethod: string;
  readonly statusCode: number;
  readonly propertyId: string;
  readonly propertyName: string;
};

/** All centres are in this country. */
const country = "India";

/**
 * Returns the analytics dimensions of a page from its data. `statusCode` is the HTTP status, or the result of
 * `pageStatus` after a navigation in the browser.
 */
export function dimensionsOf(page: {
  readonly name: ScreenName;
  readonly location: RouteLocation;
  readonly read: ReadArea;
  readonly statusCode: number;
}): Dimensions {
  const centre = displayedCentre(page.read);
  const order = page.read("paymentStatus.orderDetails").data?.order;
  return {
    country,
    city: centre?.city.name ?? page.read("destination").data?.city.name ?? "",
    pageType: pageTypeOf(page),
    userLoggedIn: false,
    paymentMethod: order === undefined || order.paymentStatus === "none" ? "" : "razorpay",
    statusCode: page.statusCode,
    propertyId: centre?.id ?? "",
    propertyName: centre?.name ?? "",
  };
}

function pageTypeOf({ name, location, read, statusCode }: Parameters<typeof dimensionsOf>[0]): PageType {
  if (statusCode === 404) return "not-found";
  if (name === "space") return resolveSpace(location).kind;
  if (name !== "city-or-centre" && name !== "locality") return name;
  const { kind } = resolvePlace(read);
  return kind === "pending" || kind === "missing" ? "unknown" : kind;
}

function displayedCentre(read: ReadArea) {
  return (
    read("bookingDetails.details").data?.building ??
    read("productDetails.details").data?.building ??
    read("paymentStatus.orderDetails").data?.order.building
  );
}
