import type { PageErrorRequest } from "../../api/contract/lead.ts";

/** What the service is told of a screen that broke here (specification, section 7, error logging). */
export function pageErrorReport(error: unknown): PageErrorRequest {
  return {
    error: error instanceof Error ? error.message : String(error),
    pathname: window.location.pathname,
    href: window.location.href,
  };
}

/** Reports without a further script, for where scripts no longer arrive; a lost report is not worth an error. */
export function sendByBeacon(report: PageErrorRequest): void {
  navigator.sendBeacon("/api/pageError", new Blob([JSON.stringify(report)], { type: "application/json" }));
}
