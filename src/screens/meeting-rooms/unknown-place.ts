import type { CallFailure } from "../../api/failure.ts";
import type { ReadArea } from "../screen.ts";

/**
 * The failure for a city or locality that is not ours, or in which there is nothing to book yet; null while it is not
 * known, and for every place of ours.
 */
export function unknownPlace(read: ReadArea): CallFailure | null {
  const { error } = read("destination");
  return error?.statusCode === 404 ? error : null;
}
