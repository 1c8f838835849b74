import { isOffering, type OfferingSlug } from "../../api/contract/offerings.ts";
import { fixedPart } from "../../api/contract/routes.ts";
import type { Family } from "../centre/address.ts";
import type { Place } from "../screen.ts";

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
