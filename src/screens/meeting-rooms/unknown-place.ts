import type { CallFailure } from "../../api/failure.ts";
import type { ReadArea } from "../screen.ts";

/**
 * Returns the failure if the city or locality does not exist or has no bookable items. Returns null otherwise, and
 * before the service has responded.
 */
export function unknownPlaceError(read: ReadArea): CallFailure | null {
  const { error } = read("destination");
  return error?.statusCode === 404 ? error : null;
}
