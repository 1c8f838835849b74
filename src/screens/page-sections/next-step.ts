import type { OfferingCard } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import { isBookable, type ProductType, productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/page-sections.ts";
import { leadFormId } from "../lead-form/lead-fields.ts";

/** Link to book an offering online, or to enquire about it. */
export type NextStep = { readonly label: string; readonly href: string; readonly isBooking: boolean };

/** City of the listing if none was chosen (requirement R3). */
const defaultCity = "delhi";

/**
 * Returns the next step of an offering; `city` is a slug. Offerings that are not booked online link to the form on
 * their own page.
 */
export function nextStepOf(
  { href, productType }: Pick<OfferingCard, "href" | "productType">,
  city: string = defaultCity,
): NextStep {
  const label = productType === undefined ? texts.getQuote : productTypes[productType].callToAction;
  return isBookable(productType)
    ? { label, href: productTypeRoomsHref(productType, city), isBooking: true }
    : { label, href: `${href}#${leadFormId}`, isBooking: false };
}

/** Returns the URL of the listing of a product type in a city; `city` is a slug. */
export function productTypeRoomsHref(productType: ProductType, city: string): string {
  return href("/meeting-rooms/:city/:locality", { city, locality: "all" }, { productType });
}
