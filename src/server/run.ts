import type { Server } from "node:http";
import type { Middleware } from "koa";
import { Coalescer } from "../http/coalescer.ts";
import { createLog, type Log } from "../http/log.ts";
import { loggedError } from "../http/log-error.ts";
import { type HttpServer, listen } from "../http/server.ts";
import { createUpstream } from "../http/upstream.ts";
import { createSite } from "./app.ts";
import { practiceNotes, printBanner } from "./banner.ts";
import { type EmbeddedWorkspace, startEmbeddedWorkspace } from "./embedded-workspace.ts";
import { type ErrorReports, openErrorReports, type ServiceErrorReports } from "./error-reports.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import type { PageFiles } from "./page-files.ts";
import { renderWithVike } from "./page-renderer.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";
import { type StopStep, stopInOrder } from "./stop-in-order.ts";

/** The differences between production and development. */
export type SiteKind = {
  readonly assets: Middleware;
  readonly pageFiles: PageFiles;
  /** The entry module of the embedded service's thread. */
  readonly workspaceEntry: URL;
  /** Development only: vite adds scripts and styles to the page. */
  readonly relaxedPolicy?: boolean;
};

/** Reads the settings, starts all parts, listens, and stops the parts in order on a signal. Exits with 1 if it cannot start. */
export async function runSite(kind: SiteKind): Promise<void> {
  try {
    const settings = readSettings(process.env);
    await start(kind, settings, createLog(settings.logLevel));
  } catch (error) {
    const lines =
      error instanceof SettingsError ? error.problems : [error instanceof Error ? error.message : error];
    for (const line of lines) console.error(`baithak cannot start: ${line}`);
    process.exit(1);
  }
}

async function start(kind: SiteKind, settings: Settings, log: Log): Promise<void> {
  const errorReports = await openErrorReports(settings);
  const embedded = await startService(kind, settings, log, errorReports);
  const serviceUrl = () => settings.workspaceServiceUrl ?? embedded?.modes.url ?? "";
  const metrics = createMetrics();
  const metricsServer =
    settings.metricsPort === null
      ? null
      : await serveMetrics(
          metrics,
          { host: settings.metricsHost, port: settings.metricsPort },
          embedded?.modes.url ?? null,
        ).catch(nameSetting("METRICS_", settings.metricsPort, settings.metricsHost));
  let isStopping = false;
  const site = createSite({
    settings,
    log,
    metrics,
    errorReports,
    serviceUrl,
    readiness: readinessOf(serviceUrl, () => isStopping),
    assets: kind.assets,
    renderPage: renderWithVike(settings, kind.pageFiles, serviceUrl),
    styleHashes: kind.pageFiles.styleHashes,
    relaxedPolicy: kind.relaxedPolicy ?? false,
  });
  const server = await listenOn(settings);
  server.serve(site.callback());
  printBanner(settings, embedded?.modes ?? null);
  if (settings.isProduction) {
    for (const note of practiceNotes(settings)) log.warn({}, `This is a practice set-up: ${note}.`);
  }
  log.info({ port: settings.port, ...embedded?.modes, url: undefined }, "ready");
  stopOnSignal(log, settings.drainMs, (drainMs) => [
    {
      name: "requests",
      stop: () => {
        isStopping = true;
        // Not before: while requests are still accepted, so are payments.
        setTimeout(() => embedded?.prepareToClose(), drainMs).unref();
        return server.close(drainMs);
      },
    },
    { name: "workspace service", stop: async () => embedded?.close() },
    { name: "error reports", stop: () => errorReports.close() },
    { name: "metrics", stop: async () => (metricsServer === null ? undefined : closeServer(metricsServer)) },
  ]);
}

function startService(
  kind: SiteKind,
  settings: Settings,
  log: Log,
  errorReports: ErrorReports & ServiceErrorReports,
): Promise<EmbeddedWorkspace | null> {
  if (settings.workspace === null) return Promise.resolve(null);
  return startEmbeddedWorkspace(kind.workspaceEntry, settings.workspace, {
    onError: errorReports.sendOfService,
    onCrash: (error) => {
      // Exit, because database work may be incomplete: a new process recovers, this one cannot.
      const line = "the workspace service stopped unexpectedly; exiting";
      log.error({ err: error }, line);
      errorReports.sendOfService({ error: loggedError(error), line, requestId: null });
      errorReports.close().finally(() => process.exit(1));
    },
  });
}

function readinessOf(serviceUrl: () => string, isStopping: () => boolean) {
  // Separate connections, which other requests cannot occupy.
  const upstream = createUpstream(serviceUrl);
  const checks = new Coalescer({ keptMs: 500, keepsFailures: true });
  return async () => {
    if (isStopping()) return "The site is stopping.";
    const response = await checks.run("readyz", () =>
      upstream.send({ method: "GET", url: "/readyz", headers: {} }),
    );
    if (response === null) return "The workspace service does not respond.";
    return response.status === 200 ? null : "The workspace service is not ready.";
  };
}

function listenOn({ host, port }: Settings): Promise<HttpServer> {
  return listen(host, port).catch(nameSetting("", port, host));
}

/** Throws an error that names the setting which prevents a server from listening. */
function nameSetting(prefix: "" | "METRICS_", port: number, host: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE")
      throw new Error(`${prefix}PORT: ${port} is used by another program. Stop it, or set another port.`);
    if (code === "EACCES")
      throw new Error(`${prefix}PORT: this user may not listen on ${port}. Set a port from 1024 on.`);
    const isNoAddress = ["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"].includes(String(code));
    throw isNoAddress ? new Error(`${prefix}HOST: ${host} is not an address of this machine.`) : error;
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Timeout of the shutdown after requests are no longer accepted, in milliseconds. */
const timeoutMs = 8_000;

/** SIGTERM (from a supervisor) drains first; SIGINT (Ctrl+C) stops at once. */
function stopOnSignal(log: Log, drainMs: number, steps: (drainMs: number) => readonly StopStep[]): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    const drain = signal === "SIGTERM" ? drainMs : 0;
    void stopInOrder(log, drain + timeoutMs, steps(drain)).then((code) => process.exit(code));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
