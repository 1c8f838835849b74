import { href } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { ProductType } from "../../api/contract/product-types.ts";

/** The page that explains a kind of space. */
export function offeringPageOf(productType: ProductType): string {
  return href("/office-space/:parameter", { parameter: pages[productType] });
}

/** The kind of space that the last part of an offering's address names; null for families of kinds and other words. */
export function productTypeOfPage(slug: string): ProductType | null {
  const found = Object.entries(pages).find(([, page]) => page === slug);
  return found === undefined ? null : (found[0] as ProductType);
}

const pages: Readonly<Record<ProductType, OfferingSlug>> = {
  CO_WORKING_FIXED_DESK: "fixed-desk",
  CO_WORKING_FLEXI_PASS: "flexi-pass",
  CO_WORKING_MEETING_ROOM: "meeting-room",
  CO_WORKING_MULTI_UTILITY_SPACE: "event-space",
  CO_WORKING_HOT_DESK: "hot-desk",
  CO_WORKING_PRIVATE_CABIN: "private-office",
  CO_WORKING_CABIN: "office-space",
  CO_WORKING_BE_SPOKE_SOLUTIONS: "bespoke-solutions",
};
