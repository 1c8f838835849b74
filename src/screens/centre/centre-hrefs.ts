import { href } from "../../api/contract/href.ts";
import type { Building } from "../../api/contract/places.ts";

type Located = Pick<Building, "id" | "city">;

/** The two address prefixes of a city's page; both list the city's centres, each with its own product types first. */
export type RoutePrefix = "coworking-space" | "office-space";

export function cityHref(city: string, family: RoutePrefix = "coworking-space"): string {
  return href(`/${family}/:parameter`, { parameter: city });
}

/** Returns the address of a centre's page. Uses the id, whatever address the visitor came from. */
export function centreHref({ id, city }: Located): string {
  return cityChildHref(city.slug, id);
}

/** Returns the address of a locality's page, from the slugs of its city and itself. */
export function localityHref(city: string, locality: string): string {
  return cityChildHref(city, locality, "office-space");
}

/** Returns the address of a locality or a centre in one of the two families. */
export function cityChildHref(city: string, name: string, family: RoutePrefix = "coworking-space"): string {
  return href(`/${family}/:parameter/:buildingId`, { parameter: city, buildingId: name });
}

/** Returns the address that books an item of a centre. */
export function itemBookingHref(buildingId: string, itemId: string): string {
  return href("/booking-details/:buildingId/:catalogId", { buildingId, catalogId: itemId });
}

/** Returns a Google Maps link with directions to a centre; needs no API key. */
export function directionsHref({ lat, lng }: Building["location"]): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** Converts a slug to a name until the service's name is known: `navi-mumbai` is `Navi Mumbai`. */
export function humanizeSlug(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
