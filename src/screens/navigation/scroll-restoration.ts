/** Last scroll positions of history entries, in pixels, by the router's key. */
const scrollPositions = new Map<string, number>();

/** Saves the scroll position of a history entry before the visitor leaves it. */
export function storeScrollPosition(key: string): void {
  scrollPositions.set(key, window.scrollY);
}

/**
 * Restores the scroll position of a history entry. The browser would restore it too early, while the page is still a
 * skeleton. Does nothing if the visitor has already scrolled.
 */
export function restoreScrollPosition(key: string): void {
  const y = scrollPositions.get(key);
  if (y !== undefined && y > 0 && window.scrollY < 1) window.scrollTo({ top: y, behavior: "instant" });
}

/**
 * Disables the browser's scroll restoration for navigations within this document. The browser would restore the
 * position while the page is still a skeleton. The footer would then stay in view as the page grows. For reloads and
 * other documents, the browser's restoration stays enabled.
 */
export function useManualScrollRestoration(): () => void {
  const setManual = () => {
    history.scrollRestoration = "manual";
  };
  const restoreDefault = () => {
    history.scrollRestoration = "auto";
  };
  setManual();
  addEventListener("pageshow", setManual);
  addEventListener("pagehide", restoreDefault);
  return () => {
    removeEventListener("pageshow", setManual);
    removeEventListener("pagehide", restoreDefault);
    restoreDefault();
  };
}
