import type { ReportedError } from "../http/log.ts";
import type { LoggedError } from "../http/serialize-error.ts";
import type { Settings } from "./settings.ts";

type ErrorDetails = { readonly requestId: string; readonly path: string; readonly release?: string };

/** An error of the embedded service. The service has already logged it. */
class ServiceError extends Error {
  constructor({ type, message, stack }: LoggedError) {
    super(message);
    this.name = type;
    this.stack = stack ?? `${type}: ${message}`;
  }
}

/** Reports unexpected errors to Sentry; does nothing without a DSN. */
export type ErrorReports = {
  /** `release`: the entry script of the page in which the error occurred. Omitted for errors of the server. */
  send(error: unknown, details: ErrorDetails): void;
  /** Flushes pending reports, for at most two seconds. */
  close(): Promise<void>;
};

/** Reports unexpected errors of the embedded service and its jobs. */
export type ServiceErrorReports = { sendServiceError(reported: ReportedError): void };

/**
 * Loads Sentry if `SENTRY_DSN` is set (requirement Q error reporting). Sends errors only: no traces, no bodies, no
 * personal data. Called once by each process, whatever its `role` (default: all), which is a tag of its errors.
 */
export async function openErrorReports({
  sentryDsn,
  role,
}: Pick<Settings, "sentryDsn"> & { readonly role?: string | null }): Promise<
  ErrorReports & ServiceErrorReports
> {
  if (sentryDsn === null) return { send: () => {}, sendServiceError: () => {}, close: async () => {} };
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
    // Otherwise Sentry adds trace headers to requests to other servers, even with a sample rate of 0.
    tracePropagationTargets: [],
    environment: process.env.NODE_ENV ?? "",
  });
  sentry.setTag("role", role ?? "all");
  return {
    send: (error, { requestId, path, release }) => {
      sentry.captureException(error, (scope) => {
        scope.setTags({ requestId, side: release === undefined ? "server" : "browser" });
        scope.setExtra("path", path);
        if (release === undefined) return scope;
        scope.setTag("scripts", release);
        // The browser may run scripts of a previous release. Their stack traces need the source maps of that release.
        return scope.addEventProcessor((event) => ({ ...event, release }));
      });
    },
    sendServiceError: ({ error, line, requestId }) => {
      const tags = { side: "service", ...(requestId !== null && { requestId }) };
      sentry.captureException(new ServiceError(error), { tags, extra: { line } });
    },
    close: async () => {
      await sentry.close(2000);
    },
  };
}
