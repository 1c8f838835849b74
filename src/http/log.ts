import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from "pino";
import { storedCustomerFields } from "../api/contract/customer-fields.ts";
import { type LoggedError, serializeError } from "./serialize-error.ts";

type Line = (details: object, message: string) => void;

/** A logger that writes one JSON line per call. Never pass personal data or tokens. */
export type Log = {
  readonly debug: Line;
  readonly info: Line;
  readonly warn: Line;
  readonly error: Line;
  child(details: Record<string, unknown>): Log;
};

/** Properties that are removed, in case a caller logs a whole object by mistake. */
const secretNames = [
  "token",
  "email",
  "phone",
  "gstin",
  "customer",
  ...storedCustomerFields.map((field) => `customer_${field}`),
  "keySecret",
  "webhookSecret",
  "tokenSecret",
  "tokenSecrets",
  "serviceSecret",
  "serviceSecrets",
];

/** An unexpected error as it is logged, without personal data. */
export type ReportedError = {
  readonly error: LoggedError;
  readonly line: string;
  /** Id of the failed request; null if a background job failed. */
  readonly requestId: string | null;
};

/** Creates a logger with a minimum `level`. Calls `onError` for each line of level `error` that contains an error. */
export function createLog(
  level: string,
  destination?: DestinationStream,
  onError?: (reported: ReportedError) => void,
): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), remove: true },
    ...(onError && { hooks: { logMethod: reportErrors(onError) } }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const errorLevel = 50;

function reportErrors(onError: (reported: ReportedError) => void) {
  return function (this: Logger, args: Parameters<LogFn>, write: LogFn, level: number): void {
    const [details, line] = args as [unknown, unknown];
    const isError = level >= errorLevel && typeof details === "object" && details !== null;
    if (isError && "err" in details) {
      const { requestId = null } = this.bindings();
      onError({ error: serializeError(details.err), line: String(line), requestId });
    }
    write.apply(this, args);
  };
}
