import { vitalsRequest } from "../../api/contract/lead.ts";
import { limits } from "../../http/admission/limits.ts";
import type { ShellMiddleware } from "../../http/shell.ts";
import type { Metrics } from "../metrics.ts";
import { takeSmallJson } from "../small-json.ts";

const perMinute = limits.reports.vitalsOfAddressPerMinute;

/** Counts one web-vitals measurement of a browser in the metrics. `isExempt`: whether no limit counts an address. */
export function takeVitals(metrics: Metrics, isExempt: (address: string) => boolean): ShellMiddleware {
  return takeSmallJson({ limitBytes: 4096, perMinute, isExempt }, vitalsRequest, (_ctx, vital) => {
    metrics.observeVital(vital);
  });
}
