import type { Destination } from "../../api/areas.ts";
import type { CallFailure } from "../../api/call.ts";
import { withQuery } from "../../api/contract/href.ts";
import type { Place, ReadArea } from "../screen.ts";

/** What a page of places shows; a centre once its details are there. */
export type PlaceTarget =
  | { readonly kind: "pending" }
  | Destination
  | { readonly kind: "missing"; readonly error: CallFailure };

/** What stands behind an address, as the service has resolved it. */
export function placeTarget(read: ReadArea): PlaceTarget {
  const { data, error } = read("destination");
  if (error !== null) return { kind: "missing", error };
  if (data?.kind !== "centre") return data ?? { kind: "pending" };
  const details = read("productDetails.details");
  if (details.error !== null) return { kind: "missing", error: details.error };
  return details.data === null ? { kind: "pending" } : data;
}

/** Why there is no such page, as the service says it; null while that is not known, and when nobody could say. */
export function missingPlace(read: ReadArea): CallFailure | null {
  const target = placeTarget(read);
  if (target.kind !== "missing") return null;
  const { statusCode } = target.error;
  return statusCode >= 400 && statusCode < 500 ? target.error : null;
}

/**
 * Where a page of places should be instead: at the one address that the service gives it, without the empty fields of a
 * form that was sent without scripts. Null when it is there.
 */
export function placeMove(
  { pathname, query }: Pick<Place, "pathname" | "query">,
  read: ReadArea,
): string | null {
  const here = pathname.replace(/(?<=.)\/+$/, "");
  const path = read("destination").data?.path ?? here;
  const asked = [...query].filter(([, value]) => value !== "");
  if (path === here && asked.length === query.size) return null;
  return withQuery(path, new URLSearchParams(asked));
}
