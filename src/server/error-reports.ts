import type { Settings } from "./settings.ts";

type ErrorDetails = { readonly requestId: string; readonly path: string; readonly release?: string };

/** Sends what went wrong unexpectedly to where operators look; does nothing without a DSN. */
export type ErrorReports = {
  /** `release` names the scripts of a browser in which the error happened. */
  send(error: unknown, details: ErrorDetails): void;
  /** Waits until what was sent has left, for at most two seconds. */
  close(): Promise<void>;
};

/** Sentry with `SENTRY_DSN`, loaded only then (row Q error reporting). Only errors are sent: no traces, no bodies, no personal data. */
export async function openErrorReports({ sentryDsn }: Settings): Promise<ErrorReports> {
  if (sentryDsn === null) return { send: () => {}, close: async () => {} };
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
    tracesSampleRate: 0,
    environment: process.env.NODE_ENV ?? "",
  });
  return {
    send: (error, { requestId, path, release }) => {
      const side = release === undefined ? { side: "server" } : { side: "browser", scripts: release };
      sentry.captureException(error, { tags: { requestId, ...side }, extra: { path } });
    },
    close: async () => {
      await sentry.close(2000);
    },
  };
}
