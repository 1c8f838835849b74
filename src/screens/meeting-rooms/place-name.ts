import type { Destination } from "../../api/areas.ts";
import type { ListingPlace } from "./filters.ts";

/** `Delhi`, or `Saket, Delhi`; from the path's words until the service has told the names. */
export function placeName({ city, locality }: ListingPlace, found: Destination | null): string {
  const cityName = found?.city.name ?? spelled(city);
  if (locality === "all") return cityName;
  const localityName = found?.kind === "locality" ? found.locality.name : spelled(locality);
  return `${localityName}, ${cityName}`;
}

function spelled(slug: string): string {
  return slug.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap === "-" ? " " : "") + letter.toUpperCase());
}
