import type { OfferingCard } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import {
  defaultProductType,
  isBookable,
  type ProductType,
  productTypes,
} from "../../api/contract/product-types.ts";
import * as texts from "../../texts/page-sections.ts";
import { leadFormId } from "../lead-form/lead-fields.ts";

/** Link to book an offering online, or to enquire about it. */
export type NextStep = { readonly label: string; readonly href: string; readonly isBooking: boolean };

/** Id of the section of an offering's page in which visitors choose a city. */
export const citiesId = "cities";

/**
 * Returns the next step of an offering. Meeting rooms link to the default listing (requirement R3). Other offerings link
 * to their own page: to the cities if they are booked online, otherwise to the form.
 */
export function nextStepOf({ href, productType }: Pick<OfferingCard, "href" | "productType">): NextStep {
  const label = productType === undefined ? texts.getQuote : productTypes[productType].callToAction;
  if (!isBookable(productType)) return { label, href: `${href}#${leadFormId}`, isBooking: false };
  const isDefault = productType === defaultProductType;
  return { label, href: isDefault ? roomListHref : `${href}#${citiesId}`, isBooking: true };
}

/** The default listing (requirement R3). */
const roomListHref = href("/meeting-rooms/:city/:locality", { city: "delhi", locality: "all" });

/** Returns the URL of the listing of a product type in a city; `city` is a slug. */
export function productTypeRoomsHref(
  productType: ProductType,
  city: string,
  order: { readonly sort?: string; readonly near?: string } = {},
): string {
  return href("/meeting-rooms/:city/:locality", { city, locality: "all" }, { productType, ...order });
}
