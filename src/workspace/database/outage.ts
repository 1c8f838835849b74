import type { Log } from "../../http/log.ts";
import { type DatabaseUnavailable, poolBusy } from "./unavailable.ts";

/** Tracks whether the database responds, and logs outages in one place. */
export type Outage = {
  /** Records a failure. Logs it immediately, then at most one line per second with the number of failures since. */
  readonly failed: (error: DatabaseUnavailable, statement?: string) => void;
  /** Records a response. Logs the first one after a failure. */
  readonly answered: () => void;
  /** Whether the database responded within this many milliseconds and has not failed since. */
  readonly hasAnsweredWithin: (ms: number) => boolean;
};

const logIntervalMs = 1_000;
/** Maximum length of a logged statement. Its text contains no values. */
const maxStatementLength = 200;

export function watchOutage(log: Log): Outage {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let awaySince: number | null = null;
  let isSilent = false;
  let unlogged = 0;
  return {
    failed: (error, statement) => {
      const now = performance.now();
      awaySince ??= now;
      // A busy pool says nothing about the server.
      if (error.code !== poolBusy) isSilent = true;
      unlogged += 1;
      if (now - loggedAt < logIntervalMs) return;
      const details = { code: error.code, statement: statement?.slice(0, maxStatementLength) };
      log.error({ ...details, reason: error.reason, failures: unlogged }, "The database is unavailable.");
      loggedAt = now;
      unlogged = 0;
    },
    answered: () => {
      answeredAt = performance.now();
      isSilent = false;
      if (awaySince === null) return;
      const details = { awayMs: Math.round(answeredAt - awaySince), failures: unlogged };
      log.info(details, "The database is available again.");
      awaySince = null;
      unlogged = 0;
    },
    hasAnsweredWithin: (ms) => !isSilent && performance.now() - answeredAt < ms,
  };
}
