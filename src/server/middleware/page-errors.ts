import type * as v from "valibot";
import { pageErrorRequest } from "../../api/contract/lead.ts";
import type { ShellMiddleware } from "../../http/shell.ts";
import type { ErrorReports } from "../error-reports.ts";
import { takeSmallJson } from "../small-json.ts";

/**
 * A screen broke in a browser: one log line with the request id, and one report to Sentry when it is set, so that the
 * browser needs no Sentry of its own; at most 8 kB, at most 30 a minute from one address.
 */
export function takePageErrors(reports: ErrorReports): ShellMiddleware {
  return takeSmallJson({ limitBytes: 8192, perMinute: 30 }, pageErrorRequest, (ctx, report) => {
    const told = withoutQuery(report);
    ctx.state.log.warn({ pageError: told }, "a screen broke in a browser");
    reports.send(new Error(told.error), { requestId: ctx.state.requestId, path: told.pathname });
  });
}

/** Queries may hold an order's token, so only the path of the address is kept. */
function withoutQuery(report: v.InferOutput<typeof pageErrorRequest>) {
  return {
    error: report.error.replace(/token=[^&\s]+/g, "token=…"),
    pathname: report.pathname,
    href: report.href.split("?")[0],
  };
}
