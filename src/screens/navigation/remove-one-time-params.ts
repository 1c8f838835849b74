import type { PageKind } from "../../api/contract/page-kinds.ts";
import { queryParts } from "./query-parts.ts";

/** Parameters with secrets of an order or a list of bookings, and with the last change of a booking. */
const oneTimeParams = ["token", "key", "moved", "cancelled", "closed"];

/**
 * Removes parameters that are meant for one visit from the address: the last change, and the token or key of a link in
 * browsers that block cookies. The server has redirected all other browsers to the clean address.
 */
export function removeOneTimeParams(kind: PageKind): void {
  const { pathname, search, hash } = window.location;
  const parts = queryParts(search);
  const remaining = parts.filter(
    (part) => !oneTimeParams.some((name) => new URLSearchParams(part).has(name)),
  );
  if (kind !== "order" || remaining.length === parts.length) return;
  const rest = remaining.length === 0 ? "" : `?${remaining.join("&")}`;
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}
