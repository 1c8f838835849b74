import { productTypes } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import { nearMetro, nearMetroSuffix } from "../../../texts/item-facts.ts";
import type { ListFilters } from "./filters.ts";

/** Returns the number of centres as text: `9 centres`, `3 centres with Event Space near a station`. */
export function centreCountText(total: number, { productType, isNearMetro }: ListFilters): string {
  const count = texts.found(total);
  const found = productType === null ? count : texts.foundWith(count, productTypes[productType].label);
  return isNearMetro ? `${found} ${nearMetroSuffix}` : found;
}

/** Summarizes the chosen filters in one line: `Event Space · Near a station`. */
export function formatFilters({ productType, isNearMetro, sort }: ListFilters): string {
  return [
    productType === null ? texts.allTypes : productTypes[productType].label,
    ...(isNearMetro ? [nearMetro] : []),
    ...(sort === "recommended" ? [] : [texts.sorts[sort]]),
  ].join(" · ");
}
