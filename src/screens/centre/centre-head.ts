import type { BuildingDataResponse } from "../../api/contract/places.ts";
import * as texts from "../../texts/centre.ts";
import { breadcrumbList } from "../page-sections/structured-data.ts";
import type { Head } from "../screen.ts";
import { centreHref } from "./centre-hrefs.ts";
import { centreCrumbs } from "./crumbs.ts";
import { localBusiness } from "./local-business.ts";

/** Head of a centre's page. `phone` is the site's number. The canonical URL contains the centre's id. */
export function centreHead(details: BuildingDataResponse, phone: string | undefined): Head {
  const { building } = details;
  const { name, locality, city, description, images } = building;
  return {
    title: texts.title(name, locality.name, city.name),
    description: description ?? texts.description(name, locality.name, city.name),
    path: centreHref(building),
    ...(images[0] && { image: images[0].large }),
    jsonLd: [localBusiness(details, phone), breadcrumbList(centreCrumbs(building))],
  };
}
