/**
 * The database is unavailable (down, full, overloaded, read-only, slow). Retryable, but a commit may have succeeded.
 */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE, an error code of the operating system (such as `ECONNREFUSED`), or a code of this module. */
  readonly code: string;
  /** True if the connection was lost. The server rolls back its transaction unless the commit had been sent. */
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

/** The server cancelled a statement that exceeded its time limit or waited too long for a lock. Retryable. */
export class StatementTimeout extends DatabaseUnavailable {
  constructor(reason: string, code: string, cause?: unknown) {
    super(reason, code, false, cause);
    this.name = "StatementTimeout";
    this.message = `A database statement exceeded its time limit: ${reason}`;
  }
}

/** SQLSTATEs of cancelled statements: `query_canceled` and `lock_not_available`. */
export const timeoutStates = ["57014", "55P03"] as const;

/**
 * SQLSTATEs caused by the server, not the statement: connections, resources, shutdown, system, read-only, time limits.
 */
const unavailableStates = /^(08|53|57|58|25006$|25P03$|25P04$|55P03$)/;

/** Error codes of the driver if the server is unreachable or the connection was closed. */
export const unavailableErrnos = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
] as const;

/**
 * Converts an error that the server caused to DatabaseUnavailable. Returns null if the statement itself caused the
 * error. `isConnectionLost`: true if the driver has reported the connection as lost.
 */
export function toUnavailableError(error: unknown, isConnectionLost: boolean): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const severity = "severity" in error ? error.severity : undefined;
  // After an error of these severities, the server closes the connection.
  const isFatal = severity === "FATAL" || severity === "PANIC";
  if (severity !== undefined && !isFatal) {
    // If the connection survives a protocol violation, our code has a bug, such as a missing parameter.
    if (code === "08P01" || !unavailableStates.test(code)) return null;
    if (timeoutStates.some((state) => state === code))
      return new StatementTimeout(error.message, code, error);
    return new DatabaseUnavailable(error.message, code, false, error);
  }
  if (isFatal || isConnectionLost || unavailableErrnos.some((errno) => errno === code)) {
    return new DatabaseUnavailable(error.message, code || "connection_lost", true, error);
  }
  return null;
}

/** Returns true if the connection was lost. Work that has not sent its commit can be retried on another connection. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.isConnectionLost;
}

/** Returns true if a statement did not get a lock within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03";
}

/** Error code: the server did not respond in time. */
export const timeoutCode = "timed_out";
/** SQLSTATE: the disk is full. */
export const diskFullCode = "53100";
/** SQLSTATE: the transaction can only read. */
export const readOnlyCode = "25006";
/** Error code: no connection became free in time. */
export const poolBusyCode = "pool_busy";

/** Waits at most `ms` milliseconds for `operation`, then throws DatabaseUnavailable. Null: waits without a limit. */
export async function withTimeout<Answer>(ms: number | null, operation: Promise<Answer>): Promise<Answer> {
  if (ms === null) return operation;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const rejectTimedOut = () =>
      reject(new DatabaseUnavailable(`no response within ${ms} ms`, timeoutCode, false));
    timer = setTimeout(rejectTimedOut, ms);
  });
  return Promise.race([operation, timeout]).finally(() => clearTimeout(timer));
}

/** Returns the SQLSTATE or the error code of the operating system. Empty if the error has no code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
