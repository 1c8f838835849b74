import type { BookingFiltersReply } from "../../api/contract/places.ts";
import { answer, ok, type Route } from "../http/route.ts";
import { type Locality, listLocalities } from "../inventory/index.ts";
import { citiesWithCentres } from "./cities.ts";
import type { PlacesDeps } from "./deps.ts";
import { type FilterChoices, readFilterChoices } from "./filter-choices.ts";
import { refuseUnknownPlace } from "./known-place.ts";

/** The choices of the meeting-room filters; without a city, localities are left out, because names repeat. */
export function answerFilters(deps: PlacesDeps): Route {
  const { db, excludedBuildingIds, remember } = deps;
  return answer("bookingPageFilters", async ({ query: { city } }) => {
    const refusal = await refuseUnknownPlace(deps, { city });
    if (refusal !== null) return refusal;
    const cities = await citiesWithCentres(deps);
    const choices = await remember(`filters ${city ?? ""}`, () =>
      readFilterChoices(db, excludedBuildingIds, city),
    );
    const localities =
      city === undefined
        ? []
        : await remember(`localities ${city}`, () => listLocalities(db, excludedBuildingIds, city));
    return ok({ cities: cities.map(named), localities: localities.map(located), ...presentChoices(choices) });
  });
}

const named = ({ name, slug }: { name: string; slug: string }) => ({ name, slug });
const located = ({ name, slug, lat, lng, buildingsCount }: Locality) => ({
  ...{ name, slug, buildingsCount },
  location: { lat, lng },
});

function presentChoices(choices: FilterChoices): Omit<BookingFiltersReply, "cities" | "localities"> {
  const { productTypes, capacities, amenities, minPaise, maxPaise } = choices;
  return {
    productTypes: [...productTypes],
    capacities: [...capacities],
    amenities: [...amenities],
    priceRange: { minPaise, maxPaise },
  };
}
