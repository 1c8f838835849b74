import type { NamedPlace } from "../../api/contract/places.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { localityHref } from "../centre/address.ts";

/** Where a locality's page stands in the site. */
export function localityCrumbs(city: NamedPlace, locality: NamedPlace): Crumb[] {
  return [
    { label: "Home", href: "/" },
    { label: "Office space", href: "/office-space" },
    { label: city.name, href: `/office-space/${city.slug}` },
    { label: locality.name, href: localityHref(city.slug, locality.slug) },
  ];
}
