import type { ProductType } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/places.ts";
import type { ReadArea } from "../../screen.ts";
import { humanizeSlug, type RoutePrefix } from "../centre/centre-hrefs.ts";

export function cityTitle(family: RoutePrefix, cityName: string): string {
  return family === "office-space" ? texts.officeIn(cityName) : texts.coworkingIn(cityName);
}

/** Preferred product types by route prefix. Their prices are listed first. */
export const prefixProductTypes: Readonly<Record<RoutePrefix, readonly ProductType[]>> = {
  "coworking-space": ["CO_WORKING_HOT_DESK", "CO_WORKING_FIXED_DESK", "CO_WORKING_PRIVATE_CABIN"],
  "office-space": ["CO_WORKING_PRIVATE_CABIN", "CO_WORKING_CABIN", "CO_WORKING_BE_SPOKE_SOLUTIONS"],
};

/** Returns a city's name from the service. Until it is loaded, derives the name from the slug. */
export function cityName(slug: string, read: ReadArea): string {
  const listed = read("cities").data?.cities.find(({ city }) => city.slug === slug);
  return read("destination").data?.city.name ?? listed?.city.name ?? humanizeSlug(slug);
}
