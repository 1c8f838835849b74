import type { Log } from "../../http/log.ts";
import { type DatabaseUnavailable, poolBusy } from "./unavailable.ts";

/** Whether the database answers, and one place that logs when it does not. */
export type Outage = {
  /** Notes a failure; logged at once, then at most once a second with the number of failures since. */
  readonly failed: (error: DatabaseUnavailable, statement?: string) => void;
  /** Notes an answer; the first one after a logged failure is logged as well. */
  readonly answered: () => void;
  /** Whether there was an answer within so many milliseconds, and no sign since that the server is away. */
  readonly hasAnsweredWithin: (ms: number) => boolean;
};

const lineEveryMs = 1_000;
/** A statement's text holds no values, but may be long. */
const longestStatement = 200;

/** Starts with no answer and no failure. */
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
      // A crowd that waits for connections says nothing about the server.
      if (error.code !== poolBusy) isSilent = true;
      unlogged += 1;
      if (now - loggedAt < lineEveryMs) return;
      const details = { code: error.code, statement: statement?.slice(0, longestStatement) };
      log.error({ ...details, reason: error.reason, failures: unlogged }, "The database is unavailable.");
      loggedAt = now;
      unlogged = 0;
    },
    answered: () => {
      answeredAt = performance.now();
      isSilent = false;
      if (awaySince === null) return;
      const details = { awayMs: Math.round(answeredAt - awaySince), failures: unlogged };
      log.info(details, "The database answers again.");
      awaySince = null;
      unlogged = 0;
    },
    hasAnsweredWithin: (ms) => !isSilent && performance.now() - answeredAt < ms,
  };
}
