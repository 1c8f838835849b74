import type { PageKind } from "../../api/contract/page-kinds.ts";
import { queryParts } from "./query-parts.ts";

/** What opens an order, or the list of somebody's, and what was just done to a booking. */
const onceOnly = ["token", "key", "moved", "cancelled", "closed"];

/**
 * Removes what is meant for one visit from the address: what was just done, and the token or key of a link in a browser that
 * blocks cookies. Any other browser has been redirected to the address without them.
 */
export function cleanAddress(kind: PageKind): void {
  const { pathname, search, hash } = window.location;
  const parts = queryParts(search);
  const kept = parts.filter((part) => !onceOnly.some((name) => new URLSearchParams(part).has(name)));
  if (kind !== "order" || kept.length === parts.length) return;
  const rest = kept.length === 0 ? "" : `?${kept.join("&")}`;
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}
