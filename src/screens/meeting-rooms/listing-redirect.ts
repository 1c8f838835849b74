import type { RouteLocation } from "../screen.ts";
import { noFilters, placeOfPath, readFilters, roomListHref } from "./filters.ts";

/**
 * Returns the URL to which a listing redirects; null if its URL is already canonical. Without JavaScript, the form
 * sends the city, the locality and empty fields in the query. The redirect moves the city and the locality to the path,
 * and drops the empty fields.
 */
export function listingRedirect(location: Pick<RouteLocation, "params" | "query">): string | null {
  const { query } = location;
  const isPosted = query.has("city") || query.has("locality") || [...query.values()].includes("");
  if (!isPosted) return null;
  const path = placeOfPath(location);
  const city = parseSlug(query.get("city"), path.city);
  const locality = city === path.city ? parseSlug(query.get("locality"), path.locality) : "all";
  const filters = readFilters(query);
  const otherParams = [...query].filter(([name, value]) => !isListingParam(name) && value !== "");
  const href = roomListHref({ city, locality }, filters);
  if (otherParams.length === 0) return href;
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams(otherParams)}`;
}

/** Returns the text as a slug if it is a valid one, otherwise the fallback. */
function parseSlug(text: string | null, otherwise: string): string {
  const slug = (text ?? "").trim().toLowerCase().replace(/\s+/g, "-");
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : otherwise;
}

function isListingParam(name: string): boolean {
  return name === "city" || name === "locality" || Object.hasOwn(noFilters, name);
}
