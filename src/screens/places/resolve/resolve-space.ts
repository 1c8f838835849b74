import { isOffering, type OfferingSlug } from "../../../api/contract/offerings.ts";
import { staticPrefix } from "../../../api/contract/routes.ts";
import type { RouteLocation } from "../../screen.ts";
import type { RoutePrefix } from "../centre/centre-hrefs.ts";

/** Content of `/coworking-space/{parameter}` and `/office-space/{parameter}`. */
export type ResolvedSpace =
  | { readonly kind: "offering"; readonly slug: OfferingSlug }
  | { readonly kind: "city"; readonly slug: string };

/** Distinguishes a city listing from an offering's page: offerings have known names, everything else is a city. */
export function resolveSpace({ params }: Pick<RouteLocation, "params">): ResolvedSpace {
  const slug = params.parameter ?? "";
  return isOffering(slug) ? { kind: "offering", slug } : { kind: "city", slug };
}

/** Returns the first path segment. Both prefixes show a city's centres, but prefer different product types. */
export function routePrefixOf({ pathname }: Pick<RouteLocation, "pathname">): RoutePrefix {
  return pathname.startsWith(staticPrefix("/office-space/:parameter")) ? "office-space" : "coworking-space";
}
