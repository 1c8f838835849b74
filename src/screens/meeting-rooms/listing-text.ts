import type { Destination } from "../../api/areas.ts";
import type { RoomListingResponse } from "../../api/contract/booking.ts";
import { isValidDate } from "../../api/contract/ist.ts";
import { defaultProductType, isProductType, productTypes } from "../../api/contract/product-types.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { formatDay, formatOpening } from "../../ui/dates.ts";
import { anyType, countOf, type Filters, hasTimeFilter, isForPasses, type ListingPlace } from "./filters.ts";

/** Returns the heading of a listing: `Meeting rooms in Pune`; for another type `Flexi passes in Pune`. */
export function listingTitle({ productType }: Pick<Filters, "productType">, place: string): string {
  if (productType === anyType) return texts.title(texts.everyKind, place);
  return texts.title(
    productTypes[isProductType(productType) ? productType : defaultProductType].plural,
    place,
  );
}

/** Returns `Delhi` or `Saket, Delhi`. Until the service has returned the names, derives them from the path. */
export function placeName({ city, locality }: ListingPlace, found: Destination | null): string {
  const cityName = found?.city.name ?? humanizeSlug(city);
  if (locality === "all") return cityName;
  const localityName = found?.kind === "locality" ? found.locality.name : humanizeSlug(locality);
  return `${localityName}, ${cityName}`;
}

function humanizeSlug(slug: string): string {
  return slug.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap === "-" ? " " : "") + letter.toUpperCase());
}

/** Returns what a list contains, for its sentences: `rooms`, `flexi passes`, or `places` for all types. */
export function nounOf({ productType }: Pick<Filters, "productType">): texts.Noun {
  if (productType === anyType) return texts.nouns.everything;
  if (!isProductType(productType) || productType === defaultProductType) return texts.nouns.rooms;
  const { label, plural } = productTypes[productType];
  return { one: label.toLowerCase(), many: plural.toLowerCase() };
}

/**
 * Returns the number of rooms as text: `20 rooms`, `3 rooms available`, or `100+ rooms available` if there are more
 * than the service counts. The page shows the time of the search elsewhere.
 */
export function roomCountText(
  { total, hasMore = false }: Pick<RoomListingResponse, "total" | "hasMore">,
  filters: Filters,
): string {
  const noun = nounOf(filters);
  const count = hasMore ? texts.moreThan(total.toLocaleString("en-IN"), noun) : texts.found(total, noun);
  if (hasTimeFilter(filters) || (filters.date !== "" && isForPasses(filters))) return texts.available(count);
  return filters.date === "" ? count : texts.openThatDay(count);
}

/** Returns the number of the filters as text: `6 people`, or `6 passes` in a list of passes. */
export function quantityText(number: number, filters: Filters): string {
  return isForPasses(filters) ? common.passes(number) : common.people(number);
}

/** Summarizes the chosen filters in one line: `Tue 24 Nov, 10:00 am – 12:00 pm IST · 6 people`. */
export function formatSearch(filters: Filters): string {
  const { date, from, to } = filters;
  const day = isValidDate(date) ? formatDay(date) : texts.chooseDay;
  const isTimed = hasTimeFilter(filters) && [from, to].every((time) => /^\d{2}:\d{2}$/.test(time));
  const time = isTimed ? `, ${formatOpening(from, to)}` : "";
  const number = countOf(filters);
  return number === null ? `${day}${time}` : `${day}${time} · ${quantityText(number, filters)}`;
}
