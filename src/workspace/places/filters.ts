import { sql } from "kysely";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { bookingUnits, hasPasses } from "../../api/contract/units.ts";
import type { Db } from "../database/tables.ts";
import { cacheKeys, cityKey } from "../http/cache-keys.ts";
import { handle, ok, type Route } from "../http/route.ts";
import { isListed, type Locality, listLocalities } from "../inventory/index.ts";
import { citiesWithCentres } from "./cities.ts";
import type { PlacesDeps } from "./deps.ts";
import { checkPlaceExists } from "./known-place.ts";

/** Returns the options of the room filters. Lists localities only if a city is given: their names are not unique. */
export function filtersRoute(deps: PlacesDeps): Route {
  const { db, excludedBuildingIds, cached } = deps;
  return handle("bookingPageFilters", async ({ query: { city } }) => {
    const error = await checkPlaceExists(deps, { city });
    if (error !== null) return error;
    const cities = await citiesWithCentres(deps);
    const choices = await cached(`filters ${city ?? ""}`, () =>
      readFilterChoices(db, excludedBuildingIds, city),
    );
    const localities =
      city === undefined
        ? []
        : await cached(`localities ${city}`, () => listLocalities(db, excludedBuildingIds, city));
    return ok(
      {
        cities: cities.map(presentNamedPlace),
        localities: localities.map(presentLocality),
        ...presentChoices(choices),
      },
      [cacheKeys.inventory, cityKey(city)],
    );
  });
}

const presentNamedPlace = ({ name, slug }: { name: string; slug: string }) => ({ name, slug });
const presentLocality = ({ name, slug, lat, lng, buildingsCount }: Locality) => ({
  ...{ name, slug, buildingsCount },
  location: { lat, lng },
});

function presentChoices(choices: FilterChoices): Omit<BookingFiltersResponse, "cities" | "localities"> {
  const { productTypes, capacities, amenities, minPaise, maxPaise } = choices;
  return {
    productTypes: [...productTypes],
    capacities: [...capacities],
    amenities: [...amenities],
    priceRange: { minPaise, maxPaise },
  };
}

/** The filter options for all bookable items of one city or of all cities. Prices are in paise per unit. */
export type FilterChoices = {
  readonly productTypes: readonly { readonly value: ProductType; readonly label: string }[];
  readonly capacities: readonly number[];
  readonly amenities: readonly string[];
  readonly minPaise: number;
  readonly maxPaise: number;
};

const roomUnits = bookingUnits.filter((unit) => !hasPasses[unit]);

/** Reads the filter options in one query. The most frequent amenities come first. */
export async function readFilterChoices(
  db: Db,
  excluded: ReadonlySet<string>,
  city?: string,
): Promise<FilterChoices> {
  const { rows } = await sql<FilterChoices>`
    with listed as (
      select i.product_type, i.capacity, i.price_paise, i.amenities, i.unit
      from items i join centres c on c.id = i.centre_id
      where i.active and ${isListed(excluded)} ${city === undefined ? sql`` : sql`and c.city_slug = ${city}`})
    select
      (select coalesce(json_agg(json_build_object('value', t.value, 'label', t.label) order by t.position), '[]')
        from product_types t where t.value in (select product_type from listed)) as "productTypes",
      (select coalesce(json_agg(capacity order by capacity), '[]')
        from (select distinct capacity from listed where unit = any(${roomUnits}::text[])) each) as capacities,
      (select coalesce(json_agg(name order by items desc, name), '[]')
        from (select name, count(*) as items from listed, jsonb_array_elements_text(amenities) name group by name)
          each) as amenities,
      (select coalesce(min(price_paise), 0) from listed) as "minPaise",
      (select coalesce(max(price_paise), 0) from listed) as "maxPaise"
  `.execute(db);
  return rows[0] ?? { productTypes: [], capacities: [], amenities: [], minPaise: 0, maxPaise: 0 };
}
