import { pageErrorReport, sendByBeacon } from "../loading/page-error-report.ts";

/** Reports of one document at most; what breaks over and over is known by then. */
const mostReports = 5;
/** What browsers report though nothing of ours broke: another site's script, a layout that took a second round. */
const noise = /^(Script error\.?|ResizeObserver loop .*)$/;

/** Reports errors and rejections that nothing caught, each message once. Those of screens are their boundary's. */
export function watchErrors(): void {
  const seen = new Set<string>();
  const report = (error: unknown) => {
    const told = pageErrorReport(error);
    if (noise.test(told.error) || seen.has(told.error) || seen.size === mostReports) return;
    seen.add(told.error);
    sendByBeacon(told);
  };
  window.addEventListener("error", ({ error, message }) => report(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
