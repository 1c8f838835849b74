import { callbackRequestPath, offeringsPath } from "./fixed-paths.ts";
import { href as pathOf, withQuery } from "./href.ts";
import { isOffering } from "./offerings.ts";
import { defaultProductType } from "./product-types.ts";
import { matchRoute } from "./routes.ts";

/**
 * Adds the city, product type and centre of the current page to a link to the contact page, where `parseEnquirySubject`
 * reads them. Returns other links unchanged. The header's button is rendered without them, as S7 requires, and they are
 * added when a visitor follows the link.
 * @param search the query of the current page, with the filters of a listing
 */
export function withEnquirySubject(href: string, pathname: string, search: string): string {
  if (href !== callbackRequestPath) return href;
  const subject = subjectOf(pathname.replace(/(.)\/+$/, "$1"), new URLSearchParams(search));
  const entries = Object.entries(subject).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return withQuery(href, Object.fromEntries(entries));
}

/**
 * Adds the enquiry subject of the page `from` to a requested contact path, with or without a trailing slash, and makes
 * that path canonical. Returns other paths unchanged. `from` is the URL of the page that linked to the path.
 */
export function contactHrefFrom(path: string, from: Pick<URL, "pathname" | "search">): string {
  if (path !== callbackRequestPath && path !== pathOf("/contact-us")) return path;
  const { search } = new URL(
    withEnquirySubject(callbackRequestPath, from.pathname, from.search),
    "https://site.invalid",
  );
  return search === "" ? path : pathOf("/contact-us") + search;
}

/** What an enquiry from a page is about. The keys are query parameters of the contact page. */
type Subject = {
  readonly city?: string | null | undefined;
  readonly productType?: string | null;
  /** Slug of an offering, or name of the page that the enquiry comes from. */
  readonly about?: string;
  /** Id or slug of a centre. */
  readonly centre?: string | undefined;
};

function subjectOf(path: string, query: URLSearchParams): Subject {
  const { name, params } = matchRoute(path);
  const { city, locality, parameter = "", buildingId } = params;
  const productType = query.get("productType");
  if (name === "meeting-rooms") {
    // The default listing shows Delhi, which the visitor did not choose.
    const isDefault = city === "delhi" && locality === "all";
    return { city: isDefault ? null : city, productType: productType ?? defaultProductType };
  }
  if (name === "booking-details") return { centre: buildingId };
  if (name === "vyapaar" || name === "referral") return { about: name };
  if (name !== "space" && name !== "city-or-centre" && name !== "locality") return {};
  if (isOffering(parameter)) return { about: parameter, city: query.get("city") };
  if (name === "city-or-centre") return { city: parameter, centre: buildingId };
  if (productType !== null) return { city: parameter, productType };
  return { city: parameter, about: path.startsWith(offeringsPath) ? "office-space" : "coworking-space" };
}
