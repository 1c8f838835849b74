import { useSyncExternalStore } from "react";

/**
 * Returns the start of the current minute, in milliseconds since 1970. In the first render, which must match the
 * server's, uses the service's time, or returns null if that time is unknown. After that, uses the browser's clock.
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
