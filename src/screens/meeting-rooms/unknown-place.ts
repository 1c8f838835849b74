import type { ReadArea } from "../screen.ts";

/**
 * The sentence for a city or locality that is not ours, or in which there is nothing to book yet; null while it is not
 * known, and for every place of ours.
 */
export function unknownPlace(read: ReadArea): string | null {
  const { error } = read("destination");
  if (error?.statusCode === 404) return error.message;
  // What is not even spelled like a place is none.
  return error?.statusCode === 422 ? "We are not in this city." : null;
}
