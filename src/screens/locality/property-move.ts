import { cityHref, localityHref, slugOf } from "../centre/address.ts";
import { placeTarget } from "../centre/place-target.ts";
import type { Place, ReadArea } from "../screen.ts";

/**
 * Where property details should be instead: a centre's stand below its own city and under its id; names are spelled in
 * lower case with hyphens; all localities are the city itself. Null when the address is the one.
 */
export function propertyMove({ params, query }: Place, read: ReadArea): string | null {
  const { parameter: city = "", buildingId = "" } = params;
  const path = pathOf(slugOf(city), slugOf(buildingId), read);
  if (path === localityHref(city, buildingId)) return null;
  const search = query.toString();
  return `${path}${search === "" ? "" : `?${search}`}`;
}

function pathOf(city: string, name: string, read: ReadArea): string {
  if (name === "all") return cityHref(city, "office-space");
  const building = read("productDetails.details").data?.building;
  const isCentre = building !== undefined && placeTarget(read, "locality").kind === "centre";
  return isCentre ? localityHref(building.city.slug, building.id) : localityHref(city, name);
}
