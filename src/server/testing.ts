import { createLog } from "../http/log.ts";
import { createMetrics } from "./metrics.ts";
import { readSettings } from "./settings.ts";
import type { SiteDependencies } from "./site-dependencies.ts";

/**
 * Dependencies of a test site that calls the service at `serviceUrl`. Error reports are ignored, and there are no
 * static files. `given` overrides dependencies.
 */
export function siteDependencies(
  serviceUrl: string,
  given: Partial<SiteDependencies> & Pick<SiteDependencies, "renderPage">,
  env: Readonly<Record<string, string>> = {},
): SiteDependencies {
  const PUBLIC_ORIGIN = "https://baithak.example";
  return {
    settings: readSettings({ WORKSPACE_SERVICE_URL: serviceUrl, PUBLIC_ORIGIN, ...env }),
    log: createLog("silent"),
    metrics: createMetrics(),
    errorReports: { send: () => {}, close: async () => {} },
    service: { url: serviceUrl, secret: null, onWrongSecret: () => {} },
    readiness: async () => null,
    assets: (_ctx, next) => next(),
    relaxedPolicy: false,
    ...given,
  };
}
