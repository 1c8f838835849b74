import { RateLimiterMemory } from "rate-limiter-flexible";
import * as v from "valibot";
import { type PageErrorRequest, pageErrorRequest, vitalsRequest } from "../../api/contract/lead.ts";
import { limits } from "../../http/admission/limits.ts";
import { networkOf } from "../../http/admission/network.ts";
import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";
import { readBody } from "../../http/read-body.ts";
import { call as texts } from "../../texts/error-messages.ts";
import type { ErrorReports } from "../error-reports.ts";
import type { Metrics } from "../metrics.ts";
import { sendError } from "../send-error.ts";

/**
 * Logs an error from a browser (at most 8 kB) and forwards it to Sentry, so that browsers need not load Sentry. Only
 * counts hydration differences: extensions, translation and other tools that change a page before it hydrates cause most
 * of them, and the page works.
 */
export function receivePageErrors(
  reports: ErrorReports,
  metrics: Pick<Metrics, "observeHydrationDifference">,
  isExempt: (address: string) => boolean,
): AppMiddleware {
  const perMinute = limits.reports.errorsPerAddressPerMinute;
  return receiveReports({ limitBytes: 8192, perMinute, isExempt }, pageErrorRequest, (ctx, report) => {
    if (report.recovered) return metrics.observeHydrationDifference(report.pathname);
    const redacted = redactReport(report);
    ctx.state.log.warn({ pageError: redacted }, "a screen broke in a browser");
    reports.send(new BrowserError(redacted), {
      requestId: ctx.state.requestId,
      path: redacted.pathname,
      release: redacted.release ?? "unknown",
    });
  });
}

/** An error with the stack of the browser that reported it. */
export class BrowserError extends Error {
  constructor({ error, stack }: PageErrorRequest) {
    super(error);
    this.name = "BrowserError";
    this.stack = toV8Stack(`${this.name}: ${error}`, stack);
  }
}

/** Converts a stack to V8's format, the only one that Sentry parses. Firefox and Safari write `draw@https://…:1:2`. */
function toV8Stack(message: string, stack: string | undefined): string {
  if (stack === undefined) return message;
  const lines = stack.replace(
    /^(.*?)@(\S+:\d+:\d+)$/gm,
    (_, name: string, position: string) => `    at ${name || "<anonymous>"} (${position})`,
  );
  return lines === stack ? stack : `${message}\n${lines}`;
}

/** Removes queries from URLs and tokens from texts. */
function redactReport(report: PageErrorRequest): PageErrorRequest {
  const { stack } = report;
  return {
    ...report,
    error: redactTokens(report.error),
    pathname: stripQuery(report.pathname),
    href: stripQuery(report.href),
    ...(stack === undefined ? {} : { stack: redactTokens(stack) }),
  };
}

function stripQuery(address: string): string {
  return address.split(/[?#]/)[0] ?? "";
}

function redactTokens(text: string): string {
  return text.replace(/token=[^&\s)]+/g, "token=…");
}

/** Records a web-vitals measurement in the metrics. IP addresses for which `isExempt` returns true have no limit. */
export function receiveVitals(metrics: Metrics, isExempt: (address: string) => boolean): AppMiddleware {
  const perMinute = limits.reports.vitalsPerAddressPerMinute;
  return receiveReports({ limitBytes: 4096, perMinute, isExempt }, vitalsRequest, (_ctx, vital) =>
    metrics.observeVital(vital),
  );
}

/** Validates reports of our pages and replies 204. Limits the reports per IP address and minute. */
function receiveReports<S extends v.GenericSchema>(
  limit: { readonly limitBytes: number; readonly perMinute: number; isExempt(address: string): boolean },
  schema: S,
  take: (ctx: AppContext, report: v.InferOutput<S>) => void,
): AppMiddleware {
  const limiter = new RateLimiterMemory({ points: limit.perMinute, duration: 60 });
  return async (ctx) => {
    const isAllowed =
      limit.isExempt(ctx.ip) || (await limiter.consume(networkOf(ctx.ip)).catch(() => null)) !== null;
    if (!isAllowed) return sendError(ctx, "too_many_requests", texts.tooManyReports, { "Retry-After": "60" });
    const body = await readBody(ctx.req, limit.limitBytes);
    if (body === null) return sendError(ctx, "payload_too_large", texts.atMostBytes(limit.limitBytes));
    const json = parseJson(body);
    if (json === undefined) return sendError(ctx, "bad_json", texts.badJson);
    const report = v.safeParse(schema, json);
    if (!report.success) return sendError(ctx, "validation_failed", texts.badReport);
    take(ctx, report.output);
    ctx.status = 204;
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
