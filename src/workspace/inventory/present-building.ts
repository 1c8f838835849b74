import { bookingRules } from "../../api/contract/booking-rules.ts";
import { type Approach, formatWay } from "../../api/contract/format-way.ts";
import type { Building, Item, Station } from "../../api/contract/places.ts";
import type { StoredStation } from "../database/tables.ts";
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
    ...presentApproach(centre),
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

/** Returns the way and the station of a centre as fields of the API. Omits a station that is not the way's. */
export function presentApproach({
  way,
  station,
  stationMetres,
}: Pick<Centre, "way" | "station" | "stationMetres">): Approach {
  const isOfWay = way === null || way.station === station?.name;
  return {
    ...(way && { way }),
    ...(station && stationMetres !== null && isOfWay && { station: presentStation(station, stationMetres) }),
  };
}

function presentStation({ name, lines, location }: StoredStation, distanceMetres: number): Station {
  return { name, lines: [...lines], location, distanceMetres };
}

/** Formats how to get to a centre, for mails and calendars: the way from the station and the directions, on two lines. */
export function directionsTo(centre: Centre): string {
  return [formatWay(presentApproach(centre)), centre.directions].filter((line) => line).join("\n");
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
