import { isProductType, productTypes, usualType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { anyType, type Filters } from "./filters.ts";

/** Heading of a listing: `Meeting rooms in Pune`; of another kind `Flexi passes in Pune`. */
export function listingTitle({ productType }: Pick<Filters, "productType">, place: string): string {
  if (productType === anyType) return texts.title(texts.everyKind, place);
  return texts.title(productTypes[isProductType(productType) ? productType : usualType].plural, place);
}
