import { createServer, type Server } from "node:http";
import type { Middleware } from "koa";
import { createLog, type Log } from "../http/log.ts";
import { createSite } from "./app.ts";
import { printBanner } from "./banner.ts";
import { type EmbeddedWorkspace, startEmbeddedWorkspace } from "./embedded-workspace.ts";
import { openErrorReports } from "./error-reports.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import type { RenderPage } from "./middleware/render.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";
import { createUpstream } from "./upstream.ts";

/** What differs between the built site and the one under development. */
export type SiteKind = {
  readonly assets: Middleware;
  readonly renderPage: (settings: Settings) => RenderPage;
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
  const embedded = await startService(kind, settings, log);
  const serviceUrl = () => settings.workspaceServiceUrl ?? embedded?.modes.url ?? "";
  const metrics = createMetrics();
  const metricsServer =
    settings.metricsPort === null ? null : await serveMetrics(metrics, settings.metricsPort);
  const errorReports = await openErrorReports(settings);
  const site = createSite({
    settings,
    log,
    metrics,
    errorReports,
    serviceUrl,
    readiness: readinessOf(serviceUrl),
    assets: kind.assets,
    renderPage: kind.renderPage(settings),
    relaxedPolicy: kind.relaxedPolicy ?? false,
  });
  const server = await listen(site.callback(), settings);
  printBanner(settings, embedded?.modes ?? null);
  log.info({ port: settings.port, ...embedded?.modes, url: undefined }, "ready");
  stopInOrder(log, [
    () => closeServer(server),
    () => embedded?.close() ?? Promise.resolve(),
    () => errorReports.close(),
    () => (metricsServer === null ? Promise.resolve() : closeServer(metricsServer)),
  ]);
}

function startService(kind: SiteKind, settings: Settings, log: Log): Promise<EmbeddedWorkspace | null> {
  if (settings.workspace === null) return Promise.resolve(null);
  return startEmbeddedWorkspace(kind.workspaceEntry, settings.workspace, (error) => {
    // Its database work may be half done: a fresh process recovers, a half-running one would not.
    log.error({ err: error }, "the workspace service ended; stopping");
    process.exit(1);
  });
}

function readinessOf(serviceUrl: () => string) {
  const upstream = createUpstream(serviceUrl);
  return async () => {
    const reply = await upstream.send({ method: "GET", url: "/readyz", headers: {} });
    if (reply === null) return "The workspace service does not answer.";
    return reply.status === 200 ? null : "The workspace service is not ready.";
  };
}

function listen(
  handler: ReturnType<ReturnType<typeof createSite>["callback"]>,
  settings: Settings,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    // Longer than what balancers keep, so that they, not we, close idle connections.
    server.keepAliveTimeout = 75_000;
    server.requestTimeout = 30_000;
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`PORT: ${settings.port} is taken by another program.`)
          : error,
      ),
    );
    server.listen(settings.port, settings.host, () => resolve(server));
  });
}

/** No new connections; idle ones end; a request under way gets its answer. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

const patienceMs = 9_000;

function stopInOrder(log: Log, steps: ReadonlyArray<() => Promise<void>>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), patienceMs).unref();
    for (const step of steps) await step();
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
