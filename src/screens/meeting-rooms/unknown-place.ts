import type { ReadArea } from "../screen.ts";
import type { ListingPlace } from "./filters.ts";

/**
 * The sentence for a city or locality that is not ours, or in which there is nothing to book yet; null while it is not
 * known, and for every place of ours.
 */
export function unknownPlace({ city, locality }: ListingPlace, read: ReadArea): string | null {
  const filters = read("bookingPage.filters");
  const rooms = read("bookingPage.product");
  if (filters.error?.statusCode === 404) return filters.error.message;
  if (filters.error?.statusCode === 422) return "We are not in this city.";
  if (filters.data !== null && !filters.data.cities.some(({ slug }) => slug === city)) {
    return "We have no centre in this city yet.";
  }
  if (rooms.error?.statusCode === 404) return rooms.error.message;
  const isLocalityKnown =
    locality === "all" ||
    filters.data === null ||
    filters.data.localities.some(({ slug }) => slug === locality);
  return isLocalityKnown ? null : "We know no such locality in this city.";
}
