import { callbackRequestPath, offeringsPath } from "./fixed-paths.ts";
import { href as pathOf, withQuery } from "./href.ts";
import { isOffering } from "./offerings.ts";
import { defaultProductType } from "./product-types.ts";
import { matchRoute } from "./routes.ts";

/**
 * Adds the city, product and centre of the current page to a link to the contact page, where `parseEnquirySubject` reads them.
 * Other links are unchanged. The `href` in the page stays as required by S7.
 * @param search the query of the current page, with the filters of a listing
 */
export function withEnquirySubject(href: string, pathname: string, search: string): string {
  if (href !== callbackRequestPath) return href;
  const subject = subjectOf(pathname.replace(/(.)\/+$/, "$1"), new URLSearchParams(search));
  const known = Object.entries(subject).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return withQuery(href, Object.fromEntries(known));
}

/** The same for a requested path; the result is canonical. `from` is the page with the link. */
export function contactHrefFrom(path: string, from: Pick<URL, "pathname" | "search">): string {
  if (path !== callbackRequestPath && path !== pathOf("/contact-us")) return path;
  const { search } = new URL(
    withEnquirySubject(callbackRequestPath, from.pathname, from.search),
    "https://site.invalid",
  );
  return search === "" ? path : pathOf("/contact-us") + search;
}

/** Subject of a page, by query parameter. */
type Subject = {
  readonly city?: string | null | undefined;
  readonly productType?: string | null;
  /** An offering, or a page that enquiries come from. */
  readonly about?: string;
  /** Id or slug of a centre. */
  readonly centre?: string | undefined;
};

function subjectOf(path: string, query: URLSearchParams): Subject {
  const { name, params } = matchRoute(path);
  const { city, locality, parameter = "", buildingId } = params;
  const productType = query.get("productType");
  if (name === "meeting-rooms") {
    // The city of the default listing was not chosen by the visitor.
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
