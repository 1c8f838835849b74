import { productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/centre-list.ts";
import type { ListFilters } from "./filters.ts";

/** Returns the number of centres as text: `9 centres`, `3 centres with Event Space`. */
export function centreCountText(total: number, { productType }: ListFilters): string {
  const count = texts.found(total);
  return productType === null ? count : texts.foundWith(count, productTypes[productType].label);
}
