import type { OfferingSlug } from "../../api/contract/pages.ts";
import type { ProductType } from "../../api/contract/product-types.ts";

/** The page that explains a kind of space. */
export function offeringPageOf(productType: ProductType): string {
  return `/office-space/${pages[productType]}`;
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
