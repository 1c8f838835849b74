import type { Destination } from "../../../api/areas.ts";
import type { CallFailure } from "../../../api/call.ts";
import { withQuery } from "../../../api/contract/href.ts";
import type { ReadArea, RouteLocation } from "../../screen.ts";

/** The city, locality or centre that a URL shows. The kind is `centre` only once the centre's details are loaded. */
export type ResolvedPlace =
  | { readonly kind: "pending" }
  | Destination
  | { readonly kind: "missing"; readonly error: CallFailure };

/** Returns the city, locality or centre that the current URL shows, as resolved by the service. */
export function resolvePlace(read: ReadArea): ResolvedPlace {
  const { data, error } = read("destination");
  if (error !== null) return { kind: "missing", error };
  if (data?.kind !== "centre") return data ?? { kind: "pending" };
  const details = read("productDetails.details");
  if (details.error !== null) return { kind: "missing", error: details.error };
  return details.data === null ? { kind: "pending" } : data;
}

/**
 * Returns the service's failure if the URL does not lead to a city, locality or centre. Returns null while the response
 * is pending, and if the service is unavailable.
 */
export function placeNotFoundError(read: ReadArea): CallFailure | null {
  const target = resolvePlace(read);
  if (target.kind !== "missing") return null;
  const { statusCode } = target.error;
  return statusCode >= 400 && statusCode < 500 ? target.error : null;
}

/**
 * Returns the URL to which the page of a city, locality or centre redirects: the canonical path from the service,
 * without the empty fields of a form that was sent without JavaScript. Returns null if the URL is already canonical.
 */
export function placeRedirect(
  { pathname, query }: Pick<RouteLocation, "pathname" | "query">,
  read: ReadArea,
): string | null {
  const normalizedPath = pathname.replace(/(?<=.)\/+$/, "");
  const path = read("destination").data?.path ?? normalizedPath;
  const nonEmptyParams = [...query].filter(([, value]) => value !== "");
  if (path === normalizedPath && nonEmptyParams.length === query.size) return null;
  return withQuery(path, new URLSearchParams(nonEmptyParams));
}
