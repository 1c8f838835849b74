import type { PageKind } from "../../api/contract/page-kinds.ts";
import { isOtherHoldKnown, type LiveHold, liveHold, rememberHold } from "./live-hold.ts";

/**
 * Reloads pages that the browser's history shows as they once were. From the back/forward cache: a page about a hold, an order
 * or somebody's bookings, because the order may have been paid, cancelled or released meanwhile. From there or from the HTTP
 * cache: any page that lacks the notice of a hold taken since then in another document. Other pages stay as they were left.
 */
export function refreshRestored({
  kind,
  held,
}: {
  readonly kind: PageKind;
  readonly held: LiveHold | undefined | null;
}): void {
  if (!isFromHistory()) rememberHold(held ?? null);
  else if (isOtherHoldKnown(held ?? null)) window.location.reload();
  window.addEventListener("pageshow", ({ persisted }) => {
    const shown = liveHold();
    const mayBeOld = kind === "booking" || kind === "order" || shown !== null || isOtherHoldKnown(shown);
    if (persisted && mayBeOld) window.location.reload();
  });
}

/** Returns true when Back or Forward led to this document: the browser may take it from its cache without asking the server. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && "type" in navigation && navigation.type === "back_forward";
}
