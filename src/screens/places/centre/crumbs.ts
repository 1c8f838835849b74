import type { Building } from "../../../api/contract/places.ts";
import type { Crumb } from "../../../ui/breadcrumbs.tsx";
import { cityPath, homeCrumb } from "../../layout/paths.ts";
import { centreHref, localityHref } from "./centre-hrefs.ts";

export function centreCrumbs(building: Building): Crumb[] {
  const { city, locality, name } = building;
  return [
    homeCrumb,
    { label: city.name, href: cityPath(city.slug) },
    { label: locality.name, href: localityHref(city.slug, locality.slug) },
    { label: name, href: centreHref(building) },
  ];
}
