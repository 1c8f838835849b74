import { href } from "../../../api/contract/href.ts";
import type { Building } from "../../../api/contract/places.ts";

type Located = Pick<Building, "id" | "city">;

/** First path segment of a city's two pages. Both list all centres of the city, but prefer different product types. */
export type RoutePrefix = "coworking-space" | "office-space";

export function cityHref(city: string, family: RoutePrefix = "coworking-space"): string {
  return href(`/${family}/:parameter`, { parameter: city });
}

/** Returns the canonical URL of a centre's page, which contains the centre's id. */
export function centreHref({ id, city }: Located): string {
  return cityChildHref(city.slug, id);
}

/** Returns the URL of a locality's page. `city` and `locality` are slugs. */
export function localityHref(city: string, locality: string): string {
  return cityChildHref(city, locality, "office-space");
}

/** Returns the URL of a locality or a centre. `name` is its slug or id; `family` is the first path segment. */
export function cityChildHref(city: string, name: string, family: RoutePrefix = "coworking-space"): string {
  return href(`/${family}/:parameter/:buildingId`, { parameter: city, buildingId: name });
}

/** Returns the URL of the booking page of an item. */
export function itemBookingHref(buildingId: string, itemId: string): string {
  return href("/booking-details/:buildingId/:catalogId", { buildingId, catalogId: itemId });
}

/** Returns a Google Maps link with directions to a centre; needs no API key. */
export function directionsHref({ lat, lng }: Building["location"]): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** Derives a name from a slug while the service's name is unknown: `navi-mumbai` becomes `Navi Mumbai`. */
export function humanizeSlug(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
