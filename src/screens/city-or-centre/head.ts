import * as common from "../../texts/common.ts";
import * as texts from "../../texts/places.ts";
import { belowCityHref, wordsOf } from "../centre/address.ts";
import { centreHead } from "../centre/centre-head.ts";
import { isNarrowed, listHref, noFilters, readFilters } from "../centre-list/filters.ts";
import { itemList } from "../centre-list/item-list.ts";
import { cityPath, homeCrumb } from "../layout/paths.ts";
import { breadcrumbList } from "../page-sections/structured-data.ts";
import { missingPlace, placeTarget } from "../place-pages/place-target.ts";
import type { Head, Place, ReadArea } from "../screen.ts";

export function targetHead(place: Place, read: ReadArea): Head {
  const target = placeTarget(read);
  const details = read("productDetails.details").data;
  const { parameter: city = "", buildingId = "" } = place.params;
  const path = belowCityHref(city, buildingId);
  if (target.kind === "centre" && details !== null) {
    return centreHead(details, read("headerFooter").data?.header.contact);
  }
  if (target.kind === "locality") return localityListHead(place, read, target);
  if (missingPlace(read) !== null) {
    return { title: common.pageNotFound, description: common.noSuchPage, path, noIndex: true };
  }
  return { title: wordsOf(buildingId), description: texts.workspaceIn(wordsOf(city)), path };
}

type Named = { readonly name: string; readonly slug: string };

function localityListHead(
  { query }: Place,
  read: ReadArea,
  { city, locality }: { readonly city: Named; readonly locality: Named },
): Head {
  const path = belowCityHref(city.slug, locality.slug);
  const filters = readFilters(query);
  const list = read("buildings.buildingData").data;
  const title = texts.coworkingIn(`${locality.name}, ${city.name}`);
  return {
    title,
    description: texts.coworkingDescription(title),
    path: listHref(path, { ...noFilters, page: filters.page }),
    noIndex: isNarrowed(filters) || list?.buildings.length === 0,
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
