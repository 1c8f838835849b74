import { centreHref, slugOf } from "../centre/address.ts";
import type { Place, ReadArea } from "../screen.ts";

/**
 * Where the page should be instead: a centre has one address, that of its own city and its id; names are spelled in lower
 * case with hyphens; all localities are the city itself; a form's empty fields stand nowhere. Null when it is the one.
 */
export function targetMove({ params, query }: Place, read: ReadArea): string | null {
  const { parameter: city = "", buildingId = "" } = params;
  const building = read("productDetails.details").data?.building;
  const path = building ? centreHref(building) : listPath(slugOf(city), slugOf(buildingId));
  const asked = [...query].filter(([, value]) => value !== "");
  if (path === `/coworking-space/${city}/${buildingId}` && asked.length === [...query].length) return null;
  const search = new URLSearchParams(asked).toString();
  return `${path}${search === "" ? "" : `?${search}`}`;
}

function listPath(city: string, locality: string): string {
  return locality === "all" ? `/coworking-space/${city}` : `/coworking-space/${city}/${locality}`;
}
