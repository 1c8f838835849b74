import type { Building } from "../../../api/contract/places.ts";
import type { ProductType } from "../../../api/contract/product-types.ts";

type Offering = Building["offerings"][number];

/** Sorts the offerings of a centre for a list: the preferred types first, then the others in the centre's order. */
export function sortOfferings(
  offerings: readonly Offering[],
  preferredTypes: readonly ProductType[],
): Offering[] {
  const rankOf = (offering: Offering) => {
    const preferenceIndex = preferredTypes.indexOf(offering.productType);
    return preferenceIndex === -1 ? preferredTypes.length : preferenceIndex;
  };
  return offerings.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Returns the lowest price per product type among the centres, in the order of first appearance. */
export function lowestPrices(centres: readonly Pick<Building, "offerings">[]): Offering[] {
  const lowest = new Map<ProductType, Offering>();
  for (const offering of centres.flatMap(({ offerings }) => offerings)) {
    const lowestPrice = lowest.get(offering.productType);
    if (lowestPrice === undefined || offering.fromPricePaise < lowestPrice.fromPricePaise) {
      lowest.set(offering.productType, offering);
    }
  }
  return [...lowest.values()];
}
