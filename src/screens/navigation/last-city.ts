import { useSyncExternalStore } from "react";

const storageKey = "city";

/** Remembers the city that the visitor has looked at last, by its slug, until the tab is closed. */
export function storeLastCity(slug: string): void {
  try {
    window.sessionStorage.setItem(storageKey, slug);
  } catch {
    // The browser blocks storage.
  }
}

/**
 * Returns the slug of the city that the visitor has looked at last; null if there is none. Also null on the server and in
 * the first render, because cached pages are the same for all visitors.
 */
export function useLastCity(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    readLastCity,
    () => null,
  );
}

function readLastCity(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
