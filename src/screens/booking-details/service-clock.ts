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

/** A clock that trusts this machine until it has learned better. */
export function serviceClock(localNow: () => number = Date.now): ServiceClock {
  let skew = 0;
  return {
    skew: () => skew,
    learn: (serviceNow) => {
      const told = Date.parse(serviceNow ?? "");
      if (!Number.isNaN(told)) skew = told - localNow();
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
