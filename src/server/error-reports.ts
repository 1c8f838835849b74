import type { ReportedError } from "../http/log.ts";
import type { LoggedError } from "../http/log-error.ts";
import type { Settings } from "./settings.ts";

type ErrorDetails = { readonly requestId: string; readonly path: string; readonly release?: string };

/** An error of the embedded service, which has been logged there. */
class ServiceError extends Error {
  constructor({ type, message, stack }: LoggedError) {
    super(message);
    this.name = type;
    this.stack = stack ?? `${type}: ${message}`;
  }
}

/** Sends what went wrong unexpectedly to where operators look; does nothing without a DSN. */
export type ErrorReports = {
  /** `release` names the scripts of a browser in which the error happened. */
  send(error: unknown, details: ErrorDetails): void;
  /** Waits until what was sent has left, for at most two seconds. */
  close(): Promise<void>;
};

/** The same for unexpected errors of the embedded service and its jobs. */
export type ServiceErrorReports = { sendOfService(reported: ReportedError): void };

/** Sentry with `SENTRY_DSN`, loaded only then (row Q error reporting). Only errors are sent: no traces, no bodies, no personal data. */
export async function openErrorReports({ sentryDsn }: Settings): Promise<ErrorReports & ServiceErrorReports> {
  if (sentryDsn === null) return { send: () => {}, sendOfService: () => {}, close: async () => {} };
  const sentry = await import("@sentry/node");
  sentry.init({
    dsn: sentryDsn,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // With a rate of 0 too, Sentry would put its trace headers on each request to another server.
    tracePropagationTargets: [],
    environment: process.env.NODE_ENV ?? "",
  });
  return {
    send: (error, { requestId, path, release }) => {
      sentry.captureException(error, (scope) => {
        scope.setTags({ requestId, side: release === undefined ? "server" : "browser" });
        scope.setExtra("path", path);
        if (release === undefined) return scope;
        scope.setTag("scripts", release);
        // Its source maps are those of the scripts that the browser ran, which may be older than this process.
        return scope.addEventProcessor((event) => ({ ...event, release }));
      });
    },
    sendOfService: ({ error, line, requestId }) => {
      const tags = { side: "service", ...(requestId !== null && { requestId }) };
      sentry.captureException(new ServiceError(error), { tags, extra: { line } });
    },
    close: async () => {
      await sentry.close(2000);
    },
  };
}
