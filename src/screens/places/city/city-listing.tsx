import type { ReactNode } from "react";
import { useArea, useReadArea } from "../../data/areas.tsx";
import { CityChooser } from "../../layout/city-chooser.tsx";
import { homeCrumb } from "../../layout/paths.ts";
import { ResultsHeader } from "../../results/results-header.tsx";
import type { RouteLocation } from "../../screen.ts";
import { cityHref } from "../centre/centre-hrefs.ts";
import { readFilters } from "../listing/filters.ts";
import { Listing } from "../listing/listing.tsx";
import { PlaceIntro } from "../listing/place-intro.tsx";
import { resolveSpace, routePrefixOf } from "../resolve/resolve-space.ts";
import { cityName, cityTitle, prefixProductTypes } from "./city-title.ts";
import { DeferredCityContent } from "./deferred-city-content.ts";

/** The centres of a city, texts about it, and links to the other cities. */
export function CityListing({ location }: { readonly location: RouteLocation }): ReactNode {
  const read = useReadArea();
  const content = useArea("bookingPage.cityContent").data;
  const cities = useArea("cities").data?.cities ?? [];
  const { slug } = resolveSpace(location);
  const family = routePrefixOf(location);
  const name = cityName(slug, read);
  const path = cityHref(slug, family);
  return (
    <>
      <ResultsHeader crumbs={[homeCrumb, { label: name, href: path }]} title={cityTitle(family, name)} />
      <Listing
        path={path}
        cityPath={path}
        city={{ name, slug }}
        locality={null}
        filters={readFilters(location.query)}
        defaultTypes={prefixProductTypes[family]}
      />
      <PlaceIntro
        place={name}
        intro={content?.intro ?? ""}
        picture={cities.find(({ city }) => city.slug === slug)?.image}
      />
      <DeferredCityContent />
      <CityChooser cities={cities} currentCity={slug} />
    </>
  );
}
