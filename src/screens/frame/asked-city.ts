import { withQuery } from "../../api/contract/href.ts";
import { isOffering } from "../../api/contract/offerings.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { callBackPath } from "./paths.ts";

/**
 * Where a link to the contact page leads from a page about a city: the city goes along, so that who calls back knows
 * which it is. The link itself keeps the address that row S7 fixes; the page says what it took, and offers the others.
 */
export function withAskedCity(href: string, pathname: string): string {
  if (href !== callBackPath) return href;
  const city = cityOf(pathname.replace(/(.)\/+$/, "$1"));
  return city === null ? href : withQuery(href, { city });
}

/** The city that a page is about; the default listing is about none that anybody has chosen. */
function cityOf(path: string): string | null {
  const { name, params } = matchRoute(path);
  const { city = "", locality, parameter = "" } = params;
  if (name === "meeting-rooms") return city === "delhi" && locality === "all" ? null : city;
  const isPlace = name === "space" || name === "city-or-centre" || name === "locality";
  return isPlace && !isOffering(parameter) ? parameter : null;
}
