/** Parameters that belong to one page only (decision 039): what opens an order or a list of them, a page of a list, a search, a city asked from, a step. */
const neverKept = ["token", "key", "order", "page", "q", "city", "step"];

/** Parameters that hold a type filter, and the value that does not outlive a navigation. */
const typeFilters = ["type", "productType"];
const bespoke = /^(bespoke solutions|CO_WORKING_BE_SPOKE_SOLUTIONS)$/i;

/**
 * Where a link leads when it is followed from a page with the query `search`: the query is kept, but for a type filter
 * of Bespoke Solutions (rows S5, S6, V4); the link's own parameters win.
 */
export function withKeptQuery(href: string, search: string): string {
  const [, path = "", own = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(own);
  const ownNames = new Set(query.keys());
  for (const [name, value] of new URLSearchParams(search)) {
    if (!ownNames.has(name) && isKept(name, value)) query.append(name, value);
  }
  const text = query.toString();
  return `${path}${text === "" ? "" : `?${text}`}${hash}`;
}

function isKept(name: string, value: string): boolean {
  return !neverKept.includes(name) && !(typeFilters.includes(name) && bespoke.test(value));
}
