import { createServer, type Server } from "node:http";
import type { Middleware } from "koa";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type * as v from "valibot";
import { isCallPath } from "../api/contract/href.ts";
import type { vitalsRequest } from "../api/contract/lead.ts";
import { type ServiceAddress, secretHeaders } from "../http/service-secret.ts";

/** Metrics of a site process, in Prometheus text format. */
export type Metrics = {
  readonly measure: Middleware;
  observeVital(vital: v.InferOutput<typeof vitalsRequest>): void;
  observePageCache(outcome: "hit" | "miss" | "stale"): void;
  text(): Promise<string>;
};

/** Creates the metrics, including those of the process (memory, event loop, CPU). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registries = [registry];
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to respond to a request, by kind of path and status",
    labelNames: ["kind", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: registries,
  });
  const vitals = new Counter({
    name: "web_vitals_total",
    help: "Web-vitals measurements of visitors' browsers, by rating",
    labelNames: ["name", "rating"],
    registers: registries,
  });
  const pages = new Counter({
    name: "page_cache_total",
    help: "Pages served from the cache, rendered, or served from the last good copy",
    labelNames: ["outcome"],
    registers: registries,
  });
  return {
    measure: async (ctx, next) => {
      const end = seconds.startTimer();
      try {
        await next();
      } finally {
        end({ kind: kindOf(ctx.path), status: ctx.status });
      }
    },
    observeVital: ({ name, rating }) => vitals.inc({ name, rating }),
    observePageCache: (outcome) => pages.inc({ outcome }),
    text: () => registry.metrics(),
  };
}

/**
 * Serves the metrics on a separate port, together with the metrics of the embedded service. `service` is null for a
 * remote service.
 */
export function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  service: ServiceAddress | null,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const found = request.url === "/metrics";
    const text = found ? (await metrics.text()) + (await metricsOf(service)) : "not found\n";
    response.writeHead(found ? 200 : 404, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(text);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

const serviceTimeoutMs = 3_000;

/** Returns the service's metrics, preceded by a gauge that shows whether the service is available. */
async function metricsOf(service: ServiceAddress | null): Promise<string> {
  if (service === null) return "";
  const text = await fetch(`${service.url}/metrics`, {
    headers: secretHeaders(service),
    signal: AbortSignal.timeout(serviceTimeoutMs),
  }).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );
  const up = `# HELP baithak_service_up Whether the embedded service served its metrics\n# TYPE baithak_service_up gauge\nbaithak_service_up ${text === null ? 0 : 1}\n`;
  return `${up}${text ?? ""}`;
}

function kindOf(path: string): string {
  if (isCallPath(path)) return "call";
  if (/^\/(assets|pictures|fonts|brand)\//.test(path)) return "file";
  return path === "/healthz" || path === "/readyz" ? "health" : "page";
}
