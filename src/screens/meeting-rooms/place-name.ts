import type { BookingFiltersReply } from "../../api/contract/places.ts";
import type { ListingPlace } from "./filters.ts";

/** `Delhi`, or `Saket, Delhi`; from the path's words until the service has told the names. */
export function placeName({ city, locality }: ListingPlace, choices: BookingFiltersReply | null): string {
  const cityName = choices?.cities.find(({ slug }) => slug === city)?.name ?? spelled(city);
  if (locality === "all") return cityName;
  const localityName = choices?.localities.find(({ slug }) => slug === locality)?.name ?? spelled(locality);
  return `${localityName}, ${cityName}`;
}

function spelled(slug: string): string {
  return slug.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap === "-" ? " " : "") + letter.toUpperCase());
}
