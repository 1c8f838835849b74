import { wordsOf } from "../centre/address.ts";
import type { ReadArea } from "../screen.ts";

/** A city's name as the service has it; the words of its address until then. */
export function cityName(slug: string, read: ReadArea): string {
  const listed = read("cities").data?.cities.find(({ city }) => city.slug === slug);
  return read("destination").data?.city.name ?? listed?.city.name ?? wordsOf(slug);
}
