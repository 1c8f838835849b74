import type { Log } from "../../http/log.ts";

/** The time of the database's server. */
export type DatabaseClock = {
  readonly now: () => Date;
  readonly stop: () => void;
};

/** What the clock needs to be told. */
export type DatabaseClockOptions = {
  readonly read: () => Promise<Date>;
  readonly log: Log;
  /** How often the server is asked, in milliseconds. */
  readonly everyMs?: number;
};

/** An answer that took longer says too little about the time, in milliseconds. */
const longestTripMs = 500;
/** A difference to the process's own clock that is worth a warning, in milliseconds. */
const skewMs = 5_000;

/** Starts a clock by the database's, shared by its processes; monotonic between readings. Throws if the first one fails. */
export async function startDatabaseClock({
  read,
  log,
  everyMs = 30_000,
}: DatabaseClockOptions): Promise<DatabaseClock> {
  const first = await reading(read);
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
      `This machine's clock is ${seconds} s ${direction} the database's. Holds go by the database's clock; please set this machine's.`,
    );
  }
  async function follow(): Promise<void> {
    try {
      const next = await reading(read);
      if (next.tripMs <= longestTripMs) offsetMs = next.offsetMs;
    } catch {
      // A database that does not answer is logged by its pool.
    }
    warn();
  }
  warn();
  const timer = setInterval(() => void follow(), everyMs);
  timer.unref();
  return { now: () => new Date(nowMs()), stop: () => clearInterval(timer) };
}

/** The machine's clock, never set back, because a hold must not last longer; follows steps forward (after sleep). */
export function createSteadyClock(log: Log): () => Date {
  let offsetMs = Date.now() - performance.now();
  let isWarned = false;
  return () => {
    const steadyMs = performance.now() + offsetMs;
    const behindMs = Math.round(steadyMs - Date.now());
    if (behindMs < 0) offsetMs -= behindMs;
    if (behindMs > skewMs && !isWarned) {
      isWarned = true;
      const seconds = Math.round(behindMs / 1_000);
      log.warn(
        { behindMs },
        `This machine's clock was set back by ${seconds} s. Holds go by the time that has passed; restart the site if the new time is right.`,
      );
    }
    return new Date(Math.max(steadyMs, steadyMs - behindMs));
  };
}

/** What to add to the monotonic clock to get the server's time, taken to be that of half-way through the question. */
async function reading(read: () => Promise<Date>): Promise<{ offsetMs: number; tripMs: number }> {
  const askedAt = performance.now();
  const time = await read();
  const answeredAt = performance.now();
  return { offsetMs: time.getTime() - (askedAt + answeredAt) / 2, tripMs: answeredAt - askedAt };
}
