import * as common from "../../../texts/common.ts";
import * as texts from "../../../texts/places.ts";
import { homeCrumb } from "../../layout/paths.ts";
import { breadcrumbList, faqPageData } from "../../page-sections/structured-data.ts";
import type { Head, ReadArea, RouteLocation } from "../../screen.ts";
import { cityHref } from "../centre/centre-hrefs.ts";
import { centreListHref, isFiltered, noFilters, readFilters } from "../listing/filters.ts";
import { itemList } from "../listing/item-list.ts";
import { placeNotFoundError } from "../resolve/resolve-place.ts";
import { resolveSpace, routePrefixOf } from "../resolve/resolve-space.ts";
import { cityName, cityTitle } from "./city-title.ts";

/** Head of a city's page. Filtered lists are not indexed, because they are only views of the whole list. */
export function cityHead(location: RouteLocation, read: ReadArea): Head {
  const { slug } = resolveSpace(location);
  const family = routePrefixOf(location);
  const path = cityHref(slug, family);
  if (placeNotFoundError(read) !== null) {
    return { title: common.pageNotFound, description: common.noSuchPage, path, noIndex: true };
  }
  const filters = readFilters(location.query);
  const content = read("bookingPage.cityContent").data;
  const list = read("buildings.buildingData").data;
  const name = cityName(slug, read);
  const title = cityTitle(family, name);
  // Only one of the city's two pages uses the content service's title and description, to avoid duplicates.
  const cityContent = family === "coworking-space" ? content : null;
  const image = read("cities").data?.cities.find(({ city }) => city.slug === slug)?.image.large;
  return {
    title: cityContent?.title ?? (family === "coworking-space" ? title : texts.monthlyPrices(title)),
    description: cityContent?.description ?? texts.officeDescription(title),
    ...(image === undefined ? {} : { image }),
    path: centreListHref(path, { ...noFilters, page: filters.page }),
    noIndex: isFiltered(filters) || list?.buildings.length === 0,
    jsonLd: [
      breadcrumbList([homeCrumb, { label: name, href: path }]),
      ...(list === null || list.total === 0 ? [] : [itemList(title, list.buildings, list.total)]),
      ...(content === null ? [] : faqPageData([{ kind: "faqs", heading: title, items: content.faqs }])),
    ],
  };
}
