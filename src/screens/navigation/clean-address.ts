import type { PageKind } from "../../api/contract/page-kinds.ts";
import { queryParts } from "./query-parts.ts";

/** Parameters with secrets of an order or a list of bookings, and with the last change of a booking. */
const onceOnly = ["token", "key", "moved", "cancelled", "closed"];

/**
 * Removes parameters that are meant for one visit from the address: the last change, and the token or key of a link in
 * browsers that block cookies. The server has redirected all other browsers to the clean address.
 */
export function cleanAddress(kind: PageKind): void {
  const { pathname, search, hash } = window.location;
  const parts = queryParts(search);
  const kept = parts.filter((part) => !onceOnly.some((name) => new URLSearchParams(part).has(name)));
  if (kind !== "order" || kept.length === parts.length) return;
  const rest = kept.length === 0 ? "" : `?${kept.join("&")}`;
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}
