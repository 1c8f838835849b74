import type { RoomListing } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { durationOf } from "../page-sections/structured-data.ts";
import type { Head, ReadArea, RouteLocation } from "../screen.ts";
import { isFiltered, isForPasses, placeOfPath, readFilters, roomListHref } from "./filters.ts";
import { listingTitle, placeName } from "./listing-text.ts";
import { unknownPlaceError } from "./unknown-place.ts";

/** Head of the listing. Only the unfiltered listing is indexed: there are too many combinations of filters. */
export function listingHead(location: RouteLocation, read: ReadArea): Head {
  const listing = placeOfPath(location);
  const name = placeName(listing, read("destination").data);
  const filters = readFilters(location.query);
  const title = listingTitle(filters, name);
  const path = roomListHref(listing);
  if (unknownPlaceError(read) !== null) {
    return { title: common.pageNotFound, description: common.noSuchPage, path, noIndex: true };
  }
  const rooms = read("bookingPage.product").data;
  return {
    title: filters.productType === "" ? texts.titleByHour(title) : title,
    description: isForPasses(filters) ? texts.passesDescription(title) : texts.description(title),
    path,
    noIndex: isFiltered(filters),
    jsonLd: rooms === null || rooms.items.length === 0 ? [] : [itemList(title, rooms.items)],
  };
}

function itemList(name: string, rooms: readonly RoomListing[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: rooms.length,
    itemListElement: rooms.map(({ building, item }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Product",
        name: `${item.name}, ${building.name}`,
        url: href("/booking-details/:buildingId/:catalogId", { buildingId: building.id, catalogId: item.id }),
        image: item.images[0]?.medium,
        offers: {
          "@type": "Offer",
          priceCurrency: "INR",
          price: (item.allInPricePaise ?? item.pricePaise) / 100,
          eligibleDuration: durationOf(item),
          availability: "https://schema.org/InStock",
        },
      },
    })),
  };
}
