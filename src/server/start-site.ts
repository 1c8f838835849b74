import { existsSync } from "node:fs";
import { createReadiness } from "../http/readiness.ts";
import type { HttpServer } from "../http/server.ts";
import { createSite } from "./app.ts";
import { practiceWarnings, printBanner } from "./banner.ts";
import { renderWithVike } from "./page-renderer.ts";
import type { ProcessParts, SiteVariant } from "./process.ts";

/**
 * Serves the site. `server` already listens. Returns a function that accepts requests for another `drainMs`, and then completes
 * the running ones.
 */
export async function startSite(
  server: HttpServer,
  { assets, pageAssets, relaxedPolicy = false }: SiteVariant,
  { settings, log, errorReports, metrics, embedded, service }: ProcessParts,
): Promise<(drainMs: number) => Promise<void>> {
  let isStopping = false;
  const site = createSite({
    settings,
    log,
    metrics,
    errorReports,
    service,
    readiness: createReadiness(service, () => isStopping),
    assets,
    renderPage: renderWithVike(settings, pageAssets, service),
    styleHashes: pageAssets.styleHashes,
    relaxedPolicy,
  });
  server.setHandler(site.callback());
  printBanner(settings, embedded?.info ?? null);
  if (settings.isProduction) {
    for (const note of practiceWarnings(settings)) log.warn({}, `This is a practice set-up: ${note}.`);
  }
  // Otherwise the service reports it.
  if (embedded === null && settings.picturesDir !== null && !existsSync(settings.picturesDir))
    log.warn(
      {},
      `PICTURES_DIR: the folder ${settings.picturesDir} is missing or not mounted. Photos are not served.`,
    );
  return (drainMs) => {
    isStopping = true;
    // Announce the shutdown only after the drain time: requests accepted until then may be payments, which must not be
    // aborted.
    setTimeout(() => embedded?.prepareToClose(), drainMs).unref();
    return server.close(drainMs);
  };
}
