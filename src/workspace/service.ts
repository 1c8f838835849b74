import { explainListenError } from "../http/listen-error.ts";
import { createLog, type Log, type ReportedError } from "../http/log.ts";
import { listen } from "../http/server.ts";
import { startTracing } from "../http/tracing.ts";
import { assemble } from "./assemble.ts";
import { createCleanupStack } from "./cleanup-stack.ts";
import { openContentStore } from "./content/index.ts";
import { bookkeeping, commandActor } from "./database/audit.ts";
import { openDatabase } from "./database/open.ts";
import { enqueuePurge } from "./database/purge.ts";
import { inTransaction } from "./database/transaction.ts";
import { createApp } from "./http/app.ts";
import { cacheKeys } from "./http/cache-keys.ts";
import { forward } from "./http/forward.ts";
import {
  assertNoSampleSellers,
  checkBuildingSettings,
  fillEntries,
  importFirstInventory,
  readStartInventory,
} from "./inventory/index.ts";
import { readMaps, storeStations } from "./maps/index.ts";
import { watchEventLoop } from "./metrics/counters.ts";
import { buildOpenApi } from "./openapi/index.ts";
import { openPhotoStore } from "./photos/index.ts";
import { serviceMetrics } from "./reconciliation/index.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";
import { type SimulatedGateway, startSimulatedGateway } from "./simulated-gateway.ts";
import { createFirstOwnerLink } from "./staff/index.ts";
import { sourceThreadModules, type ThreadModules } from "./threads/task-thread.ts";

export type Workspace = {
  readonly url: string;
  readonly port: number;
  readonly gateway: "simulator" | "razorpay";
  readonly database: "pglite" | "postgresql";
  /** Creates a link with which the first owner of the console signs in. Null if there is an owner, or no console. */
  readonly createFirstOwnerLink: () => Promise<string | null>;
  /**
   * Prepares for `close`: after two seconds, requests that still wait for the gateway continue without its response.
   */
  readonly prepareToClose: () => void;
  /** Like `close`, but accepts requests for another `drainMs` milliseconds. `/readyz` responds with 503 meanwhile. */
  readonly drain: (drainMs: number) => Promise<void>;
  /** Completes pending requests, stops the jobs and closes the database. */
  readonly close: () => Promise<void>;
};

/** Dependencies that a build sets or tests replace. */
export type WorkspaceDeps = {
  /** Default: the database's clock. */
  readonly now?: () => Date;
  /**
   * An archive of an empty database, which is faster to unpack at the first start than creating a database. By default,
   * a database is created.
   */
  readonly emptyDatabase?: URL;
  /** Entry modules of worker threads. Default: the modules in the sources. */
  readonly threads?: ThreadModules;
  /** Called with each step of the start, as a sentence. `/readyz` names it, too. */
  readonly onStep?: (step: string) => void;
  /** Called for each unexpected error of a request or a job, after it was logged. */
  readonly onError?: (reported: ReportedError) => void;
  /** Validates each response against the contract. Default: on, unless `NODE_ENV` is `production`. */
  readonly checkReplies?: boolean;
};

/** Starts the service. If a component fails to start, closes the others and throws an error with a readable message. */
export async function startWorkspace(
  settings: WorkspaceSettings,
  {
    now: clock,
    checkReplies = process.env.NODE_ENV !== "production",
    emptyDatabase,
    onStep = () => {},
    onError,
    threads = sourceThreadModules,
  }: WorkspaceDeps = {},
): Promise<Workspace> {
  const log = createLog(settings.logLevel, undefined, onError);
  const cleanup = createCleanupStack(log);
  const shutdown = new AbortController();
  /** Null until the service closes. */
  let closingDrainMs: number | null = null;
  const prepareToClose = () => {
    setTimeout(() => shutdown.abort(new Error("The service is stopping.")), gatewayGraceMs).unref();
  };
  let purge = (_key: string) => {};
  try {
    cleanup.add(
      "traces",
      await startTracing(`baithak-${settings.role === "worker" ? "worker" : "service"}`, settings.tracesUrl),
    );
    // Listens before a long start. A start without a free port must change nothing.
    const server = await listen(settings.host, settings.port).catch(explainListenError("", settings));
    cleanup.add("server", server.close);
    const begin = (step: string) => {
      server.setStep(step);
      onStep(step);
    };
    // Content is loaded first: an invalid file must be reported before the start writes anything.
    begin("Reading the content.");
    const content = await openContentStore(settings.contentDir, {
      onError: (errors) =>
        log.warn({ faults: errors }, "A content file is invalid. Its last valid version stays in use."),
      onReload: (files) => {
        log.info({ files }, "Reloaded content files.");
        purge(cacheKeys.content);
      },
    });
    cleanup.add("content", content.close);
    // A worker shows no pictures.
    const photos = await openPhotoStore(settings.role === "worker" ? null : settings.picturesDir, {
      log,
      onChange: () => purge(cacheKeys.inventory),
    });
    cleanup.add("photos", photos.close);
    const maxConnections = settings.databasePool;
    const maps = await readMaps(settings.contentDir);
    begin("Opening the database.");
    const database = await openDatabase({
      ...settings,
      onMigration: (name) => begin(`Running the migration ${name}.`),
      ...{ maxConnections, emptyDatabase, log },
      // A start with wrong settings must not change the schema or import an inventory.
      beforeMigrations: async (db) => {
        const inventory = await readStartInventory(db, settings.contentDir);
        checkBuildingSettings(inventory, settings);
        if (settings.razorpay?.keyId.startsWith("rzp_live_")) assertNoSampleSellers(inventory);
      },
    });
    const now = clock ?? database.now;
    cleanup.add("database", database.close);
    if (settings.cdn !== null) {
      purge = (key) => {
        inTransaction(database.db, bookkeeping, (tx) => enqueuePurge(tx, [key], now())).catch((error) =>
          log.error({ err: error }, "The CDN was not told that the content or the photos have changed."),
        );
      };
    }
    begin("Reading the inventory.");
    await storeStations(database.withoutTimeouts, maps, now());
    const onEntries = (done: number, total: number) =>
      begin(`Writing the search entries: ${done} of ${total} centres are done.`);
    await importFirstInventory(database.withoutTimeouts, settings.contentDir, { log, now: now(), onEntries });
    await fillEntries(database.withoutTimeouts, onEntries);
    begin("Starting the jobs.");
    cleanup.add("event loop metrics", watchEventLoop().stop);
    const { gateway, simulator } = await openGateway(settings, server.url, log, now);
    if (simulator !== null) cleanup.add("gateway simulator", simulator.close);
    const {
      routes,
      staff,
      stopJobs,
      threads: taskThreads,
    } = assemble({
      settings,
      gateway,
      database,
      content,
      maps,
      photos,
      now,
      log,
      threads,
      shutdownSignal: shutdown.signal,
    });
    for (const thread of taskThreads) cleanup.add(thread.name, thread.close);
    const app = createApp({
      routes,
      log,
      publicOrigin: settings.publicOrigin,
      serviceSecrets: settings.serviceSecrets,
      checkReplies,
      isReady: database.ping,
      isStopping: () => closingDrainMs !== null,
      ...(staff !== undefined && { staff }),
      metrics: serviceMetrics(database, now).text,
      ...(settings.role !== "worker" && {
        openApi: () => buildOpenApi({ origin: settings.publicOrigin }),
      }),
      unlimitedAddresses: settings.unlimitedAddresses,
      middleware: simulator === null ? [] : [forward("/gateway-simulator/", simulator.origin)],
    });
    server.setHandler(app.callback());
    // A new release may have other texts and other pages.
    purge(cacheKeys.content);
    // The last entry is closed first: pending requests and jobs depend on everything else.
    cleanup.add("pending requests and jobs", async () => {
      await Promise.all([server.close(closingDrainMs ?? 0), stopJobs()]);
    });
    const modes = {
      gateway: simulator === null ? "razorpay" : "simulator",
      database: database.kind,
    } as const;
    log.info(
      { url: server.url, role: settings.role ?? "all", ...modes },
      "The workspace service is listening.",
    );
    const drain = (drainMs: number) => {
      closingDrainMs ??= drainMs;
      setTimeout(prepareToClose, drainMs).unref();
      return cleanup.close();
    };
    const createLink = async () =>
      settings.consoleOrigin === null
        ? null
        : createFirstOwnerLink({
            ...{ db: database.db, now, consoleOrigin: settings.consoleOrigin },
            actor: commandActor("start"),
          });
    return {
      ...{ url: server.url, port: server.port, ...modes, prepareToClose, drain, close: () => drain(0) },
      createFirstOwnerLink: createLink,
    };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

/** How long pending requests may wait for the gateway after `prepareToClose`, in milliseconds. */
const gatewayGraceMs = 2_000;

/** Returns Razorpay if its keys are set. Otherwise starts the simulator, which has the same API. */
async function openGateway(
  settings: WorkspaceSettings,
  serviceUrl: string,
  log: Log,
  now: () => Date,
): Promise<{ gateway: GatewaySettings; simulator: SimulatedGateway | null }> {
  if (settings.razorpay !== null) return { gateway: settings.razorpay, simulator: null };
  const simulator = await startSimulatedGateway(settings, serviceUrl, log, now);
  return { gateway: simulator.gateway, simulator };
}
