import { pageKindOf } from "../../api/contract/page-kinds.ts";

/**
 * Takes what opens an order, or the list of somebody's, out of the address bar, as soon as there are scripts: the browser has it in a cookie of that
 * page by now. Without scripts the document leads on to the clean address by itself.
 */
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  if (pageKindOf(pathname) !== "order" || !(query.has("token") || query.has("key"))) return;
  query.delete("token");
  query.delete("key");
  const rest = query.size === 0 ? "" : `?${query}`;
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}
