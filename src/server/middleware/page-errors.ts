import { type PageErrorRequest, pageErrorRequest } from "../../api/contract/lead.ts";
import { limits } from "../../http/admission/limits.ts";
import type { ShellMiddleware } from "../../http/shell.ts";
import type { ErrorReports } from "../error-reports.ts";
import { takeSmallJson } from "../small-json.ts";

const perMinute = limits.reports.errorsOfAddressPerMinute;

/** Logs an error of a browser and reports it to Sentry, at most 8 kB, so that the browser needs no Sentry of its own. */
export function takePageErrors(
  reports: ErrorReports,
  isExempt: (address: string) => boolean,
): ShellMiddleware {
  return takeSmallJson({ limitBytes: 8192, perMinute, isExempt }, pageErrorRequest, (ctx, report) => {
    const told = withoutTokens(report);
    ctx.state.log.warn({ pageError: told }, "a screen broke in a browser");
    reports.send(new BrowserError(told), {
      requestId: ctx.state.requestId,
      path: told.pathname,
      release: told.release ?? "unknown",
    });
  });
}

/** An error as a browser told it, with the stack that it had there. */
export class BrowserError extends Error {
  constructor({ error, stack }: PageErrorRequest) {
    super(error);
    this.name = "BrowserError";
    this.stack = stackOfV8(`${this.name}: ${error}`, stack);
  }
}

/** The stack in V8's format, the only one that Sentry reads: Firefox and Safari write `draw@https://…:1:234`. */
function stackOfV8(message: string, stack: string | undefined): string {
  if (stack === undefined) return message;
  const lines = stack.replace(
    /^(.*?)@(\S+:\d+:\d+)$/gm,
    (_, name: string, position: string) => `    at ${name || "<anonymous>"} (${position})`,
  );
  return lines === stack ? stack : `${message}\n${lines}`;
}

/** Queries may hold an order's token, so of the address only the path is kept, and no token of any text. */
function withoutTokens(report: PageErrorRequest): PageErrorRequest {
  const { stack } = report;
  return {
    ...report,
    error: hideTokens(report.error),
    pathname: withoutQuery(report.pathname),
    href: withoutQuery(report.href),
    ...(stack === undefined ? {} : { stack: hideTokens(stack) }),
  };
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/)[0] ?? "";
}

function hideTokens(text: string): string {
  return text.replace(/token=[^&\s)]+/g, "token=…");
}
