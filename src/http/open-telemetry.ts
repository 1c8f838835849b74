import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

/** What a span shows. Never pass paths with ids, values of parameters, or personal data. */
export type SpanDescription = {
  /** A name with few values, such as a route pattern. */
  readonly name: string;
  /** `server` for a handled request, `client` for a request to another server, `internal` (default) for other work. */
  readonly kind?: "server" | "client" | "internal";
  readonly attributes?: Attributes;
};

/** Creates spans. Without a parent, the span starts a trace. A parent is a span or a W3C `traceparent`. */
export type Tracer = {
  readonly start: (description: SpanDescription, parent: Span | string | undefined) => Span;
  /** Sends the pending spans, for at most two seconds. */
  readonly close: () => Promise<void>;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** How long `close` waits for the collector, in milliseconds. */
const closeTimeoutMs = 2_000;

/**
 * Creates a tracer that sends spans as OTLP over HTTP. Registers nothing globally, so that no package adds headers to
 * requests. The exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself.
 */
export function createTracer(serviceName: string, endpoint: string): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("baithak");
  return {
    start: ({ name, kind = "internal", attributes = {} }, parent) =>
      tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent)),
    close: async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(parent: Span | string | undefined) {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== "string") return trace.setSpan(ROOT_CONTEXT, parent);
  const [, traceId, spanId, flags] = traceparentPattern.exec(parent) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? "00", 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
