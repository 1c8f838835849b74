import { type Metric, onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { href } from "../../api/contract/href.ts";
import type { VitalsRequest } from "../../api/contract/lead.ts";
import { track } from "./data-layer.ts";

/**
 * Measures CLS, INP, LCP and FCP after mount (row Q web vitals), rates them by the library's thresholds (row K11),
 * and tells the analytics and the server's metrics.
 */
export function measureVitals(): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP]) measure(report);
}

function report({ name, value, rating }: Metric): void {
  const vital = { name, value, rating, pathname: loadedPath() };
  track({ event: "web_vitals", ...vital });
  send(vital);
}

/** The page that the document was loaded for: that is what is measured, wherever the visitor has gone on to. */
function loadedPath(): string {
  const [loading] = performance.getEntriesByType("navigation");
  return loading === undefined ? window.location.pathname : new URL(loading.name).pathname;
}

/** A beacon: it outlives the page, whose last measurements come when it is left. A lost one is not worth an error. */
function send(vital: VitalsRequest): void {
  navigator.sendBeacon(href("/api/vitals"), new Blob([JSON.stringify(vital)], { type: "application/json" }));
}
