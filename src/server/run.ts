import type { Server } from "node:http";
import { SettingsError } from "../http/environment.ts";
import { explainListenError } from "../http/listen-error.ts";
import { createLog, type Log } from "../http/log.ts";
import { oncePerMinute } from "../http/once-per-minute.ts";
import { createReadiness } from "../http/readiness.ts";
import { serializeError } from "../http/serialize-error.ts";
import { type HttpServer, listen } from "../http/server.ts";
import type { ServiceAddress } from "../http/service-secret.ts";
import { startTracing } from "../http/tracing.ts";
import * as texts from "../texts/server-pages.ts";
import type { WorkspaceSettings } from "../workspace/settings.ts";
import { hasHumanReader, printConsole } from "./banner.ts";
import { type EmbeddedWorkspace, startEmbeddedWorkspace } from "./embedded-workspace.ts";
import { type ErrorReports, openErrorReports, type ServiceErrorReports } from "./error-reports.ts";
import { createMetrics, type Metrics, serveMetrics } from "./metrics.ts";
import type { ProcessParts, ProcessVariant } from "./process.ts";
import { type ConsoleSettings, readSettings, type Settings } from "./settings.ts";
import { runShutdown, type ShutdownStep } from "./shutdown.ts";
import { createStartingSite } from "./starting.ts";

/** Starts the role of this process, and stops it in order on a signal. Exits with 1 if it cannot start. */
export async function runProcess(variant: ProcessVariant): Promise<void> {
  try {
    const settings = readSettings(process.env);
    await start(variant, settings, createLog(settings.logLevel));
  } catch (error) {
    const lines =
      error instanceof SettingsError ? error.problems : [error instanceof Error ? error.message : error];
    for (const line of lines) console.error(`baithak cannot start: ${line}`);
    process.exit(1);
  }
}

async function start(variant: ProcessVariant, settings: Settings, log: Log): Promise<void> {
  const { workspace } = settings;
  // Before the service changes its data: a start without a free port must change nothing.
  const server = await openPorts(settings);
  const errorReports = await openErrorReports(settings);
  // A service or a worker runs in its thread, which traces itself.
  const isSite = hasSite(settings);
  const closeTraces = await startTracing("baithak-site", isSite ? settings.tracesUrl : null);
  let step = texts.starting;
  server?.setHandler(createStartingSite(() => step).callback());
  const onStep = (next: string) => {
    step = next;
  };
  const embedded =
    workspace && (await startService(variant.workspaceEntry, workspace, { log, errorReports, onStep }));
  const service = {
    url: embedded?.info.url ?? settings.workspaceServiceUrl ?? "",
    secret: workspace?.serviceSecrets[0] ?? settings.serviceSecret,
    onWrongSecret: oncePerMinute(() =>
      log.error({}, "SERVICE_SECRET: the service has another secret and rejects the requests of this site."),
    ),
  };
  const metrics = createMetrics();
  const metricsServer = await startMetrics(metrics, settings, embedded && service);
  const parts = { settings, log, errorReports, metrics, embedded, service };
  const stopRequests = await startRole(variant, parts, server);
  log.info(
    { port: server?.port ?? settings.port, role: settings.role, ...embedded?.info, url: undefined },
    "ready",
  );
  shutDownOnSignal(log, settings.drainMs, (drainMs) => [
    { name: "requests", stop: () => stopRequests(drainMs) },
    { name: "workspace service", stop: async () => embedded?.close() },
    { name: "error reports", stop: () => errorReports.close() },
    { name: "traces", stop: closeTraces },
    { name: "metrics", stop: async () => (metricsServer === null ? undefined : closeServer(metricsServer)) },
  ]);
}

/** Returns true if the process renders the pages of visitors. */
function hasSite({ role }: Settings): boolean {
  return role === null || role === "site";
}

/**
 * Listens on the port of the site or of the console. Returns null for the other roles, whose service listens itself.
 * Throws if a port of this process cannot be listened on.
 */
async function openPorts(settings: Settings): Promise<HttpServer | null> {
  const { host, port, metricsHost, metricsPort } = settings;
  if (metricsPort !== null) {
    const address = { host: metricsHost, port: metricsPort };
    const server = await listen(metricsHost, metricsPort).catch(explainListenError("METRICS_", address));
    await server.close();
  }
  if (settings.role === "console") return listenForConsole(settings.console);
  return hasSite(settings) ? listen(host, port).catch(explainListenError("", settings)) : null;
}

/** @throws an error with the name of the setting that prevents the console from listening */
async function listenForConsole(address: ConsoleSettings | null): Promise<HttpServer> {
  if (address === null) throw new Error("CONSOLE_PORT: must not be 0 with ROLE=console.");
  return listen(address.host, address.port).catch(explainListenError("CONSOLE_", address));
}

/** Returns a function that accepts requests for another `drainMs`, and then completes the running ones. */
async function startRole(
  variant: ProcessVariant,
  parts: ProcessParts,
  server: HttpServer | null,
): Promise<(drainMs: number) => Promise<void>> {
  // The service has its own HTTP server, which handles the requests of the other roles.
  if (server === null) return async (drainMs) => parts.embedded?.close(drainMs);
  if (parts.settings.role === "console") return startConsole(variant, parts, server);
  // Loaded lazily, because the other roles render no pages.
  const { startSite } = await import("./start-site.ts");
  const stopSite = await startSite(server, await variant.loadSite(), parts);
  const stopConsole = await startConsoleBesideSite(variant, parts);
  return async (drainMs) => void (await Promise.all([stopSite(drainMs), stopConsole(drainMs)]));
}

/** Starts the console of a process that also serves the site. The site goes on without it if its port is taken. */
async function startConsoleBesideSite(
  variant: ProcessVariant,
  parts: ProcessParts,
): Promise<(drainMs: number) => Promise<void>> {
  const { settings, log, embedded } = parts;
  if (settings.console === null) return async () => {};
  try {
    const stop = await startConsole(variant, parts, await listenForConsole(settings.console));
    // On a public site, `npm run console -- owner` creates the link.
    const isPractice = embedded !== null && !settings.isProduction;
    if (hasHumanReader(settings))
      printConsole(settings.console.origin, isPractice ? await embedded.createFirstOwnerLink() : null);
    return stop;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({}, `The site runs without its console. ${reason}`);
    return async () => {};
  }
}

async function startConsole(
  { consoleFolder }: ProcessVariant,
  { settings, log, service, errorReports }: ProcessParts,
  server: HttpServer,
): Promise<(drainMs: number) => Promise<void>> {
  let isStopping = false;
  const { serveConsole } = await import("../console/serve-console.ts");
  await serveConsole(server, await consoleFolder(), {
    settings: { ...settings, origin: settings.console?.origin ?? "" },
    ...{ log, service, errorReports, readiness: createReadiness(service, () => isStopping) },
  });
  return (drainMs) => {
    isStopping = true;
    return server.close(drainMs);
  };
}

function startService(
  entry: URL,
  workspace: WorkspaceSettings,
  {
    log,
    errorReports,
    onStep,
  }: {
    readonly log: Log;
    readonly errorReports: ErrorReports & ServiceErrorReports;
    readonly onStep: (step: string) => void;
  },
): Promise<EmbeddedWorkspace> {
  return startEmbeddedWorkspace(entry, workspace, {
    onStep,
    onError: errorReports.sendServiceError,
    onCrash: (error) => {
      // Exit: database work may be incomplete, and only a new process can recover it.
      const line = "the workspace service stopped unexpectedly; exiting";
      log.error({ err: error }, line);
      errorReports.sendServiceError({ error: serializeError(error), line, requestId: null });
      errorReports.close().finally(() => process.exit(1));
    },
  });
}

async function startMetrics(
  metrics: Metrics,
  { metricsHost: host, metricsPort: port }: Settings,
  embeddedService: ServiceAddress | null,
): Promise<Server | null> {
  if (port === null) return null;
  const address = { host, port };
  return serveMetrics(metrics, address, embeddedService).catch(explainListenError("METRICS_", address));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Timeout of the shutdown after requests are no longer accepted, in milliseconds. */
const timeoutMs = 8_000;

/** SIGTERM (from a supervisor) drains requests first; SIGINT (Ctrl+C) stops immediately. */
function shutDownOnSignal(
  log: Log,
  drainMs: number,
  steps: (drainMs: number) => readonly ShutdownStep[],
): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    const drain = signal === "SIGTERM" ? drainMs : 0;
    void runShutdown(log, drain + timeoutMs, steps(drain)).then((code) => process.exit(code));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
