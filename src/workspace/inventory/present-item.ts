import { bookingRules } from "../../api/contract/booking-rules.ts";
import type { Item } from "../../api/contract/places.ts";
import { presentPicture } from "../content/index.ts";
import { allInPaise } from "../pricing/index.ts";
import type { CatalogueItem } from "./items.ts";

const dayMinutes = 24 * 60;
const { stepMinutes, minMinutes, maxMinutes, daysAhead } = bookingRules;

/** A catalogue item as the wire has it, with the durations that can be booked. */
export function presentItem(item: CatalogueItem): Item {
  const { id, productType, label, name, capacity, unit, pricePaise, description } = item;
  return {
    ...{ id, productType, label, name, capacity, unit, pricePaise, description },
    allInPricePaise: allInPaise(pricePaise, item.gstPercent),
    images: item.pictures.map((picture) => presentPicture(picture, `${name} (${label})`)),
    amenities: [...item.amenities],
    ...(unit === "hour"
      ? { stepMinutes, minMinutes, maxMinutes }
      : { stepMinutes: dayMinutes, minMinutes: dayMinutes, maxMinutes: (daysAhead + 1) * dayMinutes }),
  };
}
