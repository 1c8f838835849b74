import type { Log } from "../../http/log.ts";
import { type DatabaseUnavailable, poolBusyCode, readOnlyCode, StatementTimeout } from "./unavailable.ts";

/** Tracks whether the database responds, and logs outages in one place. */
export type DatabaseHealth = {
  /**
   * Records a failure. Logs the first failure immediately, then at most one line per second with the number of
   * failures.
   */
  readonly recordFailure: (error: DatabaseUnavailable, statement?: string) => void;
  /**
   * Records a response. Logs the first response after a failure. `isWritable`: the response shows that the database
   * accepts changes. Only such a response ends the outage of a database that can only be read.
   */
  readonly recordSuccess: (isWritable: boolean) => void;
  /** Returns true if the database responded within this many milliseconds and has not failed since. */
  readonly hasRespondedWithin: (ms: number) => boolean;
  /** Returns true if the database has rejected a change because it can only be read, and has accepted none since. */
  readonly isReadOnly: () => boolean;
};

const logIntervalMs = 1_000;
/** Maximum length of a logged statement. The statement contains no values, only placeholders. */
const maxStatementLength = 200;

export function trackDatabaseHealth(log: Log): DatabaseHealth {
  let respondedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unavailableSince: number | null = null;
  let isDown = false;
  let isReadOnly = false;
  let unlogged = 0;
  return {
    recordFailure: (error, statement) => {
      const now = performance.now();
      const isTimeout = error instanceof StatementTimeout;
      if (isTimeout) {
        // The server has responded: it has cancelled the statement.
        respondedAt = now;
        isDown = false;
      } else {
        unavailableSince ??= now;
        // If only the pool is busy, the server may still be available.
        if (error.code !== poolBusyCode) isDown = true;
        if (error.code === readOnlyCode) isReadOnly = true;
      }
      unlogged += 1;
      if (now - loggedAt < logIntervalMs) return;
      const details = { code: error.code, statement: statement?.slice(0, maxStatementLength) };
      log.error(
        { ...details, reason: error.reason, failures: unlogged },
        isTimeout ? "A database statement exceeded its time limit." : "The database is unavailable.",
      );
      loggedAt = now;
      unlogged = 0;
    },
    recordSuccess: (isWritable) => {
      respondedAt = performance.now();
      isDown = false;
      isReadOnly &&= !isWritable;
      if (unavailableSince === null || isReadOnly) return;
      const details = { awayMs: Math.round(respondedAt - unavailableSince), failures: unlogged };
      log.info(details, "The database is available again.");
      unavailableSince = null;
      unlogged = 0;
    },
    hasRespondedWithin: (ms) => !isDown && performance.now() - respondedAt < ms,
    isReadOnly: () => isReadOnly,
  };
}
