import Router from "@koa/router";
import Koa from "koa";
import { logRequests } from "../http/access-log.ts";
import { createExemption } from "../http/admission/network.ts";
import { handleHealth } from "../http/health.ts";
import type { AppContext } from "../http/koa-types.ts";
import { assignRequestId } from "../http/request-id.ts";
import { traceRequests } from "../http/tracing.ts";
import { loadOrders } from "./cookies.ts";
import { routeOf } from "./metrics.ts";
import { normalizeAcceptEncoding } from "./middleware/accept-encoding.ts";
import { admitWork, createAdmission } from "./middleware/admission.ts";
import { receivePageErrors, receiveVitals } from "./middleware/browser-reports.ts";
import { compressPages } from "./middleware/compress.ts";
import { handleCrawlers } from "./middleware/crawlers.ts";
import { serveDrawings } from "./middleware/drawings.ts";
import { catchErrors } from "./middleware/errors.ts";
import { warnOfUntrustedProxy } from "./middleware/forwarded.ts";
import { rejectCrossOriginPosts } from "./middleware/origin.ts";
import { cachePages } from "./middleware/page-cache.ts";
import { servePhotos } from "./middleware/photos.ts";
import { proxyCalls } from "./middleware/proxy.ts";
import { receiveBodies } from "./middleware/receive-body.ts";
import { redirectToCanonical, redirectWithEnquirySubject, requireHttps } from "./middleware/redirects.ts";
import { renderPages } from "./middleware/render.ts";
import { securityHeaders } from "./middleware/security.ts";
import type { SiteDependencies } from "./site-dependencies.ts";

/** The middleware stack of the site, in order. */
export function createSite(parts: SiteDependencies): Koa {
  const { settings, metrics } = parts;
  const admission = createAdmission(settings, metrics);
  metrics.watchReadiness(async () => (await parts.readiness()) === null);
  const app = new Koa({ proxy: settings.proxies > 0, maxIpsCount: settings.proxies });
  app.silent = true;
  app.use(assignRequestId(parts.log));
  app.use(logRequests);
  app.use(metrics.measure);
  app.use(traceRequests(tracedRouteOf, "nobody"));
  app.use(catchErrors(parts.errorReports));
  app.use(handleHealth(parts.readiness));
  app.use(warnOfUntrustedProxy(settings));
  app.use(requireHttps(settings));
  app.use(normalizeAcceptEncoding);
  app.use(serveDrawings(admission));
  app.use(servePhotos(settings.picturesDir));
  app.use(parts.assets);
  app.use(securityHeaders(settings, parts));
  app.use(loadOrders(settings));
  app.use(redirectWithEnquirySubject(settings.publicOrigin));
  app.use(cachePages(metrics, admission.admit));
  app.use(rejectCrossOriginPosts(settings.publicOrigin));
  app.use(siteCalls(parts).routes());
  app.use(receiveBodies(settings, metrics));
  app.use(admitWork(admission));
  app.use(proxyCalls(parts.service, settings, admission));
  app.use(handleCrawlers(settings, parts.service.url).routes());
  app.use(redirectToCanonical(parts, admission));
  app.use(compressPages());
  app.use(renderPages(parts, admission));
  return app;
}

/** Health checks and files are not traced. */
function tracedRouteOf(ctx: AppContext): string | null {
  const { kind, route } = routeOf(ctx);
  return kind === "health" || kind === "file" ? null : route;
}

/** The API calls that the site handles without the service. */
function siteCalls({ settings, metrics, errorReports }: SiteDependencies): Router {
  const router = new Router();
  const isExempt = createExemption(settings.unlimitedAddresses);
  router.post("/api/pageError", receivePageErrors(errorReports, metrics, isExempt));
  router.post("/api/vitals", receiveVitals(metrics, isExempt));
  return router;
}
