import { productTypeLabels } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { anyType, type Filters, usualType } from "./filters.ts";

/** Heading of a listing: `Meeting rooms in Pune`; of another kind `Flexi passes in Pune`. */
export function listingTitle({ productType }: Pick<Filters, "productType">, place: string): string {
  return texts.title(kindWords(productType), place);
}

function kindWords(productType: string): string {
  if (productType === anyType) return texts.everyKind;
  const isOther = productType !== usualType && Object.hasOwn(productTypeLabels, productType);
  if (!isOther) return texts.meetingRooms;
  const label = productTypeLabels[productType as keyof typeof productTypeLabels];
  const words = label.charAt(0) + label.slice(1).toLowerCase();
  return words.endsWith("s") ? `${words}${words.endsWith("ss") ? "es" : ""}` : `${words}s`;
}
