import type * as v from "valibot";
import { pageErrorRequest } from "../../api/contract/lead.ts";
import type { ShellMiddleware } from "../../workspace/http/shell.ts";
import { takeSmallJson } from "../small-json.ts";

/** A screen broke in a browser: one log line with the request id; at most 8 kB, at most 30 a minute from one address. */
export function takePageErrors(): ShellMiddleware {
  return takeSmallJson({ limitBytes: 8192, perMinute: 30 }, pageErrorRequest, (ctx, report) => {
    ctx.state.log.warn({ pageError: withoutQuery(report) }, "a screen broke in a browser");
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
