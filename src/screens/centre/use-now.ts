import { useSyncExternalStore } from "react";

/**
 * Returns the current minute in milliseconds. The first render uses the service's time from the page, so that it matches the
 * server's; later renders use the browser's clock. Null in the first render if the service's time is unknown.
 */
export function useNow(serviceNow: string | undefined): number | null {
  return useSyncExternalStore(
    subscribeEveryHalfMinute,
    () => minuteOf(Date.now()),
    () => (serviceNow === undefined ? null : minuteOf(Date.parse(serviceNow))),
  );
}

function subscribeEveryHalfMinute(tick: () => void): () => void {
  const timer = setInterval(tick, 30_000);
  return () => clearInterval(timer);
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000;
}
