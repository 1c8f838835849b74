import type { PageKind } from "../../api/contract/page-kinds.ts";
import { getLiveHold, isOtherHoldStored, type LiveHold, storeHoldEnd } from "./live-hold.ts";

/**
 * Reloads outdated pages that Back or Forward restored. From the back/forward cache: pages of a hold, an order or a
 * list of bookings, because the order may have been paid, cancelled or released since. From there or from the HTTP
 * cache: any page that lacks the notice of a hold taken since then in another document. Other pages stay unchanged.
 */
export function reloadStaleRestoredPage({
  kind,
  held,
}: {
  readonly kind: PageKind;
  readonly held: LiveHold | undefined | null;
}): void {
  if (!isFromHistory()) storeHoldEnd(held ?? null);
  else if (isOtherHoldStored(held ?? null)) window.location.reload();
  window.addEventListener("pageshow", ({ persisted }) => {
    const shown = getLiveHold();
    const mayBeStale = kind === "booking" || kind === "order" || shown !== null || isOtherHoldStored(shown);
    if (persisted && mayBeStale) window.location.reload();
  });
}

/** Returns true if Back or Forward opened this document: the browser may have used its cache without a request. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && "type" in navigation && navigation.type === "back_forward";
}
