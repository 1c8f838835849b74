import type { ReactNode } from "react";
import type { NamedPlace } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/places.ts";
import { buttonClass } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { useArea } from "../../data/areas.tsx";
import { CityChooser } from "../../layout/city-chooser.tsx";
import { cityPath, homeCrumb } from "../../layout/paths.ts";
import { ResultsHeader } from "../../results/results-header.tsx";
import type { RouteLocation } from "../../screen.ts";
import { cityChildHref, cityHref, localityHref } from "../centre/centre-hrefs.ts";
import { prefixProductTypes } from "../city/city-title.ts";
import { DeferredCityContent } from "../city/deferred-city-content.ts";
import { readFilters } from "../listing/filters.ts";
import { Listing } from "../listing/listing.tsx";
import { PlaceIntro } from "../listing/place-intro.tsx";

type Props = { readonly location: RouteLocation; readonly city: NamedPlace; readonly locality: NamedPlace };

export function LocalityListing({ location, city, locality }: Props): ReactNode {
  const cities = useArea("cities").data?.cities ?? [];
  const path = cityChildHref(city.slug, locality.slug);
  return (
    <>
      <ResultsHeader
        crumbs={[
          homeCrumb,
          { label: city.name, href: cityPath(city.slug) },
          { label: locality.name, href: path },
        ]}
        title={texts.coworkingIn(locality.name)}
      />
      <Listing
        path={path}
        cityPath={cityHref(city.slug)}
        city={city}
        locality={locality}
        filters={readFilters(location.query)}
        defaultTypes={prefixProductTypes["coworking-space"]}
      />
      <PlaceIntro
        place={locality.name}
        intro=""
        picture={cities.find((each) => each.city.slug === city.slug)?.image}
      >
        <p className={layout.row}>
          <a href={localityHref(city.slug, locality.slug)} className={buttonClass({ variant: "secondary" })}>
            {texts.allSpaceIn(locality.name)}
          </a>
        </p>
      </PlaceIntro>
      <DeferredCityContent />
      <CityChooser cities={cities} currentCity={city.slug} />
    </>
  );
}
