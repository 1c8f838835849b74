import type { CityRecord } from "../inventory/index.ts";
import type { Cell } from "./csv-cells.ts";

/** Finds the cities and localities that are named in tables, and collects new localities. */
export type CsvPlaces = {
  /** Returns the slug of a city, given by slug or name. */
  readonly cityOf: (text: string) => Cell<string>;
  /** Returns the slug of a locality, given by slug or name. Adds an unknown locality to the city. */
  readonly localityOf: (citySlug: string, text: string) => Cell<string>;
  /** Returns all cities, including the new localities. */
  readonly cities: () => CityRecord[];
};

export function csvPlaces(currentCities: readonly CityRecord[]): CsvPlaces {
  const cities = currentCities.map((city) => ({ ...city, localities: [...city.localities] }));
  return {
    cityOf: (text) => {
      const city = cities.find(isNamed(text));
      return city === undefined
        ? { fault: `There is no city “${text}”; add it to the cities first.` }
        : { value: city.slug };
    },
    localityOf: (citySlug, text) => {
      const localities = cities.find(({ slug }) => slug === citySlug)?.localities ?? [];
      const found = localities.find(isNamed(text));
      if (found !== undefined) return { value: found.slug };
      const slug = slugOf(text);
      if (slug === "")
        return {
          fault: `“${text}” is a new locality. Write it in Latin letters, because its URL is derived from it.`,
        };
      localities.push({ slug, name: text });
      return { value: slug };
    },
    cities: () => cities,
  };
}

function isNamed(text: string): (place: { readonly slug: string; readonly name: string }) => boolean {
  return ({ slug, name }) => slug === text.toLowerCase() || name.toLowerCase() === text.toLowerCase();
}

/** Converts a name such as `Connaught Place` to a slug such as `connaught-place`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
