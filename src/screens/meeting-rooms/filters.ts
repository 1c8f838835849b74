import type { QueryOf } from "../../api/call.ts";
import { usualEnd } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import {
  type ProductType,
  productTypeNamed,
  productTypes,
  usualType,
} from "../../api/contract/product-types.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import type { Place } from "../screen.ts";

/** What a visitor asks for, exactly as it stands in the address; an empty text is not asked. */
export type Filters = {
  /** `YYYY-MM-DD` in IST. */
  readonly date: string;
  /** `HH:MM` in IST. */
  readonly from: string;
  readonly to: string;
  readonly people: string;
  /** A product type; empty means meeting rooms, `any` every kind. */
  readonly productType: string;
  readonly amenities: readonly string[];
  /** Rupees a unit, all-in. */
  readonly maxPrice: string;
  /** `fit`, `price` or `distance`; empty leaves it to the service. */
  readonly sort: string;
  /** Latitude and longitude that distances are measured from; empty means the middle of the place. */
  readonly near: string;
  /** From 1. */
  readonly page: string;
};

/** City and locality of the path; `all` is every locality of the city. */
export type ListingPlace = { readonly city: string; readonly locality: string };

/** City and locality that an address names in its path. */
export function placeOfPath({ params }: Pick<Place, "params">): ListingPlace {
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
  sort: "",
  near: "",
  page: "",
};

/** Every kind that is booked online. */
export const anyType = "any";

/** What may come first in the list. */
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
  "sort",
  "near",
  "page",
] as const;

/** Reads the filters of an address. A start without an end means one hour. A product type that is no filter is dropped (row V4). */
export function readFilters(query: URLSearchParams): Filters {
  const given = Object.fromEntries(textFields.map((name) => [name, query.get(name)?.trim() ?? ""]));
  const amenities = query
    .getAll("amenities")
    .flatMap((text) => text.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  // There is no field for the page in which a fault could stand; what is no page is the first.
  const page = /^[1-9]\d{0,4}$/.test(given.page ?? "") ? given.page : "";
  const sort = sorts.find(({ value }) => value === given.sort)?.value ?? "";
  // Nobody books for nobody: what is no number of people is told at the field, and none is not asked.
  const people = /^0+$/.test(given.people ?? "") ? "" : (given.people ?? "");
  const filters = {
    ...noFilters,
    ...given,
    to: given.to || (usualEnd(given.from ?? "") ?? ""),
    people,
    sort,
    page: page ?? "",
    amenities: [...new Set(amenities)],
  };
  const type = productTypeNamed(filters.productType);
  return type === undefined || productTypes[type].isFilter ? filters : { ...filters, productType: "" };
}

/** Address of a listing: only what is asked, always in the same order, so that one question has one address. */
export function listingHref({ city, locality }: ListingPlace, filters: Filters = noFilters): string {
  const query = new URLSearchParams();
  for (const name of textFields) {
    if (filters[name] !== "" && name !== "page") query.append(name, filters[name]);
  }
  for (const name of filters.amenities) query.append("amenities", name);
  if (filters.page !== "" && filters.page !== "1") query.append("page", filters.page);
  return href("/meeting-rooms/:city/:locality", { city, locality }, query);
}

/**
 * The service's question. What is not well-formed travels as it is: the service says for each field what is wrong with
 * it, and its sentence stands at the field.
 */
export function questionOf(place: ListingPlace, filters: Filters): QueryOf<"productTypeBuildings"> {
  const { date, from, to, people, page, sort, near } = filters;
  const productType = filters.productType === "" ? usualType : filters.productType;
  return {
    city: place.city,
    locality: place.locality,
    ...given({ date, from, to, people, page }),
    ...(productType === anyType ? {} : { productType: productType as ProductType }),
    ...(filters.amenities.length === 0 ? {} : { amenities: filters.amenities.join(",") }),
    ...(sort === "fit" || sort === "price" || sort === "distance" ? { sort } : {}),
    ...(sort === "distance" && near !== "" ? { near } : {}),
    ...(filters.maxPrice === "" ? {} : { maxAllInPricePaise: paiseOf(filters.maxPrice) }),
  };
}

/** Name of the form's field for a field of the service's question. */
export function fieldOf(name: string): string {
  return name === "maxAllInPricePaise" ? "maxPrice" : name;
}

/** Whether a whole time is asked, so that only free rooms are listed, with their price for it. */
export function asksTime({ date, from, to }: Filters): boolean {
  return date !== "" && from !== "" && to !== "";
}

/** Whether the listing is narrowed at all, other than by its place. */
export function isFiltered(filters: Filters): boolean {
  return listingHref({ city: "-", locality: "-" }, { ...filters, sort: "" }).includes("?");
}

function paiseOf(rupees: string): string {
  const plain = rupees.replace(/[₹,\s]/g, "");
  return /^\d{1,9}$/.test(plain) ? String(Number(plain) * 100) : rupees;
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
