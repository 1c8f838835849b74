/** Age from which data is loaded again when the visitor returns to the page, in milliseconds. */
const minAgeMs = 2_000;

/**
 * Resolves when the visitor returns to the page from another tab, window or application, and data that is loaded now
 * should be loaded again. Ignores a return within two seconds. If `signal` aborts, the promise never settles.
 */
export function awaitReturn(signal: AbortSignal): Promise<void> {
  const loadedAt = Date.now();
  return new Promise((resolve) => {
    const resolveIfStale = () => {
      if (document.visibilityState === "visible" && Date.now() - loadedAt >= minAgeMs) resolve();
    };
    document.addEventListener("visibilitychange", resolveIfStale, { signal });
    window.addEventListener("focus", resolveIfStale, { signal });
  });
}
