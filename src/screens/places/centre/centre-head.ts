import type { BuildingDataResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import { breadcrumbList } from "../../page-sections/structured-data.ts";
import type { Head, ReadArea } from "../../screen.ts";
import { centreHref } from "./centre-hrefs.ts";
import { centreCrumbs } from "./crumbs.ts";
import { localBusiness } from "./local-business.ts";

/**
 * Head of a centre's page. The canonical URL contains the centre's id. Link previews cannot show a drawing, so they show
 * another picture of the centre, or its city.
 */
export function centreHead(details: BuildingDataResponse, read: ReadArea): Head {
  const { building } = details;
  const { name, locality, city, description, images } = building;
  const phone = read("headerFooter").data?.header.contact;
  const cityImage = read("cities").data?.cities.find((each) => each.city.slug === city.slug)?.image;
  const image = images.find(({ large }) => !large.endsWith(".svg")) ?? cityImage;
  return {
    title: texts.title(name, locality.name, city.name),
    description: description ?? texts.description(name, locality.name, city.name),
    path: centreHref(building),
    ...(image && { image: image.large }),
    jsonLd: [localBusiness(details, phone), breadcrumbList(centreCrumbs(building))],
  };
}
