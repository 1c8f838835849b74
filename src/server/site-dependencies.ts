import type Koa from "koa";
import type { OrderKey } from "../api/contract/booking.ts";
import type { OrderWithToken } from "../api/contract/order-tokens.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import type { Readiness } from "../http/health.ts";
import type { Log } from "../http/log.ts";
import type { ServiceAddress } from "../http/service-secret.ts";
import type { ErrorReports } from "./error-reports.ts";
import type { Metrics } from "./metrics.ts";
import type { OrderCredentials } from "./order-credentials.ts";
import type { Settings } from "./settings.ts";

/** Input for rendering a page: URL, visitor, and the fields of a form posted without scripts. */
export type PageRequest = {
  readonly url: string;
  readonly origin: string;
  readonly requestId: string;
  readonly visitorId: string | null;
  /** IP address of the visitor, for the service's rate limits. */
  readonly clientAddress: string;
  readonly hold: OrderKey | null;
  /** The order of the URL, if this browser may open it. */
  readonly order: OrderKey | null;
  readonly credentials: OrderCredentials;
  /** True if the URL had a token or key. `url` does not contain it. */
  readonly isLink: boolean;
  readonly form: URLSearchParams | null;
  /** Identifies the form submission, see `identifySubmission`. */
  readonly submission: string | null;
  /** One-time key of the page's forms; null if the page is cached for everyone. */
  readonly formKey: string | null;
  /**
   * Aborts when the visitor disconnects. Null if other visitors may wait for this render of the page, or if a form was
   * posted.
   */
  readonly signal: AbortSignal | null;
};

/** A rendered page, with the tokens of its orders. `status` is the HTTP status, including redirects. */
export type PageResponse = PageOutcome<OrderWithToken> & {
  readonly status: number;
  readonly html: string;
  /** Surrogate keys of the API responses on the page. Null if a CDN must not keep one of them. */
  readonly cacheKeys?: readonly string[] | null;
};

export type RenderPage = (request: PageRequest) => Promise<PageResponse>;

/** Dependencies of the site. The listening server is separate, so that tests can start their own server. */
export type SiteDependencies = {
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly errorReports: ErrorReports;
  readonly service: ServiceAddress;
  readonly readiness: Readiness;
  /** Serves static files: the built files in production, vite's in development. */
  readonly assets: Koa.Middleware;
  readonly renderPage: RenderPage;
  /** Hashes of the inline styles of pages; default: none. */
  readonly styleHashes?: readonly string[];
  /** Development only: allows the scripts and styles that vite adds to the page. */
  readonly relaxedPolicy: boolean;
};
