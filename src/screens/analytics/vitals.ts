import { type Metric, onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { href } from "../../api/contract/href.ts";
import type { VitalsRequest } from "../../api/contract/lead.ts";
import { track } from "./data-layer.ts";

/**
 * Measures CLS, INP, LCP and FCP after mount (requirement Q web vitals), rates them by the library's thresholds (requirement K11), and
 * sends them to analytics and to the server's metrics.
 */
export function measureVitals(): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP]) measure(report);
}

function report({ name, value, rating }: Metric): void {
  const vital = { name, value, rating, pathname: loadedPath() };
  track({ event: "web_vitals", ...vital });
  send(vital);
}

/** The path for which the document was loaded: the measurements belong to it, even after navigations in the browser. */
function loadedPath(): string {
  const [loading] = performance.getEntriesByType("navigation");
  return loading === undefined ? window.location.pathname : new URL(loading.name).pathname;
}

/** Uses a beacon, which survives the unload of the page: the last measurements are taken then. Losing one is acceptable. */
function send(vital: VitalsRequest): void {
  navigator.sendBeacon(href("/api/vitals"), new Blob([JSON.stringify(vital)], { type: "application/json" }));
}
