import type { ProductType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { anyType, type Filters, usualType } from "./filters.ts";

const kinds: Readonly<Record<ProductType, string>> = texts.kinds;

/** Heading of a listing: `Meeting rooms in Pune`; of another kind `Flexi passes in Pune`. */
export function listingTitle({ productType }: Pick<Filters, "productType">, place: string): string {
  if (productType === anyType) return texts.title(texts.everyKind, place);
  const isKnown = Object.hasOwn(kinds, productType);
  return texts.title(kinds[isKnown ? (productType as ProductType) : usualType], place);
}
