/** How far down each entry of the history was when it was left, in pixels, by the router's key of it. */
const left = new Map<string, number>();

/** Keeps how far down the page is that is being left. */
export function keepScroll(key: string): void {
  left.set(key, window.scrollY);
}

/**
 * Takes a visitor who came back to an entry to where they left it. The browser tries that too, but at once, when the page
 * is no more than its skeleton. Who has scrolled meanwhile stays where they are.
 */
export function restoreScroll(key: string): void {
  const y = left.get(key);
  if (y !== undefined && y > 0 && window.scrollY < 1) window.scrollTo({ top: y, behavior: "instant" });
}

/**
 * Keeps the browser from restoring the scroll position within this document: it does so at once, while the page is still its
 * skeleton, and then follows the footer down as the page grows. A reload and another document are left to the browser.
 */
export function ownScrolling(): () => void {
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
