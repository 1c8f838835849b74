import * as common from "../../../texts/common.ts";
import * as texts from "../../../texts/places.ts";
import { cityPath, homeCrumb } from "../../layout/paths.ts";
import { breadcrumbList } from "../../page-sections/structured-data.ts";
import type { Head, ReadArea, RouteLocation } from "../../screen.ts";
import { centreHead } from "../centre/centre-head.ts";
import { cityChildHref, humanizeSlug } from "../centre/centre-hrefs.ts";
import { centreListHref, isFiltered, noFilters, readFilters } from "../listing/filters.ts";
import { itemList } from "../listing/item-list.ts";
import { placeNotFoundError, resolvePlace } from "../resolve/resolve-place.ts";

export function placeHead(location: RouteLocation, read: ReadArea): Head {
  const target = resolvePlace(read);
  const details = read("productDetails.details").data;
  const { parameter: city = "", buildingId = "" } = location.params;
  const path = cityChildHref(city, buildingId);
  if (target.kind === "centre" && details !== null) return centreHead(details, read);
  if (target.kind === "locality") return localityHead(location, read, target);
  if (placeNotFoundError(read) !== null) {
    return { title: common.pageNotFound, description: common.noSuchPage, path, noIndex: true };
  }
  return { title: humanizeSlug(buildingId), description: texts.workspaceIn(humanizeSlug(city)), path };
}

type Named = { readonly name: string; readonly slug: string };

function localityHead(
  { query }: RouteLocation,
  read: ReadArea,
  { city, locality }: { readonly city: Named; readonly locality: Named },
): Head {
  const path = cityChildHref(city.slug, locality.slug);
  const filters = readFilters(query);
  const list = read("buildings.buildingData").data;
  const title = texts.coworkingIn(`${locality.name}, ${city.name}`);
  return {
    title,
    description: texts.coworkingDescription(title),
    path: centreListHref(path, { ...noFilters, page: filters.page }),
    noIndex: isFiltered(filters) || list?.buildings.length === 0,
    jsonLd: [
      breadcrumbList([
        homeCrumb,
        { label: city.name, href: cityPath(city.slug) },
        { label: locality.name, href: path },
      ]),
      ...(list === null || list.total === 0 ? [] : [itemList(title, list.buildings, list.total)]),
    ],
  };
}
