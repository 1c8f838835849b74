import { type CallDefinition, type CallName, calls } from "../api/contract/calls.ts";
import type { Log } from "../http/log.ts";
import { bookingRoutes } from "./booking/index.ts";
import { changeRoutes, startReminders } from "./changes/index.ts";
import { type ContentStore, contentRoutes } from "./content/index.ts";
import { couponRoutes } from "./coupon/index.ts";
import type { Database } from "./database/open.ts";
import type { Route } from "./http/route.ts";
import { createInventoryCache } from "./inventory/index.ts";
import { invoiceRoutes } from "./invoice/index.ts";
import { createJobErrorReporter } from "./jobs/error-reporter.ts";
import { leadRoutes } from "./lead/index.ts";
import { startMail } from "./mail/index.ts";
import { myBookingsRoutes } from "./my-bookings/index.ts";
import { createGateway, paymentRoutes, startBackgroundJobs } from "./payment/index.ts";
import { createContentPlaces, placesRoutes } from "./places/index.ts";
import { startRetention } from "./privacy/index.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { startAlarms } from "./reconciliation/index.ts";
import { createSearcher, searchablePages, searchRoutes } from "./search/index.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";
import { createTaskThread, type ThreadModules } from "./threads/task-thread.ts";

/** The opened resources that the modules use. */
export type ServiceParts = {
  readonly settings: WorkspaceSettings;
  readonly gateway: GatewaySettings;
  readonly database: Database;
  readonly content: ContentStore;
  readonly now: () => Date;
  readonly log: Log;
  readonly threads: ThreadModules;
  /** Aborts pending requests to the gateway. */
  readonly shutdownSignal: AbortSignal;
};

/** The routes of all modules, and their background work. */
export type Assembly = {
  readonly routes: readonly Route[];
  /** Stops the jobs. A job that cannot stop in time resumes at the next start. */
  readonly stopJobs: () => Promise<void>;
  /** Threads to close once no request or job uses them. */
  readonly threads: readonly { readonly name: string; readonly close: () => Promise<void> }[];
};

/**
 * Collects the routes of all modules and starts their background work. Throws if an API call of the contract has no
 * route.
 */
export function assemble(parts: ServiceParts): Assembly {
  const { settings, database, now, log } = parts;
  const { db } = database;
  const excludedBuildingIds = new Set(settings.excludedBuildingIds);
  const { defaultBuildingId } = settings;
  const placesDeps = { db, excludedBuildingIds, defaultBuildingId, now, remember: createInventoryCache(db) };
  const booking = { ...placesDeps, tokenSecret: settings.tokenSecret, log };
  // The mail and payment jobs share one reporter, so that a database outage is logged once.
  const errorReporter = createJobErrorReporter(log);
  // Invoices are rendered rarely and need much memory, so the idle thread ends after a minute.
  const pdfThread = createTaskThread(parts.threads.pdf, { idleMs: 60_000, log });
  const mail = startMail({ ...booking, drawing: pdfThread }, settings, { outages: errorReporter });
  const payment = {
    ...booking,
    gateway: createGateway(parts.gateway, { stopping: parts.shutdownSignal }),
    gatewaySettings: parts.gateway,
    publicOrigin: settings.publicOrigin,
    brandName: settings.brand.name,
  };
  const background = startBackgroundJobs(payment, { outages: errorReporter });
  const reminders = startReminders({ ...booking, outages: errorReporter });
  const alarms = startAlarms({ ...payment, wake: background.wake, outages: errorReporter });
  const oldRecords = startRetention({ ...booking, outages: errorReporter });
  const rateLimits = createRateLimits(db);
  const routes = [
    ...catalogueRoutes(parts, placesDeps),
    ...bookingRoutes(booking),
    ...couponRoutes({ ...booking, admission: rateLimits }),
    ...paymentRoutes({ ...payment, admission: rateLimits, wake: background.wake }),
    ...changeRoutes({ ...payment, wake: background.wake }),
    ...invoiceRoutes({ ...payment, brand: settings.brand, drawing: pdfThread }),
    ...myBookingsRoutes({ ...booking, admission: rateLimits, wakeOutbox: mail.wake }),
    ...leadRoutes({
      ...placesDeps,
      admission: rateLimits,
      brandPhone: settings.brand.phone,
      hasWebhook: settings.leadWebhookUrl !== null,
      wakeOutbox: mail.wake,
    }),
  ];
  assertAllHandled(routes);
  return {
    routes,
    stopJobs: async () => {
      await Promise.all([mail, background, reminders, alarms, oldRecords].map((job) => job.stop()));
    },
    threads: [{ name: "pdf thread", close: pdfThread.close }],
  };
}

function catalogueRoutes(
  { settings, content }: ServiceParts,
  places: Parameters<typeof placesRoutes>[0],
): Route[] {
  const contentPlaces = createContentPlaces(places);
  const pages = searchablePages(content, settings.brand, contentPlaces);
  return [
    ...placesRoutes(places),
    ...searchRoutes(createSearcher(places, pages)),
    ...contentRoutes({
      store: content,
      places: contentPlaces,
      brand: settings.brand,
      sendsMail: settings.smtpUrl !== null,
    }),
  ];
}

function assertAllHandled(routes: readonly Route[]): void {
  const handled = new Set(routes.map((route) => route.name));
  const callEntries = Object.entries<CallDefinition>(calls) as [CallName, CallDefinition][];
  const unhandledCalls = callEntries.filter(
    ([name, call]) => call.answeredBy === "service" && !handled.has(name),
  );
  if (unhandledCalls.length === 0) return;
  throw new Error(
    `These calls of the contract have no route: ${unhandledCalls.map(([name]) => name).join(", ")}.`,
  );
}
