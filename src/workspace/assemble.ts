import { type CallDefinition, type CallName, calls } from "../api/contract/calls.ts";
import { bookingRoutes } from "./booking/routes.ts";
import { contentRoutes } from "./content/routes.ts";
import type { ContentStore } from "./content/store.ts";
import { couponRoutes } from "./coupon/routes.ts";
import type { Database } from "./database/open.ts";
import type { Route } from "./http/route.ts";
import { invoiceRoutes } from "./invoice/routes.ts";
import { leadRoutes } from "./lead/routes.ts";
import { leadRoutes } from "./lead/routes.ts";
import type { Log } from "./log.ts";
import { startMail } from "./mail/start-mail.ts";
import { startMail } from "./mail/start-mail.ts";
import { startBackground } from "./payment/background.ts";
import { createGateway } from "./payment/gateway.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { placesForContent } from "./places/for-content.ts";
import { placesRoutes } from "./places/routes.ts";
import { searchablePages } from "./search/content-pages.ts";
import { searchRoutes } from "./search/routes.ts";
import { createSearcher } from "./search/searcher.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";

/** The open parts that the subjects work with. */
export type Parts = {
  readonly settings: WorkspaceSettings;
  readonly gateway: GatewaySettings;
  readonly database: Database;
  readonly content: ContentStore;
  readonly now: () => Date;
  readonly log: Log;
};
