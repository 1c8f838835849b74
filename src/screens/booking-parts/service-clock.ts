import type { Fetch } from "../../api/request.ts";

/**
 * The offset of the service's clock from this machine's. A visitor's clock may be wrong by hours, but a hold ends by
 * the service's.
 */
export type ServiceClock = {
  /** Returns the milliseconds to add to this machine's time. */
  skew(): number;
  /** Updates the offset from an instant that the service sent just now; ignores invalid instants. */
  sync(serviceNow: string | null): void;
};

/** Latency tolerance of a response, in milliseconds: smaller offsets count as zero. */
const maxLatencyMs = 5_000;

/**
 * Returns how far the service's clock is ahead of this machine's, in milliseconds, from an instant that it sent just
 * now; 0 if latency may explain the difference, and NaN if it is no instant.
 */
export function skewOf(serviceNow: string | null, localNow = Date.now()): number {
  const skew = Date.parse(serviceNow ?? "") - localNow;
  return Math.abs(skew) <= maxLatencyMs ? 0 : skew;
}

/** Returns a clock with no offset until it has learned one. */
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

/** Wraps `fetch` to learn the service's time from the `Date` header of every response. */
export function fetchWithClockSync(
  clock: ServiceClock,
  doFetch: Fetch = (url, init) => fetch(url, init),
): Fetch {
  return async (url, init) => {
    const response = await doFetch(url, init);
    // Our server forbids caching these calls, so the date is that of this response.
    clock.sync(response.headers.get("date"));
    return response;
  };
}
