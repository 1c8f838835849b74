import type { Fetch } from "../../api/request.ts";

/**
 * How far the service's clock is ahead of this machine's, in milliseconds. A visitor's clock may be wrong by hours; a
 * hold ends by the service's.
 */
export type ServiceClock = {
  /** Milliseconds to add to this machine's time. */
  skew(): number;
  /** Learns from an instant that the service named just now; what is no instant teaches nothing. */
  learn(serviceNow: string | null): void;
};

/** How late the service's time may arrive, in milliseconds; a clock that is off by less counts as right. */
const latencyMs = 5_000;

/**
 * How far the service's clock is ahead of this machine's, in milliseconds, by an instant that it named just now; 0 when the
 * reply's way here may be all of the difference, and NaN when it is no instant.
 */
export function skewOf(serviceNow: string | null, localNow = Date.now()): number {
  const skew = Date.parse(serviceNow ?? "") - localNow;
  return Math.abs(skew) <= latencyMs ? 0 : skew;
}

/** A clock that trusts this machine until it has learned better. */
export function serviceClock(localNow: () => number = Date.now): ServiceClock {
  let skew = 0;
  return {
    skew: () => skew,
    learn: (serviceNow) => {
      const told = skewOf(serviceNow, localNow());
      if (!Number.isNaN(told)) skew = told;
    },
  };
}

/** `fetch` that learns the service's time from the date of every reply. */
export function fetchLearning(clock: ServiceClock, doFetch: Fetch = (url, init) => fetch(url, init)): Fetch {
  return async (url, init) => {
    const reply = await doFetch(url, init);
    // Our own server never lets these calls be kept, so the date is that of the answer.
    clock.learn(reply.headers.get("date"));
    return reply;
  };
}
