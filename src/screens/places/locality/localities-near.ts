import { metresBetween } from "../../../api/contract/map-view.ts";
import type { LocalityChoice } from "../../../api/contract/places.ts";

/** A locality with its distance from another one in metres; null if the service returns no coordinates. */
export type NearbyLocality = LocalityChoice & { readonly metres: number | null };

const maxShown = 6;

/**
 * Returns the localities of a city that are nearest to the given one. If distances are unknown, keeps the city's order.
 */
export function localitiesNear(all: readonly LocalityChoice[], slug: string): NearbyLocality[] {
  const ownLocation = all.find((locality) => locality.slug === slug)?.location;
  return all
    .filter((locality) => locality.slug !== slug)
    .map((locality) => ({
      ...locality,
      metres: ownLocation && locality.location ? metresBetween(ownLocation, locality.location) : null,
    }))
    .toSorted((a, b) => (a.metres ?? Number.MAX_VALUE) - (b.metres ?? Number.MAX_VALUE))
    .slice(0, maxShown);
}
