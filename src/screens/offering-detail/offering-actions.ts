import type { ProductType } from "../../api/contract/product-types.ts";
import { callBackPath } from "../frame/paths.ts";
import { leadFormId } from "../lead-form/lead-form.tsx";
import type { Action } from "../page-sections/actions.tsx";
import { bookingHref, isBookable } from "../page-sections/next-step.ts";

/** What an offering's page is about; `city` is a slug. */
export type OfferingPlace = { readonly productType: ProductType | undefined; readonly city: string | null };

/**
 * The content's actions, made to know what the page knows: a listing opens in the asked city, and a call back is asked
 * for on the page itself, or with the product type where the page books.
 */
export function knowingActions(actions: readonly Action[], place: OfferingPlace): readonly Action[] {
  return actions.map(({ label, href }) => ({ label, href: knowingHref(href, place) }));
}

function knowingHref(href: string, { productType, city }: OfferingPlace): string {
  if (href === callBackPath) {
    if (!isBookable(productType)) return `#${leadFormId}`;
    return `${callBackPath}?${new URLSearchParams({ productType, ...(city !== null && { city }) })}`;
  }
  const listing = /^\/meeting-rooms\/[a-z-]+\/all(\?.*)?$/.exec(href);
  if (listing === null) return href;
  const elsewhere =
    city === null ? href : href.replace(/^\/meeting-rooms\/[a-z-]+\//, `/meeting-rooms/${city}/`);
  const isPlain = listing[1] === undefined;
  return isPlain && isBookable(productType) ? bookingHref(productType, city ?? "delhi") : elsewhere;
}
