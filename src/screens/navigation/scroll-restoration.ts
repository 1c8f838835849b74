/** Scroll positions of history entries in pixels when they were left, by the router's key. */
const scrollPositions = new Map<string, number>();

/** Saves the scroll position of the entry that is being left. */
export function storeScrollPosition(key: string): void {
  scrollPositions.set(key, window.scrollY);
}

/**
 * Restores the scroll position of a history entry. The browser tries that too, but immediately, while the page is still
 * a skeleton. A visitor who has scrolled in the meantime is not moved.
 */
export function restoreScrollPosition(key: string): void {
  const y = scrollPositions.get(key);
  if (y !== undefined && y > 0 && window.scrollY < 1) window.scrollTo({ top: y, behavior: "instant" });
}

/**
 * Disables the browser's scroll restoration within this document: it acts immediately, while the page is still a
 * skeleton, and then follows the footer as the page grows. Reloads and other documents are left to the browser.
 */
export function useManualScrollRestoration(): () => void {
  const own = () => {
    history.scrollRestoration = "manual";
  };
  const leave = () => {
    history.scrollRestoration = "auto";
  };
  own();
  addEventListener("pageshow", own);
  addEventListener("pagehide", leave);
  return () => {
    removeEventListener("pageshow", own);
    removeEventListener("pagehide", leave);
    leave();
  };
}
