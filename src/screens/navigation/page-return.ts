import { useEffect, useRef } from "react";

/** Age from which data is loaded again when the visitor returns to the page, in milliseconds. */
const minAgeMs = 2_000;

/**
 * Calls the listener when the visitor returns to the page from another tab, window or application. Ignores a return
 * within two seconds of the call or of the last return. Ends when `signal` aborts.
 */
function onReturn(listener: () => void, signal: AbortSignal): void {
  let loadedAt = Date.now();
  const callIfStale = () => {
    if (document.visibilityState !== "visible" || Date.now() - loadedAt < minAgeMs) return;
    loadedAt = Date.now();
    listener();
  };
  document.addEventListener("visibilitychange", callIfStale, { signal });
  window.addEventListener("focus", callIfStale, { signal });
}

/** Resolves when the visitor returns to the page (`onReturn`). If `signal` aborts, the promise never settles. */
export function awaitReturn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => onReturn(resolve, signal));
}

/**
 * Renews what a component shows when the visitor returns to the page (`onReturn`). If `renew` rejects, the component
 * keeps what it shows.
 */
export function useOnReturn(renew: () => Promise<unknown>): void {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(() => {
    const controller = new AbortController();
    onReturn(() => void latest.current().catch(() => undefined), controller.signal);
    return () => controller.abort();
  }, []);
}
