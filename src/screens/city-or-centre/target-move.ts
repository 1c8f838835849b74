import { belowCityHref, centreHref, cityHref, slugOf } from "../centre/address.ts";
import { isUnanswered, placeTarget } from "../centre/place-target.ts";
import type { Place, ReadArea } from "../screen.ts";

/**
 * Where the page should be instead: a centre has one address, that of its own city and its id; names are spelled in lower
 * case with hyphens; all localities are the city itself, and a city within another city is meant by itself; a form's empty
 * fields stand nowhere. Null when it is the one.
 */
export function targetMove({ params, query }: Place, read: ReadArea): string | null {
  const { parameter: city = "", buildingId = "" } = params;
  const building = read("productDetails.details").data?.building;
  const path = building ? centreHref(building) : listPath(slugOf(city), slugOf(buildingId), read);
  const asked = [...query].filter(([, value]) => value !== "");
  if (path === belowCityHref(city, buildingId) && asked.length === [...query].length) return null;
  const search = new URLSearchParams(asked).toString();
  return `${path}${search === "" ? "" : `?${search}`}`;
}

function listPath(city: string, locality: string, read: ReadArea): string {
  if (locality === "all") return cityHref(city);
  const isNothingThere = placeTarget(read, "centre").kind === "missing" && !isUnanswered(read);
  const isCity = read("cities").data?.cities.some((other) => other.city.slug === locality);
  return isNothingThere && isCity ? cityHref(locality) : belowCityHref(city, locality);
}
