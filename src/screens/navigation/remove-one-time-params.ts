import type { PageKind } from "../../api/contract/page-kinds.ts";
import { queryParts } from "./query-parts.ts";

/** Query parameters that hold an order token, a bookings key, or the outcome of the last change. */
const oneTimeParams = ["token", "key", "moved", "cancelled", "closed"];

/**
 * Removes one-time parameters from the URL: the last change of a booking, and, in browsers that block cookies, the
 * token or key of a link. The server has already redirected all other browsers to a URL without the token or key.
 */
export function removeOneTimeParams(kind: PageKind): void {
  const { pathname, search, hash } = window.location;
  const parts = queryParts(search);
  const remaining = parts.filter(
    (part) => !oneTimeParams.some((name) => new URLSearchParams(part).has(name)),
  );
  if (kind !== "order" || remaining.length === parts.length) return;
  const query = remaining.length === 0 ? "" : `?${remaining.join("&")}`;
  window.history.replaceState(window.history.state, "", pathname + query + hash);
}
