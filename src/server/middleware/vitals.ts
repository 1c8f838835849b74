import { vitalsRequest } from "../../api/contract/lead.ts";
import type { ShellMiddleware } from "../../http/shell.ts";
import type { Metrics } from "../metrics.ts";
import { takeSmallJson } from "../small-json.ts";

/** One web-vitals measurement of a visitor's browser, counted in the metrics. */
export function takeVitals(metrics: Metrics): ShellMiddleware {
  return takeSmallJson({ limitBytes: 4096, perMinute: 240 }, vitalsRequest, (_ctx, vital) => {
    metrics.observeVital(vital);
  });
}
