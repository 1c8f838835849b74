import { bookingRules } from "../../api/contract/booking-rules.ts";
import type { Building, Item, Station } from "../../api/contract/places.ts";
import type { Photos } from "../photos/index.ts";
import { allInPaise } from "../pricing/index.ts";
import type { Centre } from "./centres.ts";
import { centreImages, itemImages } from "./images.ts";
import type { CatalogueItem } from "./items.ts";

/** Converts a centre to the API's format. Its illustrations are used without `photos`, or if they have none of it. */
export function presentBuilding(centre: Centre, photos?: Photos): Building {
  const { id, name, slug, description, directions, hours, offerings, exceptions } = centre;
  return {
    ...{ id, name, slug, description, directions },
    city: { name: centre.cityName, slug: centre.citySlug },
    locality: { name: centre.localityName, slug: centre.localitySlug },
    stateCode: centre.stateCode,
    address: addressOf(centre),
    location: { lat: centre.lat, lng: centre.lng },
    ...presentStation(centre),
    images: centreImages(centre, photos),
    amenities: [...centre.amenities],
    openingHours: [...hours],
    offerings: offerings.map(({ gstPercent, ...offering }) => ({
      ...offering,
      fromAllInPricePaise: allInPaise(offering.fromPricePaise, gstPercent),
    })),
    exceptions: exceptions.map((exception) => ({ ...exception, closed: exception.opens === null })),
    available: true,
  };
}

/** Returns the nearest metro station as a field of the API; no field if there is none within 2.5 km. */
export function presentStation({ station, stationMetres }: Pick<Centre, "station" | "stationMetres">): {
  station?: Station;
} {
  if (station === null || stationMetres === null) return {};
  const { name, lines, location } = station;
  return { station: { name, lines: [...lines], location, distanceMetres: stationMetres } };
}

/** Formats the postal address of a centre on one line. Appends the pincode unless the address already contains it. */
export function addressOf({ address, pincode }: Pick<Centre, "address" | "pincode">): string {
  return address.includes(pincode) ? address : `${address}, ${pincode}`;
}

const dayMinutes = 24 * 60;
const { stepMinutes, minMinutes, maxMinutes, maxDaysAhead } = bookingRules;

/** Converts a catalogue item to the API's format and adds the durations for which it can be booked. `photos`: as for a centre. */
export function presentItem(item: CatalogueItem, photos?: Photos): Item {
  const { id, productType, label, name, capacity, unit, pricePaise, description } = item;
  return {
    ...{ id, productType, label, name, capacity, unit, pricePaise, description },
    allInPricePaise: allInPaise(pricePaise, item.gstPercent),
    images: itemImages(item, photos),
    amenities: [...item.amenities],
    ...{
      hour: { stepMinutes, minMinutes, maxMinutes },
      day: { stepMinutes: dayMinutes, minMinutes: dayMinutes, maxMinutes: (maxDaysAhead + 1) * dayMinutes },
    }[unit],
  };
}
