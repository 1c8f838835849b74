import type { Building } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";

type Offering = Building["offerings"][number];

/** Sorts the offerings of a centre for a list: the preferred types first, then the others in the centre's order. */
export function sortOfferings(
  offerings: readonly Offering[],
  preferredTypes: readonly ProductType[],
): Offering[] {
  const rank = (offering: Offering) => {
    const place = preferredTypes.indexOf(offering.productType);
    return place === -1 ? preferredTypes.length : place;
  };
  return offerings.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the lowest price per product type among the centres, in the order of first appearance. */
export function lowestPrices(centres: readonly Pick<Building, "offerings">[]): Offering[] {
  const lowest = new Map<ProductType, Offering>();
  for (const offering of centres.flatMap(({ offerings }) => offerings)) {
    const known = lowest.get(offering.productType);
    if (known === undefined || offering.fromPricePaise < known.fromPricePaise) {
      lowest.set(offering.productType, offering);
    }
  }
  return [...lowest.values()];
}
