import { productTypeNamed, productTypes } from "../../api/contract/product-types.ts";
import { queryParts } from "./query-parts.ts";

/** Parameters that belong to one page only (decision 039): what opens an order or a list of them, a page of a list, a search, what an enquiry is about, a step. */
const neverKept = ["token", "key", "cookies", "order", "page", "q", "city", "about", "centre", "step"];

/** Parameters that hold a type filter. */
const typeFilters = ["type", "productType"];

/**
 * Where a link leads when it is followed from a page with the query `search`: the query is kept, except for a product
 * type that is no filter (rows S5, S6, V4); the link's own parameters win.
 */
export function withKeptQuery(href: string, search: string): string {
  const [, path = "", own = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const ownNames = new Set(new URLSearchParams(own).keys());
  const kept = queryParts(search).filter((part) =>
    [...new URLSearchParams(part)].every(([name, value]) => !ownNames.has(name) && isKept(name, value)),
  );
  const text = [...queryParts(own), ...kept].join("&");
  return `${path}${text === "" ? "" : `?${text}`}${hash}`;
}

function isKept(name: string, value: string): boolean {
  if (neverKept.includes(name)) return false;
  const type = typeFilters.includes(name) ? productTypeNamed(value) : undefined;
  return type === undefined || productTypes[type].isFilter;
}
