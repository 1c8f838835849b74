import { href } from "../../api/contract/href.ts";
import type { Building } from "../../api/contract/places.ts";

type Located = Pick<Building, "id" | "city">;

/** The two families of addresses that lead to a city; both show it, each with its own kinds first. */
export type Family = "coworking-space" | "office-space";

/** Page of a city. */
export function cityHref(city: string, family: Family = "coworking-space"): string {
  return href(`/${family}/:parameter`, { parameter: city });
}

/** Page of a centre; by its id, whatever the address that led to it. */
export function centreHref({ id, city }: Located): string {
  return belowCityHref(city.slug, id);
}

/** Page of a locality, by the slugs of its city and itself. */
export function localityHref(city: string, locality: string): string {
  return belowCityHref(city, locality, "office-space");
}

/** Page of a locality or a centre in one of the two families. */
export function belowCityHref(city: string, name: string, family: Family = "coworking-space"): string {
  return href(`/${family}/:parameter/:buildingId`, { parameter: city, buildingId: name });
}

/** Where an item of a centre is booked. */
export function bookHref(buildingId: string, itemId: string): string {
  return href("/booking-details/:buildingId/:catalogId", { buildingId, catalogId: itemId });
}

/** The way to a centre, from wherever the visitor is, in Google Maps; needs no key. */
export function directionsHref({ lat, lng }: Building["location"]): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** A slug as words, for as long as the service has not told the name: `navi-mumbai` is `Navi Mumbai`. */
export function wordsOf(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
