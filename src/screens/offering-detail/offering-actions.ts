import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import { href, withQuery } from "../../api/contract/href.ts";
import { isBookable, type ProductType } from "../../api/contract/product-types.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { leadFormId } from "../lead-form/lead-fields.ts";
import type { Action } from "../page-sections/actions.tsx";
import { citiesId, productTypeRoomsHref } from "../page-sections/next-step.ts";

/** Subject of an offering's page; `city` is a slug. */
export type OfferingPlace = { readonly productType: ProductType | undefined; readonly city: string | null };

/**
 * Returns the content's actions, adapted to the page. A link to a listing, or to the cities of the page, opens the
 * listing of the requested city. A call-back link opens the page's own form, or the contact page if the product type is bookable.
 */
export function contextualActions(actions: readonly Action[], place: OfferingPlace): readonly Action[] {
  return actions.map(({ label, href }) => ({ label, href: contextualHref(href, place) }));
}

function contextualHref(written: string, { productType, city }: OfferingPlace): string {
  if (written === callbackRequestPath) {
    if (!isBookable(productType)) return `#${leadFormId}`;
    return withQuery(callbackRequestPath, { productType, ...(city !== null && { city }) });
  }
  if (written.endsWith(`#${citiesId}`) && city !== null && isBookable(productType))
    return productTypeRoomsHref(productType, city);
  const [path = "", query] = written.split("?");
  const { name, params } = matchRoute(path);
  if (name !== "meeting-rooms" || params.locality !== "all") return written;
  if (query === undefined && isBookable(productType))
    return productTypeRoomsHref(productType, city ?? params.city ?? "");
  const listing = { city: city ?? params.city ?? "", locality: params.locality };
  return href("/meeting-rooms/:city/:locality", listing, new URLSearchParams(query));
}
