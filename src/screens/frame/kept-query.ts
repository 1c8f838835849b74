import { queryParts } from "./query-parts.ts";

/** Parameters that belong to one page only (decision 039): what opens an order or a list of them, a page of a list, a search, what an enquiry is about, a step. */
const neverKept = ["token", "key", "cookies", "order", "page", "q", "city", "about", "centre", "step"];

/** Parameters that hold a type filter, and the value that does not outlive a navigation. */
const typeFilters = ["type", "productType"];
const bespoke = /^(bespoke solutions|CO_WORKING_BE_SPOKE_SOLUTIONS)$/i;

/**
 * Where a link leads when it is followed from a page with the query `search`: the query is kept, but for a type filter
 * of Bespoke Solutions (rows S5, S6, V4); the link's own parameters win.
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
  return !neverKept.includes(name) && !(typeFilters.includes(name) && bespoke.test(value));
}
