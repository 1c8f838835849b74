import { createServer, type Server } from "node:http";
import type { ExtendableContext, Middleware } from "koa";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type * as v from "valibot";
import { version } from "../../package.json";
import { isCallPath, isSimulatorPath } from "../api/contract/href.ts";
import type { vitalsRequest } from "../api/contract/lead.ts";
import { routePatternOf } from "../api/contract/routes.ts";
import { rejectMalformed } from "../http/malformed-request.ts";
import { type ServiceAddress, secretHeaders } from "../http/service-secret.ts";
import { matchCall } from "./match-call.ts";

/** Metrics of a site process, in Prometheus text format. */
export type Metrics = {
  readonly measure: Middleware;
  observeVital(vital: v.InferOutput<typeof vitalsRequest>): void;
  /** Counts a page that differed from the server's HTML when it hydrated. `path` is its path in the browser. */
  observeHydrationDifference(path: string): void;
  observePageCache(outcome: "hit" | "miss" | "stale"): void;
  observeRejection(reason: RejectionReason): void;
  /** Adds the length of an admission queue. `count` is called at each scrape. */
  watchQueue(name: AdmissionQueue, count: () => number): void;
  /** Adds whether the site can serve requests. `isReady` is called at each scrape. */
  watchReadiness(isReady: () => Promise<boolean>): void;
  text(): Promise<string>;
};

/** Queues of admission control: one per IP address, and one of the process. */
export type AdmissionQueue = "address" | "process";

/** Why a request was rejected: a queue was full, the memory for bodies was used up, or its body arrived too slowly. */
export type RejectionReason = AdmissionQueue | "body_memory" | "slow_body";

/** Creates the metrics, including those of the process (memory, event loop, CPU). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registries = [registry];
  new Gauge({
    name: "baithak_build_info",
    help: "Always 1. The labels are the release of the site and the version of Node.js",
    labelNames: ["release", "node"],
    registers: registries,
  }).set({ release: version, node: process.version }, 1);
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to respond to a request, by kind of path, route pattern and status",
    labelNames: ["kind", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: registries,
  });
  const vitals = new Counter({
    name: "web_vitals_total",
    help: "Web-vitals measurements of visitors' browsers, by rating",
    labelNames: ["name", "rating"],
    registers: registries,
  });
  const hydrationDifferences = new Counter({
    name: "baithak_hydration_differences_total",
    help: "Pages that a browser had changed before they hydrated, by route pattern; React rendered them again",
    labelNames: ["route"],
    registers: registries,
  });
  const pages = new Counter({
    name: "page_cache_total",
    help: "Pages served from the cache, rendered, or served from the last good copy",
    labelNames: ["outcome"],
    registers: registries,
  });
  const rejections = new Counter({
    name: "baithak_admission_rejected_total",
    help: "Requests that admission control rejected, by reason",
    labelNames: ["reason"],
    registers: registries,
  });
  for (const reason of ["address", "process", "body_memory", "slow_body"] satisfies RejectionReason[])
    rejections.inc({ reason }, 0);
  const queueLengths = new Map<AdmissionQueue, () => number>();
  new Gauge({
    name: "baithak_admission_queued",
    help: "Requests that wait for a slot, in the queues of all IP addresses and in the queue of the process",
    labelNames: ["queue"],
    registers: registries,
    collect() {
      for (const [queue, count] of queueLengths) this.set({ queue }, count());
    },
  });
  return {
    measure: async (ctx, next) => {
      const end = seconds.startTimer();
      try {
        await next();
      } finally {
        end({ ...routeOf(ctx), status: ctx.status });
      }
    },
    observeVital: ({ name, rating }) => vitals.inc({ name, rating }),
    observeHydrationDifference: (path) =>
      hydrationDifferences.inc({ route: routePatternOf(path) ?? "unknown" }),
    observePageCache: (outcome) => pages.inc({ outcome }),
    observeRejection: (reason) => rejections.inc({ reason }),
    watchQueue: (name, count) => void queueLengths.set(name, count),
    watchReadiness: (isReady) => {
      new Gauge({
        name: "baithak_ready",
        help: "Whether /readyz of the site returns 200",
        registers: registries,
        async collect() {
          this.set(Number(await isReady()));
        },
      });
    },
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
    if (rejectMalformed(request, response)) return;
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

/** Returns labels with few values: patterns instead of paths, and `unknown` for paths that exist nowhere. */
export function routeOf(ctx: ExtendableContext & { readonly _matchedRoute?: unknown }) {
  const { method, path } = ctx;
  if (isCallPath(path)) return { kind: "call", route: matchCall(method, path)?.path ?? "unknown" };
  if (isSimulatorPath(path)) return { kind: "call", route: "/gateway-simulator/*" };
  const folder = /^\/(assets|pictures|photos|fonts|brand)\//.exec(path)?.[0];
  if (folder !== undefined) return { kind: "file", route: `${folder}*` };
  if (path === "/healthz" || path === "/readyz") return { kind: "health", route: path };
  // Set by the routers of `robots.txt`, sitemaps and the like.
  const matched = ctx._matchedRoute;
  const route = typeof matched === "string" ? matched : (routePatternOf(path) ?? "unknown");
  return { kind: "page", route };
}
