import type { Server } from "node:http";
import type { Middleware } from "koa";
import { Coalescer } from "../http/coalescer.ts";
import { createLog, type Log } from "../http/log.ts";
import { serializeError } from "../http/serialize-error.ts";
import { type HttpServer, listen } from "../http/server.ts";
import { createUpstream } from "../http/upstream.ts";
import { createSite } from "./app.ts";
import { practiceWarnings, printBanner } from "./banner.ts";
import { type EmbeddedWorkspace, startEmbeddedWorkspace } from "./embedded-workspace.ts";
import { type ErrorReports, openErrorReports, type ServiceErrorReports } from "./error-reports.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import type { PageAssets } from "./page-assets.ts";
import { renderWithVike } from "./page-renderer.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";
import { runShutdown, type ShutdownStep } from "./shutdown.ts";

/** The differences between production and development. */
export type SiteVariant = {
  readonly assets: Middleware;
  readonly pageAssets: PageAssets;
  /** The entry module of the embedded service's worker thread. */
  readonly workspaceEntry: URL;
  /** Development only: allows the scripts and styles that vite adds to the page. */
  readonly relaxedPolicy?: boolean;
};

/** Starts the site and its services, and stops them in order on a signal. Exits with 1 if the site cannot start. */
export async function runSite(kind: SiteVariant): Promise<void> {
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

async function start(kind: SiteVariant, settings: Settings, log: Log): Promise<void> {
  const errorReports = await openErrorReports(settings);
  const embedded = await startService(kind, settings, log, errorReports);
  const serviceUrl = () => settings.workspaceServiceUrl ?? embedded?.info.url ?? "";
  const metrics = createMetrics();
  const metricsServer =
    settings.metricsPort === null
      ? null
      : await serveMetrics(
          metrics,
          { host: settings.metricsHost, port: settings.metricsPort },
          embedded?.info.url ?? null,
        ).catch(explainListenError("METRICS_", settings.metricsPort, settings.metricsHost));
  let isStopping = false;
  const site = createSite({
    settings,
    log,
    metrics,
    errorReports,
    serviceUrl,
    readiness: createReadiness(serviceUrl, () => isStopping),
    assets: kind.assets,
    renderPage: renderWithVike(settings, kind.pageAssets, serviceUrl),
    styleHashes: kind.pageAssets.styleHashes,
    relaxedPolicy: kind.relaxedPolicy ?? false,
  });
  const server = await listenOn(settings);
  server.setHandler(site.callback());
  printBanner(settings, embedded?.info ?? null);
  if (settings.isProduction) {
    for (const note of practiceWarnings(settings)) log.warn({}, `This is a practice set-up: ${note}.`);
  }
  log.info({ port: settings.port, ...embedded?.info, url: undefined }, "ready");
  shutDownOnSignal(log, settings.drainMs, (drainMs) => [
    {
      name: "requests",
      stop: () => {
        isStopping = true;
        // Announce the shutdown only after the drain time: requests accepted until then may be payments, which must not
        // be aborted.
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
  kind: SiteVariant,
  settings: Settings,
  log: Log,
  errorReports: ErrorReports & ServiceErrorReports,
): Promise<EmbeddedWorkspace | null> {
  if (settings.workspace === null) return Promise.resolve(null);
  return startEmbeddedWorkspace(kind.workspaceEntry, settings.workspace, {
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

function createReadiness(serviceUrl: () => string, isStopping: () => boolean) {
  // The readiness check uses separate connections that other requests cannot occupy.
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
  return listen(host, port).catch(explainListenError("", port, host));
}

/** Throws an error with the name of the setting that prevents a server from listening. */
function explainListenError(prefix: "" | "METRICS_", port: number, host: string) {
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
