import type { ProductType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/places.ts";
import { type Family, wordsOf } from "../centre/address.ts";
import type { ReadArea } from "../screen.ts";

/** Heading of a city's page. */
export function cityTitle(family: Family, cityName: string): string {
  return family === "office-space" ? texts.officeIn(cityName) : texts.coworkingIn(cityName);
}

/** Kinds that a family is about; their prices come first. */
export const familyTypes: Readonly<Record<Family, readonly ProductType[]>> = {
  "coworking-space": ["CO_WORKING_HOT_DESK", "CO_WORKING_FIXED_DESK", "CO_WORKING_PRIVATE_CABIN"],
  "office-space": ["CO_WORKING_PRIVATE_CABIN", "CO_WORKING_CABIN", "CO_WORKING_BE_SPOKE_SOLUTIONS"],
};

/** A city's name as the service has it; the words of its address until then. */
export function cityName(slug: string, read: ReadArea): string {
  const listed = read("cities").data?.cities.find(({ city }) => city.slug === slug);
  return read("destination").data?.city.name ?? listed?.city.name ?? wordsOf(slug);
}
