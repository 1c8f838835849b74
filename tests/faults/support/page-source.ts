import { findFreePort } from "../../support/site.ts";

/** Returns settings with which a site serves its metrics on a free port of this machine. */
export async function metricsSettings(): Promise<{ METRICS_PORT: string; METRICS_HOST: string }> {
  return { METRICS_PORT: String(await findFreePort()), METRICS_HOST: "127.0.0.1" };
}

/**
 * Fetches a page and returns whether it is the last good copy. A copy younger than a minute has no notice, so the
 * function reads the metric of the page cache. No other page of the site may be requested at the same time.
 */
export async function fetchPage(url: string, metrics: { readonly METRICS_PORT: string }) {
  const before = await lastCopies(metrics.METRICS_PORT);
  const response = await fetch(url);
  const html = await response.text();
  return { response, html, isLastCopy: (await lastCopies(metrics.METRICS_PORT)) > before };
}

async function lastCopies(port: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/page_cache_total\{outcome="stale"\} (\d+)/.exec(text)?.[1] ?? 0);
}
