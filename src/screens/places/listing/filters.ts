import type { QueryOf } from "../../../api/call.ts";
import {
  type ProductType,
  productTypeByLabel,
  productTypeNames,
  productTypes,
} from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import { readMapView } from "../../results/map-view.ts";

export type Sort = keyof typeof texts.sorts;

/** Filter, sort order and page number of a list of centres, as stored in the URL. */
export type ListFilters = {
  readonly productType: ProductType | null;
  readonly isNearMetro: boolean;
  readonly sort: Sort;
  /** Area of the map to which the list is limited, in the format of `parseMapArea`; empty for the whole place. */
  readonly area: string;
  /** `map` shows the map instead of the list on screens that have no space for both. */
  readonly view: string;
  /** Page number, from 1. */
  readonly page: number;
};

export const noFilters: ListFilters = {
  productType: null,
  isNearMetro: false,
  sort: "recommended",
  area: "",
  view: "",
  page: 1,
};

export const filterTypes = productTypeNames.filter((type) => productTypes[type].isFilter);

const pageSize = 12;

/** Parses the filters in a query. Ignores invalid values, because links pass on the query of the previous page. */
export function readFilters(query: URLSearchParams): ListFilters {
  const page = query.get("page") ?? "";
  return {
    productType: typeOf(query.get("productType") ?? query.get("type") ?? ""),
    isNearMetro: query.get("metro") === "near",
    sort: sortOf(query.get("sort") ?? ""),
    ...readMapView(query),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the canonical URL of a list: only filters that are set, always in the same order. */
export function centreListHref(path: string, filters: ListFilters): string {
  const { productType, isNearMetro, sort, area, view, page } = filters;
  const query = new URLSearchParams();
  if (productType !== null) query.append("productType", productType);
  if (isNearMetro) query.append("metro", "near");
  if (sort !== "recommended") query.append("sort", sort);
  if (area !== "") query.append("area", area);
  if (view !== "") query.append("view", view);
  if (page > 1) query.append("page", String(page));
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns the listing request for a city, or for one of its localities. */
export function centreListRequest(
  place: { readonly city: string; readonly locality?: string },
  { productType, isNearMetro, sort, area, page }: ListFilters,
): QueryOf<"filteredAllProductsBuildings"> {
  return {
    ...place,
    ...(productType === null ? {} : { productType }),
    ...(isNearMetro && { metro: "near" }),
    ...(sort === "recommended" ? {} : { sort }),
    ...(area !== "" && { area }),
    page: String(page),
    pageSize: String(pageSize),
  };
}

/** Returns true if a filter may hide some centres of the city or locality. */
export function isFiltered({ productType, isNearMetro, area }: ListFilters): boolean {
  return productType !== null || isNearMetro || area !== "";
}

function typeOf(text: string): ProductType | null {
  const type = productTypeByLabel(text);
  return type !== undefined && productTypes[type].isFilter ? type : null;
}

function sortOf(text: string): Sort {
  return Object.hasOwn(texts.sorts, text) ? (text as Sort) : "recommended";
}
