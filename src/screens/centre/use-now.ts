import { useSyncExternalStore } from "react";

/**
 * The present minute in milliseconds. In the first render it is the service's clock, as the page brought it along, so
 * that server and browser write the same; afterwards the browser's. Null when the service does not tell its time.
 */
export function useNow(serviceNow: string | undefined): number | null {
  return useSyncExternalStore(
    everyHalfMinute,
    () => minuteOf(Date.now()),
    () => (serviceNow === undefined ? null : minuteOf(Date.parse(serviceNow))),
  );
}

function everyHalfMinute(tick: () => void): () => void {
  const timer = setInterval(tick, 30_000);
  return () => clearInterval(timer);
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000;
}
