import type { PageKind } from "../../api/contract/page-kinds.ts";

/** What opens an order, or the list of somebody's, and what was just done to a booking. */
const onceOnly = ["token", "key", "moved", "cancelled"];

/**
 * Takes what is meant for one visit out of the address bar, as soon as there are scripts: the browser has what opens the page
 * in a cookie by now. Without scripts the document leads on to the clean address by itself.
 */
export function cleanAddress(kind: PageKind): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  if (kind !== "order" || !onceOnly.some((name) => query.has(name))) return;
  for (const name of onceOnly) query.delete(name);
  const rest = query.size === 0 ? "" : `?${query}`;
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}
