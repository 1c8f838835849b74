import type { ReactNode } from "react";
import { cityHref } from "../centre/address.ts";
import { readFilters } from "../centre-list/filters.ts";
import { Listing } from "../centre-list/listing.tsx";
import { PlaceHero } from "../centre-list/place-hero.tsx";
import { useArea, useReadArea } from "../data/areas.tsx";
import { CityChooser } from "../layout/city-chooser.tsx";
import { homeCrumb } from "../layout/paths.ts";
import { familyOf, spaceTarget } from "../place-pages/space-target.ts";
import type { Place } from "../screen.ts";
import { cityName, cityTitle, familyTypes } from "./city-title.ts";
import { DeferredCityWords } from "./deferred-city-words.ts";

/** The centres of a city, texts about it, and links to the other cities. */
export function CityListing({ place }: { readonly place: Place }): ReactNode {
  const read = useReadArea();
  const words = useArea("bookingPage.cityContent").data;
  const cities = useArea("cities").data?.cities ?? [];
  const { slug } = spaceTarget(place);
  const family = familyOf(place);
  const name = cityName(slug, read);
  const path = cityHref(slug, family);
  return (
    <>
      <PlaceHero
        crumbs={[homeCrumb, { label: name, href: path }]}
        title={cityTitle(family, name)}
        intro={words?.intro ?? ""}
        picture={cities.find(({ city }) => city.slug === slug)?.image}
      />
      <Listing
        path={path}
        cityPath={path}
        city={{ name, slug }}
        locality={null}
        filters={readFilters(place.query)}
        about={familyTypes[family]}
      />
      <DeferredCityWords />
      <CityChooser cities={cities} currentCity={slug} />
    </>
  );
}
