import type { Log } from "../../http/log.ts";

/** A clock that follows the time of the database server. */
export type DatabaseClock = {
  readonly now: () => Date;
  readonly stop: () => void;
};

export type DatabaseClockOptions = {
  readonly read: () => Promise<Date>;
  readonly log: Log;
  /** Interval for reading the server's time, in milliseconds. */
  readonly intervalMs?: number;
};

/**
 * Maximum round trip of a usable reading, in milliseconds. A reading with a longer round trip than that is too
 * inaccurate.
 */
const maxRoundTripMs = 500;
/** A warning is logged if the machine's clock differs by more than this, in milliseconds. */
const skewMs = 5_000;

/** Starts a clock that follows the database server. Monotonic between readings. Throws if the first reading fails. */
export async function startDatabaseClock({
  read,
  log,
  intervalMs = 30_000,
}: DatabaseClockOptions): Promise<DatabaseClock> {
  const first = await measureOffset(read);
  let { offsetMs } = first;
  let isWarned = false;
  const nowMs = () => performance.now() + offsetMs;
  function warn(): void {
    const aheadMs = Math.round(Date.now() - nowMs());
    if (isWarned || Math.abs(aheadMs) <= skewMs) return;
    isWarned = true;
    const direction = aheadMs > 0 ? "ahead of" : "behind";
    const seconds = Math.round(Math.abs(aheadMs) / 1_000);
    log.warn(
      { aheadMs },
      `This machine's clock is ${seconds} s ${direction} the database's. Holds use the database's clock; please correct this machine's clock.`,
    );
  }
  async function synchronise(): Promise<void> {
    try {
      const next = await measureOffset(read);
      if (next.tripMs <= maxRoundTripMs) offsetMs = next.offsetMs;
    } catch {
      // The pool already logs that the database is unavailable.
    }
    warn();
  }
  warn();
  const timer = setInterval(() => void synchronise(), intervalMs);
  timer.unref();
  return { now: () => new Date(nowMs()), stop: () => clearInterval(timer) };
}

/**
 * Returns the machine's clock. Follows forward jumps (after sleep), but ignores backward jumps, which would prolong
 * holds.
 */
export function createMonotonicClock(log: Log): () => Date {
  let offsetMs = Date.now() - performance.now();
  let isWarned = false;
  return () => {
    const steadyMs = performance.now() + offsetMs;
    const clockLagMs = Math.round(steadyMs - Date.now());
    if (clockLagMs < 0) offsetMs -= clockLagMs;
    if (clockLagMs > skewMs && !isWarned) {
      isWarned = true;
      const seconds = Math.round(clockLagMs / 1_000);
      log.warn(
        { behindMs: clockLagMs },
        `This machine's clock was set back by ${seconds} s. Holds use the elapsed time instead. Restart the site if the new time is correct.`,
      );
    }
    return new Date(Math.max(steadyMs, steadyMs - clockLagMs));
  };
}

/**
 * Returns the offset from the monotonic clock to the server's time. Assumes that the server read its time halfway
 * through the round trip.
 */
async function measureOffset(read: () => Promise<Date>): Promise<{ offsetMs: number; tripMs: number }> {
  const sentAt = performance.now();
  const time = await read();
  const receivedAt = performance.now();
  return { offsetMs: time.getTime() - (sentAt + receivedAt) / 2, tripMs: receivedAt - sentAt };
}
