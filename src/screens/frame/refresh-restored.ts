import type { PageKind } from "../../api/contract/page-kinds.ts";
import { liveHold } from "./live-hold.ts";

/**
 * Reloads a page about a hold, an order or somebody's bookings when the browser restores it from its back/forward cache:
 * the order may have been paid, cancelled or released meanwhile. Other pages are shown as they were left.
 */
export function refreshRestored(kind: PageKind): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && (kind === "booking" || kind === "order" || liveHold() !== null))
      window.location.reload();
  });
}
