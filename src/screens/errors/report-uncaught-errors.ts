import { pageErrorReport, sendByBeacon } from "../loading/page-error-report.ts";

/** Maximum number of reports per document; further reports of repeated failures add nothing. */
const maxReports = 5;
/** Errors that browsers report without a fault of ours: errors of other sites' scripts, and a repeated layout pass. */
const ignoredErrors = /^(Script error\.?|ResizeObserver loop .*)$/;

/** Reports uncaught errors and rejections, each message once. Error boundaries report those of screens. */
export function reportUncaughtErrors(): void {
  const text = new Set<string>();
  const report = (error: unknown) => {
    const details = pageErrorReport(error);
    if (ignoredErrors.test(details.error) || text.has(details.error) || text.size === maxReports) return;
    text.add(details.error);
    sendByBeacon(details);
  };
  window.addEventListener("error", ({ error, message }) => report(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
