import type { Building } from "../../../api/contract/places.ts";
import type { ProductType } from "../../../api/contract/product-types.ts";
import { perUnit } from "../../../texts/ui.ts";
import type { ResultPin } from "../../map/results-map.tsx";
import { sortOfferings } from "./from-price.ts";

/** Returns the id of a centre's card. */
export function centreCardId({ id }: Building): string {
  return `centre-${id}`;
}

/** Returns a pin for each centre, with the first price on its card. It links to the card. */
export function centrePins(
  centres: readonly Building[],
  preferredTypes: readonly ProductType[],
): ResultPin[] {
  return centres.flatMap((centre) => {
    const [first] = sortOfferings(centre.offerings, preferredTypes);
    if (first === undefined) return [];
    const { fromPricePaise, fromAllInPricePaise, unit } = first;
    return {
      ...centre.location,
      centreId: centre.id,
      centre: centre.name,
      locality: centre.locality.name,
      paise: fromAllInPricePaise ?? fromPricePaise,
      per: perUnit[unit],
      isAllIn: fromAllInPricePaise !== undefined,
      href: `#${centreCardId(centre)}`,
    };
  });
}
