import type { QueryOf } from "../../api/call.ts";
import { defaultEnd } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import { parseCount, parseRupeesToPaise } from "../../api/contract/parse-number.ts";
import {
  defaultProductType,
  isProductType,
  type ProductType,
  productTypeByLabel,
  productTypes,
} from "../../api/contract/product-types.ts";
import { maxAmenities, maxAmenitiesLength } from "../../api/contract/search-limits.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { readMapView } from "../results/map-view.ts";
import type { RouteLocation } from "../screen.ts";

/** The filters, exactly as in the query. An empty string means not set. */
export type Filters = {
  /** `YYYY-MM-DD` in IST. */
  readonly date: string;
  /** `HH:MM` in IST. */
  readonly from: string;
  readonly to: string;
  readonly people: string;
  /** A product type. An empty string means meeting rooms; `any` means all types. */
  readonly productType: string;
  readonly amenities: readonly string[];
  /** Maximum price per unit in rupees, including GST. */
  readonly maxPrice: string;
  /** `near` for rooms near a station. */
  readonly metro: string;
  /** `fit`, `price` or `distance`; empty for the service's default. */
  readonly sort: string;
  /** Latitude and longitude from which distances are measured; empty for the middle of the city or locality. */
  readonly near: string;
  /** Area of the map to which the list is limited, in the format of `parseMapArea`; empty for the whole place. */
  readonly area: string;
  /** `map` shows the map instead of the list on screens that have no space for both. */
  readonly view: string;
  /** Page number, from 1. */
  readonly page: string;
};

/** City and locality of the path; `all` means every locality of the city. */
export type ListingPlace = { readonly city: string; readonly locality: string };

export function placeOfPath({ params }: Pick<RouteLocation, "params">): ListingPlace {
  return { city: params.city ?? "delhi", locality: params.locality ?? "all" };
}

export const noFilters: Filters = {
  date: "",
  from: "",
  to: "",
  people: "",
  productType: "",
  amenities: [],
  maxPrice: "",
  metro: "",
  sort: "",
  near: "",
  area: "",
  view: "",
  page: "",
};

/** Value of the product type filter for all types that are booked online. */
export const anyType = "any";

export const sorts = [
  { value: "", label: texts.sorts.usual },
  { value: "fit", label: texts.sorts.fit },
  { value: "price", label: texts.sorts.price },
  { value: "distance", label: texts.sorts.distance },
] as const;

const textFields = [
  "date",
  "from",
  "to",
  "people",
  "productType",
  "maxPrice",
  "metro",
  "sort",
  "near",
  "area",
  "view",
  "page",
] as const;

/**
 * Parses the filters in a query. A start without an end means one hour. Ignores product types that are not filters
 * (requirement V4), and times of passes.
 */
export function readFilters(query: URLSearchParams): Filters {
  const params = Object.fromEntries(textFields.map((name) => [name, query.get(name)?.trim() ?? ""]));
  const amenities = query
    .getAll("amenities")
    .flatMap((text) => text.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  // An invalid page number means the first page, because no field could show the error.
  const page = /^[1-9]\d{0,4}$/.test(params.page ?? "") ? params.page : "";
  const sortValue = sorts.find(({ value }) => value === params.sort)?.value ?? "";
  // Zero people means not set. An invalid number is kept, so that its field shows an error.
  const people = parseCount(params.people ?? "") === 0 ? "" : (params.people ?? "");
  const filters = {
    ...noFilters,
    ...params,
    to: params.to || (defaultEnd(params.from ?? "") ?? ""),
    people,
    metro: params.metro === "near" ? "near" : "",
    sort: sortValue,
    ...readMapView(query),
    page: page ?? "",
    amenities: withinLimits(amenities),
  };
  const type = productTypeByLabel(filters.productType);
  const known = type === undefined || productTypes[type].isFilter ? filters : { ...filters, productType: "" };
  return isForPasses(known) ? { ...known, from: "", to: "" } : known;
}

/** Returns true if a list has only passes, which are for whole days: its filters have no times. */
export function isForPasses({ productType }: Pick<Filters, "productType">): boolean {
  return isProductType(productType) && hasPasses[productTypes[productType].unit];
}

/**
 * Returns the first amenities that a search accepts. Each has a link that contains the others, so a page with thousands
 * of amenities would have many megabytes.
 */
function withinLimits(amenities: readonly string[]): string[] {
  let length = -1;
  return [...new Set(amenities)].slice(0, maxAmenities).filter((name) => {
    length += 1 + name.length;
    return length <= maxAmenitiesLength;
  });
}

/** Returns the canonical URL of a listing: only filters that are set, always in the same order. */
export function roomListHref({ city, locality }: ListingPlace, filters: Filters = noFilters): string {
  const query = new URLSearchParams();
  for (const name of textFields) {
    if (filters[name] !== "" && name !== "page") query.append(name, filters[name]);
  }
  for (const name of filters.amenities) query.append("amenities", name);
  if (filters.page !== "" && filters.page !== "1") query.append("page", filters.page);
  return href("/meeting-rooms/:city/:locality", { city, locality }, query);
}

/**
 * Returns the query of the listing request. Invalid values are sent unchanged: the service returns an error message per
 * field, and the form shows it at the field.
 */
export function roomListRequest(place: ListingPlace, filters: Filters): QueryOf<"productTypeBuildings"> {
  const { date, from, to, people, page, sort, near } = filters;
  const productType = filters.productType === "" ? defaultProductType : filters.productType;
  return {
    city: place.city,
    locality: place.locality,
    ...nonEmpty({ date, from, to, people: String(countOf(filters) ?? people), page }),
    ...(productType === anyType ? {} : { productType: productType as ProductType }),
    ...(filters.amenities.length === 0 ? {} : { amenities: filters.amenities.join(",") }),
    ...(sort === "fit" || sort === "price" || sort === "distance" ? { sort } : {}),
    ...(filters.metro === "near" ? { metro: "near" } : {}),
    ...(sort === "distance" && near !== "" ? { near } : {}),
    ...nonEmpty({ area: filters.area }),
    ...(filters.maxPrice === ""
      ? {}
      : { maxAllInPricePaise: String(parseRupeesToPaise(filters.maxPrice) ?? filters.maxPrice) }),
  };
}

/** Maps a field of the service's query to a field of the form. */
export function formFieldOf(name: string): string {
  return name === "maxAllInPricePaise" ? "maxPrice" : name;
}

/**
 * Returns true if date, start and end are set. The list then has only available rooms, with their price for that time.
 */
export function hasTimeFilter({ date, from, to }: Filters): boolean {
  return date !== "" && from !== "" && to !== "";
}

/** Returns true if any filter is set. The city, the locality, the order and the view do not count as filters. */
export function isFiltered(filters: Filters): boolean {
  return roomListHref({ city: "-", locality: "-" }, { ...filters, sort: "", view: "" }).includes("?");
}

/** Returns the number of people in the filters; null if it is not set or not a number. */
export function countOf({ people }: Pick<Filters, "people">): number | null {
  return parseCount(people);
}

function nonEmpty(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
