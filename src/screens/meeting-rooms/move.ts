import type { Place } from "../screen.ts";
import { listingHref, noFilters, placeOfPath, readFilters } from "./filters.ts";

/**
 * Returns the address that a listing redirects to: a form without scripts sends the place and empty fields in the
 * query, but the place belongs in the path, and empty fields are dropped. Null if the address is already canonical.
 */
export function moveOf(place: Pick<Place, "params" | "query">): string | null {
  const { query } = place;
  const isPosted = query.has("city") || query.has("locality") || [...query.values()].includes("");
  if (!isPosted) return null;
  const path = placeOfPath(place);
  const city = slugOr(query.get("city"), path.city);
  const locality = city === path.city ? slugOr(query.get("locality"), path.locality) : "all";
  const filters = readFilters(query);
  const others = [...query].filter(([name, value]) => !isOurs(name) && value !== "");
  const href = listingHref({ city, locality }, filters);
  if (others.length === 0) return href;
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams(others)}`;
}

/** Returns the text as a slug if it is a valid one, otherwise the fallback. */
function slugOr(text: string | null, otherwise: string): string {
  const slug = (text ?? "").trim().toLowerCase().replace(/\s+/g, "-");
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : otherwise;
}

function isOurs(name: string): boolean {
  return name === "city" || name === "locality" || Object.hasOwn(noFilters, name);
}
