import { type Metric, onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { href } from "../../api/contract/href.ts";
import type { VitalsRequest } from "../../api/contract/lead.ts";
import { track } from "./data-layer.ts";

/**
 * Measures CLS, FCP, INP and LCP (requirement Q web vitals) and rates them by the thresholds of the `web-vitals`
 * library (requirement K11). Sends them to analytics and to the server's metrics.
 */
export function measureVitals(): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP]) measure(report);
}

function report({ name, value, rating }: Metric): void {
  const vital = { name, value, rating, pathname: loadedPath() };
  track({ event: "web_vitals", ...vital });
  send(vital);
}

/** Returns the path of the loaded document. Measurements belong to that path, even after navigations in the browser. */
function loadedPath(): string {
  const [loading] = performance.getEntriesByType("navigation");
  return loading === undefined ? window.location.pathname : new URL(loading.name).pathname;
}

/** Sends a measurement as a beacon, because beacons survive page unload, when the last measurements are taken. */
function send(vital: VitalsRequest): void {
  navigator.sendBeacon(href("/api/vitals"), new Blob([JSON.stringify(vital)], { type: "application/json" }));
}
