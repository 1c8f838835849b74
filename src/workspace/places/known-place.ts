import * as texts from "../../texts/refusals.ts";
import { type Answer, refuse } from "../http/route.ts";
import { knowsPlace } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";

/** A city and a locality to narrow a listing by. */
export type PlaceFilter = { readonly city?: string | undefined; readonly locality?: string | undefined };

/** The place of a query; `all` as a locality means none, because the default listing's address ends with it. */
export function placeOf(query: { city?: string | undefined; locality?: string | undefined }): PlaceFilter {
  return { city: query.city, locality: query.locality === "all" ? undefined : query.locality };
}

/** Refuses a city or locality that is not in the inventory; null when the place is known or none was named. */
export async function refuseUnknownPlace(
  { db }: PlacesDeps,
  { city, locality }: PlaceFilter,
): Promise<Answer | null> {
  if (city === undefined) return null;
  if (await knowsPlace(db, city, locality)) return null;
  const isCityKnown = locality !== undefined && (await knowsPlace(db, city));
  const message = isCityKnown ? texts.place.localityNotFound : texts.place.notInCity;
  return refuse("city_not_found", message);
}
