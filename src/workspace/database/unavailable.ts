/** The database cannot serve now (away, full, overloaded, read-only, slow). Retryable, but a commit may have happened. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE, an error code of the operating system (`ECONNREFUSED`), or a code of this module. */
  readonly code: string;
  /** The connection was lost. Its transaction was rolled back, unless its commit had been sent. */
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

/** Error codes of the driver when the server cannot be reached or has gone away. */
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

/** Returns null for an error of the statement. `isConnectionLost`: whether the driver has reported the connection as lost. */
export function toUnavailableError(error: unknown, isConnectionLost: boolean): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const severity = "severity" in error ? error.severity : undefined;
  // The server closes the connection after an error of these severities.
  const isFatal = severity === "FATAL" || severity === "PANIC";
  if (severity !== undefined && !isFatal) {
    // A protocol violation that the connection survives is a bug of ours, such as a missing parameter.
    if (code === "08P01" || !unavailableStates.test(code)) return null;
    return new DatabaseUnavailable(error.message, code, false, error);
  }
  if (isFatal || isConnectionLost || unavailableErrnos.has(code)) {
    return new DatabaseUnavailable(error.message, code || "connection_lost", true, error);
  }
  return null;
}

/** Returns true if the connection was lost. Work that was not yet committing may be repeated on another connection. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.isConnectionLost;
}

/** Code of an error: no response in time. */
export const timeoutCode = "timed_out";
/** Code of an error: no connection became free in time. */
export const poolBusyCode = "pool_busy";

/** Waits at most `ms` milliseconds (null: without limit) for `answer`, then throws DatabaseUnavailable. */
export async function withTimeout<Answer>(ms: number | null, operation: Promise<Answer>): Promise<Answer> {
  if (ms === null) return operation;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DatabaseUnavailable(`no response within ${ms} ms`, timeoutCode, false));
    timer = setTimeout(giveUp, ms);
  });
  return Promise.race([operation, timeout]).finally(() => clearTimeout(timer));
}

/** Returns the SQLSTATE or the operating system's error code; empty if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
