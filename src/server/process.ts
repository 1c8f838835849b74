import type { Middleware } from "koa";
import type { Log } from "../http/log.ts";
import type { ServiceAddress } from "../http/service-secret.ts";
import type { EmbeddedWorkspace } from "./embedded-workspace.ts";
import type { ErrorReports } from "./error-reports.ts";
import type { Metrics } from "./metrics.ts";
import type { PageAssets } from "./page-assets.ts";
import type { Settings } from "./settings.ts";

/** The differences between production and development. */
export type ProcessVariant = {
  /** The entry module of the service's thread. */
  readonly workspaceEntry: URL;
  /** Loads the parts of the site. Called only by a process that renders pages. */
  readonly loadSite: () => Promise<SiteVariant>;
  /** Returns the folder with the built files of the console. */
  readonly consoleFolder: () => Promise<string>;
};

/** The parts of the site that differ between production and development. */
export type SiteVariant = {
  readonly assets: Middleware;
  readonly pageAssets: PageAssets;
  /** Development only: allows the scripts and styles that vite adds to the page. */
  readonly relaxedPolicy?: boolean;
};

/** Parts that every process has, whatever its role. */
export type ProcessParts = {
  readonly settings: Settings;
  readonly log: Log;
  readonly errorReports: ErrorReports;
  readonly metrics: Metrics;
  /** The service in a thread of this process. Null if the service is remote. */
  readonly embedded: EmbeddedWorkspace | null;
  readonly service: ServiceAddress;
};
