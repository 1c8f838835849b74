import type { NamedPlace } from "../../api/contract/places.ts";
import type { ShownError } from "../frame/error-message.tsx";
import type { ReadArea } from "../screen.ts";

/** What stands behind an address of a city and a second part. */
export type PlaceTarget =
  | { readonly kind: "pending" }
  | { readonly kind: "centre" }
  | { readonly kind: "city"; readonly city: NamedPlace }
  | { readonly kind: "locality"; readonly city: NamedPlace; readonly locality: NamedPlace }
  | { readonly kind: "missing"; readonly error: ShownError };

type Finding = PlaceTarget | "no";

/**
 * Decides between a centre, a locality and a whole city from the areas `productDetails.details` and `destination`, which are asked at
 * once. The kind of `first` wins where one name stands for both. A centre that is unavailable is not looked for among the
 * localities.
 */
export function placeTarget(read: ReadArea, first: "centre" | "locality"): PlaceTarget {
  const findings = first === "centre" ? [centreFinding, localityFinding] : [localityFinding, centreFinding];
  for (const findingOf of findings) {
    const finding = findingOf(read);
    if (finding !== "no") return finding;
  }
  return { kind: "missing", error: { message: "We know no centre and no locality of this name here." } };
}

/** True when nobody could say what stands there: such a page is not missing, it only cannot be had. */
export function isUnanswered(read: ReadArea): boolean {
  const errors = [read("productDetails.details").error, read("destination").error];
  return errors.some((error) => error !== null && !isRefused(error.statusCode));
}

function centreFinding(read: ReadArea): Finding {
  const { data, error, fetching } = read("productDetails.details");
  if (data !== null) return { kind: "centre" };
  if (error === null) return fetching ? { kind: "pending" } : "no";
  const isNotOne = isRefused(error.statusCode) && error.code !== "centre_unavailable";
  return isNotOne ? "no" : { kind: "missing", error };
}

function localityFinding(read: ReadArea): Finding {
  const { data, error, fetching } = read("destination");
  if (data !== null) {
    const { city, locality } = data;
    return locality === null ? { kind: "city", city } : { kind: "locality", city, locality };
  }
  if (error === null) return fetching ? { kind: "pending" } : "no";
  return isRefused(error.statusCode) ? "no" : { kind: "missing", error };
}

/** The service answered, and there is no such thing; anything else says nothing of the thing. */
function isRefused(statusCode: number): boolean {
  return statusCode >= 400 && statusCode < 500;
}
