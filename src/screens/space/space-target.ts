import { isOffering, type OfferingSlug } from "../../api/contract/offerings.ts";
import { fixedPart } from "../../api/contract/routes.ts";
import type { Family } from "../centre/address.ts";
import type { Place, ReadArea } from "../screen.ts";

/** What stands behind `/coworking-space/{parameter}` and `/office-space/{parameter}`. */
export type SpaceTarget =
  | { readonly kind: "offering"; readonly slug: OfferingSlug }
  | { readonly kind: "city"; readonly slug: string };

/** Tells a city listing from the page of an offering: offerings are few and known by name, the rest are cities. */
export function spaceTarget({ params }: Pick<Place, "params">): SpaceTarget {
  const slug = params.parameter ?? "";
  return isOffering(slug) ? { kind: "offering", slug } : { kind: "city", slug };
}

/** Which of the two routes the address is of; both show a city, each with its own kinds first. */
export function familyOf({ pathname }: Pick<Place, "pathname">): Family {
  return pathname.startsWith(fixedPart("/office-space/:parameter")) ? "office-space" : "coworking-space";
}

/** Why there is no such city page, as an error of the service; null while unknown, and for every city of ours. */
export function missingCity(read: ReadArea): { readonly message: string; readonly code: string } | null {
  const { error } = read("destination");
  const isRefused = error !== null && error.statusCode >= 400 && error.statusCode < 500;
  if (!isRefused) return null;
  return error.statusCode === 422 ? { message: "We are not in this city.", code: "city_not_found" } : error;
}
