import type { ProductType } from "../../api/contract/product-types.ts";

const hourly: ReadonlySet<ProductType> = new Set([
  "CO_WORKING_MEETING_ROOM",
  "CO_WORKING_MULTI_UTILITY_SPACE",
]);

/** By what an item of a product type is sold: rooms and event spaces by the hour, everything else by the day. */
export function unitOf(productType: ProductType): "hour" | "day" {
  return hourly.has(productType) ? "hour" : "day";
}
