import type { Fetch } from "../../api/request.ts";

/**
 * Tracks the offset between the service's clock and the local clock. The service's clock decides when a hold ends, and
 * a visitor's clock may be wrong by hours.
 */
export type ServiceClock = {
  /** Returns the milliseconds to add to the local time to get the service's time. */
  skew(): number;
  /** Updates the offset from an instant that the service has just sent. Ignores invalid instants. */
  sync(serviceNow: string | null): void;
};

/** Latency tolerance in milliseconds. Offsets up to this value are treated as zero. */
const maxLatencyMs = 5_000;

/**
 * Returns how far the service's clock is ahead of the local clock, in milliseconds. `serviceNow` is an instant that the
 * service has just sent. Returns 0 if latency may explain the difference, and NaN if `serviceNow` is invalid.
 */
export function skewOf(serviceNow: string | null, localNow = Date.now()): number {
  const skew = Date.parse(serviceNow ?? "") - localNow;
  return Math.abs(skew) <= maxLatencyMs ? 0 : skew;
}

/** Returns a clock whose offset is zero until the first `sync`. */
export function serviceClock(localNow: () => number = Date.now): ServiceClock {
  let skew = 0;
  return {
    skew: () => skew,
    sync: (serviceNow) => {
      const measuredSkew = skewOf(serviceNow, localNow());
      if (!Number.isNaN(measuredSkew)) skew = measuredSkew;
    },
  };
}

/** Wraps `fetch` to synchronize the clock with the `Date` header of every response. */
export function fetchWithClockSync(
  clock: ServiceClock,
  doFetch: Fetch = (url, init) => fetch(url, init),
): Fetch {
  return async (url, init) => {
    const response = await doFetch(url, init);
    // Our server disables caching of these responses, so the `Date` header is current.
    clock.sync(response.headers.get("date"));
    return response;
  };
}
