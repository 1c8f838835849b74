import type { ReactNode } from "react";
import type { NamedPlace } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/places.ts";
import { useArea } from "../../data/areas.tsx";
import { ResultsHeader } from "../../results/results-header.tsx";
import type { RouteLocation } from "../../screen.ts";
import { cityHref, localityHref } from "../centre/centre-hrefs.ts";
import { prefixProductTypes } from "../city/city-title.ts";
import { readFilters } from "../listing/filters.ts";
import { lowestPrices } from "../listing/from-price.ts";
import { Listing } from "../listing/listing.tsx";
import { PlaceIntro } from "../listing/place-intro.tsx";
import { localityCrumbs } from "./locality-crumbs.ts";
import { localityIntro } from "./locality-intro.ts";
import { LocalityPrices } from "./locality-prices.tsx";
import { LocalityRooms } from "./locality-rooms.tsx";
import { NearbyLocalities } from "./nearby-localities.tsx";

type Props = { readonly location: RouteLocation; readonly city: NamedPlace; readonly locality: NamedPlace };

/** The page of a locality: its centres, bookable items, lowest prices and nearby localities. */
export function LocalityPage({ location, city, locality }: Props): ReactNode {
  const list = useArea("buildings.buildingData").data;
  const cities = useArea("cities").data?.cities ?? [];
  const path = localityHref(city.slug, locality.slug);
  return (
    <>
      <ResultsHeader crumbs={localityCrumbs(city, locality)} title={texts.officeIn(locality.name)} />
      <Listing
        path={path}
        cityPath={cityHref(city.slug, "office-space")}
        city={city}
        locality={locality}
        filters={readFilters(location.query)}
        defaultTypes={prefixProductTypes["office-space"]}
      />
      <PlaceIntro
        place={locality.name}
        intro={list === null ? "" : localityIntro(locality.name, list)}
        picture={cities.find((each) => each.city.slug === city.slug)?.image}
      >
        <LocalityPrices prices={lowestPrices(list?.buildings ?? [])} />
      </PlaceIntro>
      <LocalityRooms city={city} locality={locality} />
      <NearbyLocalities city={city} locality={locality} />
    </>
  );
}
