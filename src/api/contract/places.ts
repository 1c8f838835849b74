import * as v from "valibot";
import { istDate, istTime, paise, placeId, slug } from "./primitives.ts";
import { productType } from "./product-type-schema.ts";
import { bookingUnits, priceUnits } from "./units.ts";

/** A picture in four sizes (requirement N10), as paths of the site. */
export const picture = v.object({
  alt: v.string(),
  thumb: v.string(),
  small: v.string(),
  medium: v.string(),
  large: v.string(),
  /** True for a drawing, false for a photo. The previous release does not send it. */
  isIllustration: v.optional(v.boolean()),
});
export type Picture = v.InferOutput<typeof picture>;

/** Size of the JPEG for link previews in pixels. Messengers require at least this size. */
export const previewSize = { width: 1200, height: 630 };

export const namedPlace = v.object({ name: v.string(), slug });
export type NamedPlace = v.InferOutput<typeof namedPlace>;

/**
 * Opening hours of a centre on one weekday (IST); 0 is Sunday. The centre is closed on weekdays that are not listed.
 */
export const openingHours = v.object({
  day: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  opens: istTime,
  closes: istTime,
});

/** A centre with at most this distance from a station, in metres, is near a station. */
export const nearMetroMetres = 1000;

/** Value of the query parameter `metro`, which selects centres near a station and their rooms. */
export const metroFilter = v.picklist(["near"]);

/**
 * The walk from a station to a centre, as the operator describes it. `exit` is the text on the signs, such as `gate 2`.
 * `landmark` ends the sentence, such as `opposite the park`.
 */
export const way = v.object({
  station: v.string(),
  lines: v.array(v.string()),
  exit: v.optional(v.string()),
  minutes: v.number(),
  landmark: v.optional(v.string()),
});
export type Way = v.InferOutput<typeof way>;

/**
 * The station (metro, suburban railway or monorail) of a centre's way, or the nearest one if the centre has no way.
 * `distanceMetres` is the rounded straight-line distance.
 */
export const station = v.object({
  name: v.string(),
  lines: v.array(v.string()),
  location: v.object({ lat: v.number(), lng: v.number() }),
  distanceMetres: v.number(),
});
export type Station = v.InferOutput<typeof station>;

/** A centre; the API calls it `building`. */
export const building = v.object({
  id: placeId,
  name: v.string(),
  slug,
  city: namedPlace,
  locality: namedPlace,
  /** GST code of the centre's state: the first two digits of a GSTIN. */
  stateCode: v.optional(v.string()),
  address: v.string(),
  location: v.object({ lat: v.number(), lng: v.number() }),
  way: v.optional(way),
  /** Missing if there is no station within 2.5 km, or if the way starts at a station that no map has. */
  station: v.optional(station),
  images: v.array(picture),
  amenities: v.array(v.string()),
  openingHours: v.array(openingHours),
  // `fromAllInPricePaise` includes GST.
  offerings: v.array(
    v.object({
      productType,
      label: v.string(),
      fromPricePaise: paise,
      fromAllInPricePaise: v.optional(paise),
      unit: v.picklist(priceUnits),
    }),
  ),
  available: v.boolean(),
  description: v.optional(v.string()),
  directions: v.optional(v.string()),
  exceptions: v.optional(
    v.array(
      v.object({
        date: istDate,
        closed: v.boolean(),
        opens: v.nullable(istTime),
        closes: v.nullable(istTime),
        reason: v.string(),
      }),
    ),
  ),
});
export type Building = v.InferOutput<typeof building>;

/** A bookable item of a centre. Prices are per unit; only `allInPricePaise` includes GST. */
export const item = v.object({
  id: placeId,
  productType,
  label: v.string(),
  name: v.string(),
  capacity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unit: v.picklist(bookingUnits),
  pricePaise: paise,
  allInPricePaise: v.optional(paise),
  images: v.array(picture),
  amenities: v.array(v.string()),
  stepMinutes: v.number(),
  minMinutes: v.number(),
  maxMinutes: v.number(),
  description: v.optional(v.string()),
  nextFree: v.optional(v.nullable(v.string())),
});
export type Item = v.InferOutput<typeof item>;

/** A city with the number of its centres (requirement N4). */
export const cityLocation = v.object({
  id: v.string(),
  city: namedPlace,
  /** Former and alternative names. */
  otherNames: v.optional(v.array(v.string())),
  buildingsCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  image: picture,
});
export type CityLocation = v.InferOutput<typeof cityLocation>;

export const citiesResponse = v.object({ cities: v.array(cityLocation) });

/** `now` is the service's clock (instant). The server-rendered page uses it to show whether a centre is open. */
export const buildingsResponse = v.object({
  buildings: v.array(building),
  total: v.number(),
  page: v.number(),
  pageSize: v.number(),
  now: v.optional(v.string()),
});
export type BuildingsResponse = v.InferOutput<typeof buildingsResponse>;

/** `nearby` contains the nearest centres in any city, nearest first. It is present only if requested. */
export const buildingDataResponse = v.object({
  building,
  catalogue: v.array(item),
  nearby: v.optional(v.array(v.object({ building, distanceMetres: v.number() }))),
  now: v.optional(v.string()),
});
export type BuildingDataResponse = v.InferOutput<typeof buildingDataResponse>;

/** The result of resolving a path. `path` is canonical. For `none`, `message` contains the reason. */
export const addressResponse = v.variant("kind", [
  v.object({ kind: v.literal("offering"), path: v.string(), slug: v.string() }),
  v.object({ kind: v.literal("city"), path: v.string(), city: namedPlace }),
  v.object({ kind: v.literal("locality"), path: v.string(), city: namedPlace, locality: namedPlace }),
  v.object({
    kind: v.literal("centre"),
    path: v.string(),
    buildingId: placeId,
    city: namedPlace,
    locality: namedPlace,
  }),
  v.object({
    kind: v.literal("none"),
    code: v.picklist(["not_found", "city_not_found", "centre_not_found", "centre_unavailable"]),
    message: v.string(),
  }),
]);
export type AddressResponse = v.InferOutput<typeof addressResponse>;

/** A locality with the midpoint and the number of its centres. */
export const localityChoice = v.object({
  ...namedPlace.entries,
  location: v.optional(v.object({ lat: v.number(), lng: v.number() })),
  buildingsCount: v.optional(v.number()),
});
export type LocalityChoice = v.InferOutput<typeof localityChoice>;

/** Options of the meeting-room filters; prices in paise per unit. */
export const bookingFiltersResponse = v.object({
  cities: v.array(namedPlace),
  localities: v.array(localityChoice),
  productTypes: v.array(v.object({ value: productType, label: v.string() })),
  capacities: v.array(v.number()),
  amenities: v.array(v.string()),
  priceRange: v.object({ minPaise: paise, maxPaise: paise }),
});
export type BookingFiltersResponse = v.InferOutput<typeof bookingFiltersResponse>;

/** The cities of the sitemap. `lastModified` is the instant of the last change of a centre in the city. */
export const sitemapResponse = v.object({
  cities: v.array(v.object({ slug, lastModified: v.string() })),
  lastModified: v.nullable(v.string()),
});

/** The pages below a city: its localities and centres, each with the instant of its last change. */
export const citySitemapResponse = v.object({
  localities: v.array(v.object({ slug, lastModified: v.string() })),
  centres: v.array(v.object({ id: placeId, lastModified: v.string() })),
});
