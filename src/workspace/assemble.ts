import { type CallDefinition, type CallName, calls } from "../api/contract/calls.ts";
import type { Log } from "../http/log.ts";
import { bookingRoutes } from "./booking/index.ts";
import { changeRoutes, startReminders } from "./changes/index.ts";
import { type ContentStore, contentRoutes } from "./content/index.ts";
import { couponRoutes } from "./coupon/index.ts";
import { customer, jobActor } from "./database/audit.ts";
import type { Database } from "./database/open.ts";
import { exportStaffRoutes } from "./export/index.ts";
import type { Route } from "./http/route.ts";
import type { StaffApi } from "./http/staff-dispatch.ts";
import { createInventoryCache } from "./inventory/index.ts";
import { invoiceRoutes } from "./invoice/index.ts";
import { createJobErrorReporter } from "./jobs/error-reporter.ts";
import { leadRoutes } from "./lead/index.ts";
import { startMail } from "./mail/index.ts";
import { type CityMap, mapRoutes } from "./maps/index.ts";
import { myBookingsRoutes } from "./my-bookings/index.ts";
import { createGateway, hasNoAttempt, paymentRoutes, startBackgroundJobs } from "./payment/index.ts";
import type { Photos } from "./photos/index.ts";
import { createContentPlaces, placesRoutes } from "./places/index.ts";
import { startRetention } from "./privacy/index.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { probeTargetsOf, reconciliationStaffRoutes, startAlarms } from "./reconciliation/index.ts";
import { createSearcher, searchablePages, searchRoutes } from "./search/index.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";
import { createIdentityProvider, readSession, staffRoutes } from "./staff/index.ts";
import { createTaskThread, type TaskThread, type ThreadModules } from "./threads/task-thread.ts";

/** The opened resources that the modules use. */
export type ServiceParts = {
  readonly settings: WorkspaceSettings;
  readonly gateway: GatewaySettings;
  readonly database: Database;
  readonly content: ContentStore;
  readonly maps: readonly CityMap[];
  readonly photos: Photos;
  readonly now: () => Date;
  readonly log: Log;
  readonly threads: ThreadModules;
  /** Aborts pending requests to the gateway. */
  readonly shutdownSignal: AbortSignal;
};

/** The routes of all modules, and their background work. A process with one role has only one of both. */
export type Assembly = {
  readonly routes: readonly Route[];
  /** The calls of the console. Undefined without a console. */
  readonly staff: StaffApi | undefined;
  /** Stops the jobs. A job that cannot stop in time resumes at the next start. */
  readonly stopJobs: () => Promise<void>;
  /** Threads to close once no request or job uses them. */
  readonly threads: readonly { readonly name: string; readonly close: () => Promise<void> }[];
};

/**
 * Collects the routes of all modules and starts their background work, depending on the role of the process. Throws if
 * an API call of the contract has no route.
 */
export function assemble(parts: ServiceParts): Assembly {
  const { role } = parts.settings;
  // Invoices are rendered rarely and need much memory, so the idle thread ends after a minute.
  const pdfThread = createTaskThread(parts.threads.pdf, { idleMs: 60_000, log: parts.log });
  const deps = createDeps(parts, pdfThread);
  const jobs = role === "service" ? jobsOfWorker : startJobs(parts, deps);
  return {
    routes: role === "worker" ? [] : createRoutes(parts, deps, jobs),
    staff: role === "worker" ? undefined : createStaffApi(parts, deps, jobs),
    stopJobs: jobs.stop,
    threads: [{ name: "pdf thread", close: pdfThread.close }],
  };
}

type Deps = ReturnType<typeof createDeps>;

/** Dependencies that the routes and the jobs share. */
function createDeps(
  { settings, database, photos, gateway, shutdownSignal, now, log }: ServiceParts,
  pdfThread: TaskThread,
) {
  const { db } = database;
  const places = {
    db,
    excludedBuildingIds: new Set(settings.excludedBuildingIds),
    defaultBuildingId: settings.defaultBuildingId,
    now,
    photos,
    cached: createInventoryCache(db),
  };
  const booking = { ...places, tokenSecrets: settings.tokenSecrets, actor: customer, log };
  const payment = {
    ...booking,
    gateway: createGateway(gateway, { stopping: shutdownSignal }),
    gatewaySettings: gateway,
    publicOrigin: settings.publicOrigin,
    brandName: settings.brand.name,
  };
  return { places, booking, payment, pdfThread };
}

/** Background work. The routes wake it when they make work due. */
type Jobs = {
  readonly wakePayments: () => void;
  readonly wakeOutbox: () => void;
  readonly stop: () => Promise<void>;
};

/** The jobs run in another process, which finds due work when it polls the database. */
const jobsOfWorker: Jobs = {
  wakePayments: () => {},
  wakeOutbox: () => {},
  stop: async () => {},
};

function startJobs({ settings, log }: ServiceParts, { booking, payment, pdfThread }: Deps): Jobs {
  // The jobs share one reporter, so that a database outage is logged once.
  const errorReporter = createJobErrorReporter(log);
  const mail = startMail({ ...booking, actor: jobActor("mail"), pdfThread }, settings, { errorReporter });
  const background = startBackgroundJobs({ ...payment, actor: jobActor("payments") }, { errorReporter });
  const reminders = startReminders({ ...booking, errorReporter });
  const alarms = startAlarms({
    ...payment,
    actor: jobActor("checks"),
    wake: background.wake,
    errorReporter,
    probeTargets: probeTargetsOf(settings),
    hasAlarmWebhook: settings.alarmWebhookUrl !== null,
  });
  const oldRecords = startRetention({ ...booking, errorReporter });
  return {
    wakePayments: background.wake,
    wakeOutbox: mail.wake,
    stop: async () => {
      await Promise.all([mail, background, reminders, alarms, oldRecords].map((job) => job.stop()));
    },
  };
}

function createRoutes(
  parts: ServiceParts,
  { places, booking, payment, pdfThread }: Deps,
  { wakePayments, wakeOutbox }: Jobs,
): readonly Route[] {
  const { settings, database } = parts;
  const rateLimits = createRateLimits(database.db);
  const routes = [
    ...catalogueRoutes(parts, readsOf(places, database)),
    ...bookingRoutes({
      ...booking,
      hasNoAttempt: (orderId) => hasNoAttempt({ ...payment, wake: wakePayments }, orderId),
    }),
    ...couponRoutes({ ...booking, rateLimits }),
    ...paymentRoutes({ ...payment, admission: rateLimits, wake: wakePayments }),
    ...changeRoutes({ ...payment, wake: wakePayments }),
    ...invoiceRoutes({ ...payment, brand: settings.brand, pdfThread }),
    ...myBookingsRoutes({ ...booking, wakeOutbox }),
    ...leadRoutes({
      ...places,
      actor: customer,
      rateLimits,
      brandPhone: settings.brand.phone,
      hasWebhook: settings.leadWebhookUrl !== null,
      wakeOutbox,
    }),
  ];
  assertAllHandled(routes);
  return routes;
}

/** The calls of the console, unless there is none. */
function createStaffApi(
  { settings, now }: ServiceParts,
  { booking, payment }: Deps,
  { wakePayments, wakeOutbox }: Jobs,
): StaffApi | undefined {
  const { consoleOrigin, publicOrigin, brand, oidc, refundLimitPaise } = settings;
  if (consoleOrigin === null) return undefined;
  const deps = {
    ...{ ...booking, consoleOrigin, publicOrigin, brandName: brand.name, refundLimitPaise },
    provider: oidc && createIdentityProvider(oidc, consoleOrigin),
    rateLimits: createRateLimits(booking.db),
    wake: () => {
      wakePayments();
      wakeOutbox();
    },
  };
  const routes = [
    ...staffRoutes(deps),
    ...reconciliationStaffRoutes({ ...payment, wake: deps.wake }),
    ...exportStaffRoutes(deps),
  ];
  return { now, routes, readSession: (token, isUse) => readSession(deps, token, isUse) };
}

/** Lists and search only present what they read, so they may use a replica. Its inventory has its own version. */
function readsOf(places: Deps["places"], { reads }: Database): Deps["places"] {
  return { ...places, db: reads, cached: createInventoryCache(reads) };
}

function catalogueRoutes(
  { settings, content, maps }: ServiceParts,
  places: Parameters<typeof placesRoutes>[0],
): Route[] {
  const contentPlaces = createContentPlaces(places);
  const pages = searchablePages(content, settings.brand, contentPlaces);
  return [
    ...placesRoutes(places),
    ...mapRoutes(maps),
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
    ([name, call]) => call.handler === "service" && !handled.has(name),
  );
  if (unhandledCalls.length === 0) return;
  throw new Error(
    `These calls of the contract have no route: ${unhandledCalls.map(([name]) => name).join(", ")}.`,
  );
}
