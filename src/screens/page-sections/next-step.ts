import type { OfferingCard } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import { isBookable, type ProductType, productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/page-sections.ts";
import { leadFormId } from "../lead-form/lead-fields.ts";

/** The quickest way to have something: book it online, or ask for it. */
export type NextStep = { readonly label: string; readonly href: string; readonly isBooking: boolean };

/** City whose rooms are shown where none was chosen (row R3). */
const defaultCity = "delhi";

/** How an offering is had; `city` is a slug. What is not booked online is asked for with the form on its own page. */
export function nextStepOf(
  { href, productType }: Pick<OfferingCard, "href" | "productType">,
  city: string = defaultCity,
): NextStep {
  const label = productType === undefined ? texts.getQuote : productTypes[productType].callToAction;
  return isBookable(productType)
    ? { label, href: bookingHref(productType, city), isBooking: true }
    : { label, href: `${href}#${leadFormId}`, isBooking: false };
}

/** The listing of a product type in a city, by its slug. */
export function bookingHref(productType: ProductType, city: string): string {
  return href("/meeting-rooms/:city/:locality", { city, locality: "all" }, { productType });
}
