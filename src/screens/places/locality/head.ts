import * as common from "../../../texts/common.ts";
import * as texts from "../../../texts/places.ts";
import { breadcrumbList, faqPageData } from "../../page-sections/structured-data.ts";
import type { Head, ReadArea, RouteLocation } from "../../screen.ts";
import { centreHead } from "../centre/centre-head.ts";
import { humanizeSlug, localityHref } from "../centre/centre-hrefs.ts";
import { itemList } from "../listing/item-list.ts";
import { placeNotFoundError, resolvePlace } from "../resolve/resolve-place.ts";
import { localityCrumbs } from "./locality-crumbs.ts";

/** Head of a property page. If it shows a centre, the canonical URL is that of the centre's own page. */
export function localityPageHead({ params }: RouteLocation, read: ReadArea): Head {
  const { parameter: city = "", buildingId = "" } = params;
  const target = resolvePlace(read);
  const details = read("productDetails.details").data;
  const path = localityHref(city, buildingId);
  if (placeNotFoundError(read) !== null) {
    return { title: common.pageNotFound, description: common.noSuchPage, path, noIndex: true };
  }
  if (target.kind === "centre" && details !== null) return centreHead(details, read);
  const locality = target.kind === "locality" ? target : { city: named(city), locality: named(buildingId) };
  const title = texts.officeIn(`${locality.locality.name}, ${locality.city.name}`);
  const list = read("buildings.buildingData").data;
  return {
    title: texts.localityTitle(title),
    description: texts.localityDescription(title),
    path,
    jsonLd: [
      breadcrumbList(localityCrumbs(locality.city, locality.locality)),
      ...(list === null || list.total === 0 ? [] : [itemList(title, list.buildings, list.total)]),
      ...faqPageData(read("productDetails.headerContent").data?.sections ?? []),
    ],
  };
}

function named(slug: string): { name: string; slug: string } {
  return { name: humanizeSlug(slug), slug };
}
