import type { QueryOf } from "../../../api/call.ts";
import {
  type ProductType,
  productTypeByLabel,
  productTypeNames,
  productTypes,
} from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";

export type Sort = keyof typeof texts.sorts;

/** Filter, sort order and page number of a list of centres, as stored in the URL. */
export type ListFilters = {
  readonly productType: ProductType | null;
  readonly isNearMetro: boolean;
  readonly sort: Sort;
  /** Page number, from 1. */
  readonly page: number;
};

export const noFilters: ListFilters = { productType: null, isNearMetro: false, sort: "recommended", page: 1 };

export const filterTypes = productTypeNames.filter((type) => productTypes[type].isFilter);

const pageSize = 12;

/** Parses the filters in a query. Ignores invalid values, because links pass on the query of the previous page. */
export function readFilters(query: URLSearchParams): ListFilters {
  const page = query.get("page") ?? "";
  return {
    productType: typeOf(query.get("productType") ?? query.get("type") ?? ""),
    isNearMetro: query.get("metro") === "near",
    sort: sortOf(query.get("sort") ?? ""),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the canonical URL of a list: only filters that are set, always in the same order. */
export function centreListHref(path: string, { productType, isNearMetro, sort, page }: ListFilters): string {
  const query = new URLSearchParams();
  if (productType !== null) query.append("productType", productType);
  if (isNearMetro) query.append("metro", "near");
  if (sort !== "recommended") query.append("sort", sort);
  if (page > 1) query.append("page", String(page));
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns the listing request for a city, or for one of its localities. */
export function centreListRequest(
  place: { readonly city: string; readonly locality?: string },
  { productType, isNearMetro, sort, page }: ListFilters,
): QueryOf<"filteredAllProductsBuildings"> {
  return {
    ...place,
    ...(productType === null ? {} : { productType }),
    ...(isNearMetro && { metro: "near" }),
    ...(sort === "recommended" ? {} : { sort }),
    page: String(page),
    pageSize: String(pageSize),
  };
}

/** Returns true if a filter may hide some centres of the city or locality. */
export function isFiltered({ productType, isNearMetro }: ListFilters): boolean {
  return productType !== null || isNearMetro;
}

function typeOf(text: string): ProductType | null {
  const type = productTypeByLabel(text);
  return type !== undefined && productTypes[type].isFilter ? type : null;
}

function sortOf(text: string): Sort {
  return Object.hasOwn(texts.sorts, text) ? (text as Sort) : "recommended";
}
