import { href } from "../../../api/contract/href.ts";
import type { NamedPlace } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/places.ts";
import type { Crumb } from "../../../ui/breadcrumbs.tsx";
import { homeCrumb } from "../../layout/paths.ts";
import { cityHref, localityHref } from "../centre/centre-hrefs.ts";

export function localityCrumbs(city: NamedPlace, locality: NamedPlace): Crumb[] {
  return [
    homeCrumb,
    { label: texts.officeSpace, href: href("/office-space") },
    { label: city.name, href: cityHref(city.slug, "office-space") },
    { label: locality.name, href: localityHref(city.slug, locality.slug) },
  ];
}
