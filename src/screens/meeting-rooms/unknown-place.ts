import type { CallFailure } from "../../api/failure.ts";
import type { ReadArea } from "../screen.ts";

/**
 * Returns the failure of a city or locality that does not exist or has no bookable items. Returns null for all other
 * places, and while the place is being loaded.
 */
export function unknownPlaceError(read: ReadArea): CallFailure | null {
  const { error } = read("destination");
  return error?.statusCode === 404 ? error : null;
}
