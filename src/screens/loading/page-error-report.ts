import { href } from "../../api/contract/href.ts";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { releaseName } from "./release.ts";

/** What the service is told of an error here (row Q pageError); well below its 8 kB. */
export function pageErrorReport(error: unknown): PageErrorRequest {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const release = releaseName();
  return {
    error: message.slice(0, 1000),
    pathname: window.location.pathname.slice(0, 1000),
    // Without the query, which may hold what opens an order.
    href: (window.location.origin + window.location.pathname).slice(0, 1000),
    ...(stack === undefined ? {} : { stack: stack.slice(0, 3000) }),
    ...(release === null ? {} : { release }),
  };
}

/** Path of the page that was last reported to have broken. */
let reportedPath: string | null = null;

/** Notes that the page that is shown is being reported, so that scripts missing on its error page are not as well. */
export function noteReport(): void {
  reportedPath = window.location.pathname;
}

/** Reports that a script of the page that is shown did not arrive; several areas wait for the same one, so once a page. */
export function reportMissingScript(error: unknown): void {
  if (window.location.pathname === reportedPath) return;
  noteReport();
  sendByBeacon(pageErrorReport(error));
}

/** Reports without a further script, for where scripts no longer arrive; a lost report is not worth an error. */
export function sendByBeacon(report: PageErrorRequest): void {
  navigator.sendBeacon(
    href("/api/pageError"),
    new Blob([JSON.stringify(report)], { type: "application/json" }),
  );
}
