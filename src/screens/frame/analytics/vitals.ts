import { type Metric, onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { reportVitals } from "../../../api/calls/lead.ts";
import { track } from "./data-layer.ts";

/**
 * Measures CLS, INP, LCP and FCP after mount, rates them by the specification's thresholds (which are the library's),
 * and tells the analytics and the server's metrics.
 */
export function measureVitals(): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP]) measure(report);
}

function report({ name, value, rating }: Metric): void {
  track({ event: "web_vitals", name, value, rating });
  // A lost measurement is not worth an error.
  reportVitals({ name, value, rating, pathname: window.location.pathname }).catch(() => undefined);
}
