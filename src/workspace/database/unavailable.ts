/** The database cannot serve now (away, full, overloaded, read-only, slow). May be retried; a commit may have happened. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE, the operating system's name of the error (`ECONNREFUSED`), or a word of ours. */
  readonly code: string;
  /** The connection is gone, and the transaction that ran on it was rolled back unless its commit had been sent. */
  readonly isConnectionLost: boolean;
  readonly reason: string;

  constructor(reason: string, code: string, isConnectionLost: boolean, cause?: unknown) {
    super(`The database is unavailable: ${reason}`, { cause });
    this.name = "DatabaseUnavailable";
    this.reason = reason;
    this.code = code;
    this.isConnectionLost = isConnectionLost;
  }
}

/** SQLSTATEs about the server, not the statement: connections, resources, operator, system, read-only, time limits. */
const unavailableStates = /^(08|53|57|58|25006$|25P03$|25P04$|55P03$)/;

/** What a driver says when the server could not be reached or went away. */
const unavailableErrnos = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Returns null for an error of the statement. `isConnectionLost`: whether the driver has reported the connection gone. */
export function asUnavailable(error: unknown, isConnectionLost: boolean): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const severity = "severity" in error ? error.severity : undefined;
  // The server closes the connection after an error of these severities.
  const isFatal = severity === "FATAL" || severity === "PANIC";
  if (severity !== undefined && !isFatal) {
    // A protocol violation that the connection survives is a fault of ours, such as a missing parameter.
    if (code === "08P01" || !unavailableStates.test(code)) return null;
    return new DatabaseUnavailable(error.message, code, false, error);
  }
  if (isFatal || isConnectionLost || unavailableErrnos.has(code)) {
    return new DatabaseUnavailable(error.message, code || "connection_lost", true, error);
  }
  return null;
}

/** Whether a connection was lost: what ran on it and was not yet being committed may be run again on another. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.isConnectionLost;
}

/** The code of an answer that did not come in time. */
export const timedOut = "timed_out";
/** The code of a request for which no connection became free in time. */
export const poolBusy = "pool_busy";

/** Waits at most `ms` milliseconds for an answer, without limit for null; then throws DatabaseUnavailable. */
export async function answerWithin<Answer>(ms: number | null, answer: Promise<Answer>): Promise<Answer> {
  if (ms === null) return answer;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DatabaseUnavailable(`no answer within ${ms} ms`, timedOut, false));
    timer = setTimeout(giveUp, ms);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

/** SQLSTATE of a server's error, or the operating system's name of it; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
