import { href } from "../../api/contract/href.ts";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { releaseName } from "./site-release.ts";

/**
 * Builds the error report for the service (requirement Q pageError). It stays well below the service's limit of 8 kB.
 */
export function pageErrorReport(error: unknown): PageErrorRequest {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const release = releaseName();
  return {
    error: message.slice(0, 1000),
    pathname: window.location.pathname.slice(0, 1000),
    // Omits the query, which may contain the token of an order.
    href: (window.location.origin + window.location.pathname).slice(0, 1000),
    ...(stack === undefined ? {} : { stack: stack.slice(0, 3000) }),
    ...(release === null ? {} : { release }),
  };
}

/** Path of the last page that was reported. */
let reportedPath: string | null = null;

/** Records that the current page has been reported. After that, no missing scripts are reported for this page. */
export function recordReport(): void {
  reportedPath = window.location.pathname;
}

/**
 * Reports that a script of the current page failed to load. Reports only once per page, because several areas may need
 * the same script.
 */
export function reportMissingScript(error: unknown): void {
  if (window.location.pathname === reportedPath) return;
  recordReport();
  sendByBeacon(pageErrorReport(error));
}

/**
 * Sends a report without loading another script, for pages whose scripts cannot be loaded. A lost report is acceptable.
 */
export function sendByBeacon(report: PageErrorRequest): void {
  navigator.sendBeacon(
    href("/api/pageError"),
    new Blob([JSON.stringify(report)], { type: "application/json" }),
  );
}
