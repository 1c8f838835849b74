import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import type { AppContext, AppMiddleware } from "./koa-types.ts";
import type { SpanDescription, Tracer } from "./open-telemetry.ts";

export type { SpanDescription };

const activeSpan = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/**
 * Starts sending the traces of this thread to an OpenTelemetry collector. Without an endpoint, loads nothing. Returns a
 * function that sends the last spans and stops.
 * @param serviceName name of this part in the traces
 * @param endpoint URL of the collector for OTLP over HTTP; `/v1/traces` is added to its path
 */
export async function startTracing(
  serviceName: string,
  endpoint: string | null,
): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  const { createTracer } = await import("./open-telemetry.ts");
  const created = createTracer(serviceName, endpoint);
  tracer = created;
  return async () => {
    if (tracer === created) tracer = null;
    await created.close();
  };
}

/** Runs work in a new trace, or in the trace of a `traceparent` from another part of this site. */
export function inTrace<Result>(
  description: SpanDescription,
  traceparent: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work();
  return runIn(tracer.start(description, traceparent), work);
}

/** Runs work in a span of the running trace. Without a trace, only runs the work. */
export function inSpan<Result>(
  describe: () => SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work();
  const parent = activeSpan.getStore();
  if (parent === undefined) return work();
  return runIn(tracer.start(describe(), parent), work);
}

/** Returns the header that continues the running trace in another process. Send it only to our own service. */
export function traceHeaders(): { readonly traceparent?: string } {
  const context = activeSpan.getStore()?.spanContext();
  if (context === undefined) return {};
  const flags = context.traceFlags.toString(16).padStart(2, "0");
  return { traceparent: `00-${context.traceId}-${context.spanId}-${flags}` };
}

async function runIn<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await activeSpan.run(span, work);
  } catch (error) {
    // Without its message, which may contain personal data.
    markFailed(span, error instanceof Error ? error.name : "unknown");
    throw error;
  } finally {
    span.end();
  }
}

function markFailed(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: errorStatus });
}

/** `SpanStatusCode.ERROR`, which cannot be imported without loading OpenTelemetry. */
const errorStatus = 2;

/**
 * Traces requests. `routeOf` returns the pattern of the route after the request was handled, or null for a request
 * that is not traced. `continues`: the callers are our own sites, so their traces are continued. A browser's trace is
 * never continued.
 */
export function traceRequests(
  routeOf: (ctx: AppContext) => string | null,
  continues: "sites" | "nobody",
): AppMiddleware {
  return (ctx, next) => {
    if (tracer === null || routeOf(ctx) === null) return next();
    const { method } = ctx;
    const attributes = { "http.request.method": method, "baithak.request_id": ctx.state.requestId };
    const traceparent = continues === "sites" ? ctx.get("traceparent") : "";
    return inTrace({ name: method, kind: "server", attributes }, traceparent, async () => {
      await next();
      const span = activeSpan.getStore();
      const route = routeOf(ctx) ?? "";
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({ "http.route": route, "http.response.status_code": ctx.status });
      if (span !== undefined && ctx.status >= 500) markFailed(span, String(ctx.status));
    });
  };
}
