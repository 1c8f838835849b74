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

/** What differs between the built site and the one under development. */
export type SiteKind = {
  readonly assets: Middleware;
  readonly pageFiles: PageFiles;
  /** The module that runs as the embedded service's thread. */
  readonly workspaceEntry: URL;
  /** Development only: vite puts scripts and styles into the page. */
  readonly relaxedPolicy?: boolean;
};

/** Reads the settings, starts everything in order, listens, and stops in the reverse order when told to. */
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
        // Not sooner: while requests are still taken, payments are as well.
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
      // Its database work may be half done: a fresh process recovers, a half-running one would not.
      const line = "the workspace service ended; stopping";
      log.error({ err: error }, line);
      errorReports.sendOfService({ error: loggedError(error), line, requestId: null });
      errorReports.close().finally(() => process.exit(1));
    },
  });
}

function readinessOf(serviceUrl: () => string, isStopping: () => boolean) {
  // Connections of its own, which no other work of the service keeps.
  const upstream = createUpstream(serviceUrl);
  const checks = new Coalescer({ keptMs: 500, keepsFailures: true });
  return async () => {
    if (isStopping()) return "The site is stopping.";
    const reply = await checks.run("readyz", () =>
      upstream.send({ method: "GET", url: "/readyz", headers: {} }),
    );
    if (reply === null) return "The workspace service does not answer.";
    return reply.status === 200 ? null : "The workspace service is not ready.";
  };
}

function listenOn({ host, port }: Settings): Promise<HttpServer> {
  return listen(host, port).catch(nameSetting("", port, host));
}

/** Says which setting keeps a server from listening. */
function nameSetting(prefix: "" | "METRICS_", port: number, host: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE") throw new Error(`${prefix}PORT: ${port} is taken by another program.`);
    if (code === "EACCES") throw new Error(`${prefix}PORT: ${port} may not be taken by this user.`);
    const isNoAddress = ["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"].includes(String(code));
    throw isNoAddress ? new Error(`${prefix}HOST: ${host} is no address of this machine.`) : error;
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Timeout of the shutdown, from when no more requests are accepted, in milliseconds. */
const timeoutMs = 8_000;

/** A supervisor's SIGTERM drains; a person's Ctrl+C does not wait. */
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
