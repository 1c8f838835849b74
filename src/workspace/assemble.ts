import { type CallDefinition, type CallName, calls } from "../api/contract/calls.ts";
import { bookingRoutes } from "./booking/routes.ts";
import { contentRoutes } from "./content/routes.ts";
import type { ContentStore } from "./content/store.ts";
import { couponRoutes } from "./coupon/routes.ts";
import type { Database } from "./database/open.ts";
import type { Route } from "./http/route.ts";
import type { Log } from "./log.ts";
import { placesForContent } from "./places/for-content.ts";
import { placesRoutes } from "./places/routes.ts";
import { searchablePages } from "./search/content-pages.ts";
import { searchRoutes } from "./search/routes.ts";
import { createSearcher } from "./search/searcher.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";

/** The open parts that the subjects work with. */
export type Parts = {
  readonly settings: WorkspaceSettings;
  readonly gateway: GatewaySettings | null;
  readonly database: Database;
  readonly content: ContentStore;
  readonly now: () => Date;
  readonly log: Log;
};

/** Work beside the calls; `close` waits for what is under way. */
export type BackgroundWork = { readonly name: string; readonly close: () => Promise<void> };

/** Puts the calls of all subjects together. */
export function assembleRoutes(parts: Parts): { routes: Route[]; background: BackgroundWork[] } {
  const { settings, database, content, now, log } = parts;
  const { db } = database;
  const excludedBuildingIds = new Set(settings.excludedBuildingIds);
  const places = { db, excludedBuildingIds, now };
  const booking = { ...places, tokenSecret: settings.tokenSecret, log };
  const searcher = createSearcher(db, searchablePages(content, settings.brand), excludedBuildingIds);
  const routes = [
    ...placesRoutes(places),
    ...searchRoutes(searcher),
    ...contentRoutes({ store: content, places: placesForContent(places), brand: settings.brand }),
    ...bookingRoutes(booking),
    ...couponRoutes(booking),
  ];
  const missing = missingCalls(routes);
  if (missing.length > 0) log.warn({ missing }, "Calls of the contract are not answered.");
  return { routes, background: [] };
}

/** Calls that the contract gives to the service and that no route answers. */
function missingCalls(routes: readonly Route[]): CallName[] {
  const answered = new Set(routes.map((route) => route.name));
  const all = Object.entries<CallDefinition>(calls) as [CallName, CallDefinition][];
  return all
    .filter(([name, call]) => call.answeredBy === "service" && !answered.has(name))
    .map(([name]) => name);
}
