import { type DestinationStream, pino } from "pino";
import { loggedError } from "./log-error.ts";

type Line = (details: object, message: string) => void;

/** What a part of the service may write to the log; one JSON line a call. Never give it personal data or tokens. */
export type Log = {
  readonly debug: Line;
  readonly info: Line;
  readonly warn: Line;
  readonly error: Line;
  /** The same log, with these details in every line. */
  child(details: Record<string, unknown>): Log;
};

/** Names whose values are redacted, in case a caller logs a whole object by mistake. */
const secretNames = [
  "token",
  "email",
  "phone",
  "gstin",
  "customer",
  "customer_address",
  "keySecret",
  "webhookSecret",
  "tokenSecret",
];

/** JSON lines from `level` on, to standard output unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), remove: true },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
