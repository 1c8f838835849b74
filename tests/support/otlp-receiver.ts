import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
};
type ExportRequest = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

/** An OpenTelemetry collector, which accepts OTLP as JSON over HTTP. */
export type OtlpReceiver = {
  /** The endpoint to set. */
  readonly url: string;
  /** The value of `OTEL_EXPORTER_OTLP_HEADERS` without which requests are rejected. */
  readonly headers: string;
  /** Returns everything that was received. */
  readonly text: () => string;
  /**
   * Waits for a trace whose first span has this name, until it has the expected paths. A path lists the names of a
   * span and its ancestors, first span first: `GET / → render the page`.
   */
  readonly expectTrace: (name: string, paths: readonly string[]) => Promise<void>;
  readonly close: () => void;
};

const accessKey = "key-of-the-collector";

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: (Span & { readonly service: unknown })[] = [];
  let received = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isAccepted = request.url === "/otlp/v1/traces" && request.headers["x-access-key"] === accessKey;
    response.writeHead(isAccepted ? 200 : 404, { "content-type": "application/json" }).end("{}");
    if (!isAccepted) return;
    const text = Buffer.concat(chunks).toString();
    received += text;
    for (const { resource, scopeSpans } of (JSON.parse(text) as ExportRequest).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const pathOf = (span: Span & { readonly service: unknown }): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    const own = `${span.service}: ${span.name}`;
    return parent === undefined ? own : `${pathOf(parent)} → ${own}`;
  };
  return {
    url: `http://127.0.0.1:${port}/otlp/`,
    headers: `x-access-key=${accessKey}`,
    text: () => received,
    expectTrace: (name, paths) =>
      // Spans are sent every few seconds.
      expect
        .poll(() => {
          const root = spans.find((span) => !span.parentSpanId && span.name === name);
          return spans.filter(({ traceId }) => traceId === root?.traceId).map(pathOf);
        })
        .toEqual(expect.arrayContaining([...paths])),
    close: () => void server.close(),
  };
}
