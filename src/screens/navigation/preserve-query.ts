import { productTypeByLabel, productTypes } from "../../api/contract/product-types.ts";
import { queryParts } from "./query-parts.ts";

/**
 * Query parameters that belong to a single page and are not passed on (decision 039): secrets of an order or a list of
 * bookings, the page, the map area and the view of a list, a search, the subject of an enquiry, a step.
 */
export const pageParams = [
  "token",
  "key",
  "cookies",
  "order",
  "page",
  "q",
  "city",
  "about",
  "centre",
  "step",
  "area",
  "view",
] as const;

/** Parameters that contain a product type filter. */
const typeFilterParams = ["type", "productType"];

/**
 * Returns the target of a link on a page with the query `search`. The query is preserved, except for product types that
 * are not filters (requirements S5, S6, V4). The link's own parameters take precedence.
 */
export function preserveQuery(href: string, search: string): string {
  const [, path = "", ownQuery = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const ownParamNames = new Set(new URLSearchParams(ownQuery).keys());
  const preserved = queryParts(search).filter((part) =>
    [...new URLSearchParams(part)].every(
      ([name, value]) => !ownParamNames.has(name) && isPreserved(name, value),
    ),
  );
  const text = [...queryParts(ownQuery), ...preserved].join("&");
  return `${path}${text === "" ? "" : `?${text}`}${hash}`;
}

function isPreserved(name: string, value: string): boolean {
  if (pageParams.some((param) => param === name)) return false;
  const type = typeFilterParams.includes(name) ? productTypeByLabel(value) : undefined;
  return type === undefined || productTypes[type].isFilter;
}
