import type { PageKind } from "../../api/contract/page-kinds.ts";
import { getLiveHold, isOtherHoldStored, type LiveHold, storeHold } from "./live-hold.ts";

/**
 * Reloads outdated pages after Back or Forward. If the back/forward cache restores a booking page, an order page, the
 * list of bookings or a page with the notice of a hold, the page is reloaded, because the order may have changed. Any
 * page from that cache or the HTTP cache is reloaded if it lacks the notice of a hold taken in another document.
 */
export function reloadStaleRestoredPage({
  kind,
  held,
}: {
  readonly kind: PageKind;
  readonly held: LiveHold | undefined | null;
}): void {
  if (!isFromHistory()) storeHold(held ?? null);
  else if (isOtherHoldStored(held ?? null)) window.location.reload();
  window.addEventListener("pageshow", ({ persisted }) => {
    const liveHold = getLiveHold();
    const mayBeStale =
      kind === "booking" || kind === "order" || liveHold !== null || isOtherHoldStored(liveHold);
    if (persisted && mayBeStale) window.location.reload();
  });
}

/** Returns true if Back or Forward opened this document. The browser may then have used its cache without a request. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && "type" in navigation && navigation.type === "back_forward";
}
