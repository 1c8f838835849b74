import type { PageKind } from "../../api/contract/page-kinds.ts";
import { getLiveHold, isOtherHoldStored, type LiveHold, storeHoldEnd } from "./live-hold.ts";

/**
 * Reloads outdated pages after Back or Forward. A page of a hold, an order or a list of bookings is reloaded if it
 * comes from the back/forward cache, because the order may have changed. Any page from that cache or the HTTP cache is
 * reloaded if it lacks the notice of a hold that was taken in another document.
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

/** Returns true if Back or Forward opened this document. The browser may then have used its cache without a request. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && "type" in navigation && navigation.type === "back_forward";
}
