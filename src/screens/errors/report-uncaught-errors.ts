import { pageErrorReport, sendByBeacon } from "../loading/page-error-report.ts";

/** Maximum number of reports per document. More reports of a repeated failure would add no information. */
const maxReports = 5;
/** Errors that our code does not cause: errors in scripts of other sites, and repeated layout passes. */
const ignoredErrors = /^(Script error\.?|ResizeObserver loop .*)$/;

/** Reports uncaught errors and rejections, each message once. Error boundaries report the errors of screens. */
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
