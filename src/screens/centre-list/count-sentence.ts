import { productTypeLabels } from "../../api/contract/product-types.ts";
import { countOf } from "../../ui/format/duration.ts";
import type { ListFilters } from "./filters.ts";

/** How many centres there are: `9 centres`, `3 centres with Event Space`. */
export function countSentence(total: number, { productType }: ListFilters): string {
  const count = total === 0 ? "No centres" : countOf(total, "centre");
  return productType === null ? count : `${count} with ${productTypeLabels[productType]}`;
}
